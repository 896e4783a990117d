import Foundation
import TestSupport
import Testing

@Suite("The user's own programs")
struct UserProgramTests {
    @Test("$EDITOR is split as a shell does it: a path with spaces, and an empty argument")
    func isSplitAsByAShell() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "Fix CI")
        let tools = daybook.folder.appendingPathComponent("my tools").path
        try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
        // It writes down how many arguments it got and what the first two are, as the row's title.
        let editor = try daybook.file(
            named: "my tools/ed", "#!/bin/sh\nprintf '1 %s [%s] [%s]' $# \"$1\" \"$2\" >\"$3\"\n")
        chmod(editor, 0o700)
        let journal = try RunningJournal(daybook, variables: ["EDITOR": "\"\(editor)\" -w ''"])
        try journal.type("e", until: "○ 3 [-w] []")
    }

    @Test("An $EDITOR that isn't there is named, and the journal goes on")
    func isMissing() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "Fix CI")
        let journal = try RunningJournal(daybook, variables: ["EDITOR": "/nonexistent/ed -w"])
        try journal.type("e", until: "Couldn't start /nonexistent/ed -w: no such program.")
        try journal.type(" ", until: "Completed \"Fix CI\"")
    }
}
