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
        let editor = try daybook.script(
            named: "my tools/ed", "printf '1 %s [%s] [%s]' $# \"$1\" \"$2\" >\"$3\"")
        let journal = try RunningJournal(daybook, variables: ["EDITOR": "\"\(editor)\" -w ''"])
        try journal.type("e", until: "○ 3 [-w] []")
    }

    @Test("$EDITOR makes its files with the rights that the user's own are made with")
    func mask() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "Fix CI")
        let editor = try daybook.script(named: "ed", "echo \"1 mask $(umask)\" >\"$1\"")
        let own = umask(0o022)
        umask(own)
        let shown = String(own, radix: 8)
        let journal = try RunningJournal(daybook, variables: ["EDITOR": editor])
        try journal.type("e", until: "○ mask \(String(repeating: "0", count: 4 - shown.count))\(shown)")
    }

    @Test(
        "Modes that $EDITOR leaves behind don't garble the screen",
        arguments: [
            #"\033[4h"#, #"\033[?6h\033[5;10r"#, #"\033[?7l"#, #"\033(0"#, #"\033[?5h\033[20h"#,
            #"\033[?1049l"#,
        ])
    func leavesModes(sequence: String) throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "Fix CI")
        let editor = try daybook.script(
            named: "ed", "printf '\(sequence)'; sed -i 's/Fix/Mend/' \"$1\"; printf '\(sequence)' >/dev/tty")
        let journal = try RunningJournal(daybook, variables: ["EDITOR": editor])
        let before = journal.terminal.screen.text
        #expect(journal.terminal.screen.isAlternate)
        try journal.type("e", until: "Renamed \"Fix CI\" to \"Mend CI\"")
        try journal.type("u", until: "Undone")
        func page() -> String {
            journal.terminal.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
                .dropLast(2).joined(separator: "\n")
        }
        let wanted = before.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2)
            .joined(separator: "\n")
        #expect(page() == wanted)
        // Another program on the same terminal, after which C-l draws anew.
        let device = try #require(FileHandle(forWritingAtPath: "/proc/\(journal.terminal.process)/fd/1"))
        device.write(Data(sequence.replacingOccurrences(of: #"\033"#, with: "\u{1B}").utf8 + Data("x".utf8)))
        journal.terminal.send("<C-l>")
        try journal.terminal.waitUntil { $0.isAlternate && page() == wanted }
    }

    @Test("A cursor that $EDITOR hides shows while a text is written")
    func hidesCursor() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let editor = try daybook.script(named: "ed", #"printf '\033[?25l'; echo mended >>"$1""#)
        let journal = try RunningJournal(daybook, variables: ["EDITOR": editor])
        try journal.type("W", until: "Text of Friday")
        try journal.type("<C-x><C-e>", until: "mended")
        #expect(journal.terminal.screen.isCursorVisible)
    }

    @Test("An $EDITOR that isn't there is named, and the journal goes on")
    func isMissing() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "Fix CI")
        let journal = try RunningJournal(daybook, variables: ["EDITOR": "/nonexistent/ed -w"])
        try journal.type("e", until: "Couldn't start /nonexistent/ed -w: not found.")
        try journal.type(" ", until: "Marked \"Fix CI\" done")
    }
}
