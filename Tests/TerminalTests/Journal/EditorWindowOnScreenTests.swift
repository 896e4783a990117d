import Foundation
import TestSupport
import Testing

@Suite("An editor that returns at once, on the screen")
struct EditorWindowOnScreenTests {
    private let daybook: DaybookCommand
    private let variables: [String: String]

    init() throws {
        daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "-", input: "Fix CI\nStretch\n")
        let script = "printf '%s' \"$1\" >'\(daybook.folder.path)/opened'"
        variables = ["EDITOR": try daybook.script(named: "code", script)]
    }

    private func save(_ text: String) throws {
        let path = try String(contentsOfFile: daybook.folder.path + "/opened", encoding: .utf8)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    private func quit(_ journal: RunningJournal) throws {
        journal.terminal.send("q")
        #expect(try journal.terminal.exitStatus() == .exit(0))
    }

    @Test("Todos that its window saves are offered by the next e")
    func nextEditing() throws {
        let journal = try RunningJournal(daybook, variables: variables)
        try journal.type("<C-a>e", until: "code --wait")
        #expect(journal.terminal.screen.contains("Nothing was changed."))
        try save("1 Fix the CI\n2 Stretch\n")
        try journal.type("<C-a>e", until: "is not saved yet. Save it?")
        try journal.type("y", until: "○ Fix the CI")
    }

    @Test("Todos that its window saves are offered at the next start")
    func nextStart() throws {
        let journal = try RunningJournal(daybook, variables: variables)
        try journal.type("<C-a>e", until: "code --wait")
        // Another text in between doesn't remove the first.
        let opened = try String(contentsOfFile: daybook.folder.path + "/opened", encoding: .utf8)
        try journal.type("<Esc>gge", until: "code --wait")
        try quit(journal)
        try "1 Fix the CI\n2 Stretch\n".write(toFile: opened, atomically: true, encoding: .utf8)
        let next = try RunningJournal(daybook, showing: "was not saved last time.")
        try next.type("y", until: "○ Fix the CI")
    }

    @Test(
        "A day's text that its window saves comes back at the next start", arguments: ["editor", "daybook"])
    func prose(place: String) throws {
        if place == "editor" { try daybook.configure("writes_in = \"editor\"\n") }
        let journal = try RunningJournal(daybook, variables: variables)
        if place == "editor" {
            try journal.type("W", until: "code --wait")
        } else {
            try journal.type("W", until: "Text of Friday")
            try journal.type("Begun.<C-x><C-e>", until: "code --wait")
            try journal.type("<Esc>", until: "Wrote today's text")
        }
        try quit(journal)
        try save("Begun. In the window.\n")
        let next = try RunningJournal(daybook, showing: "Kept from last time: your text of Fri 20 Nov")
        try daybook.configure("")
        try next.type("W", until: "In the window.")
    }

    @Test("A file that a window makes again is named at the start and stays")
    func madeAgain() throws {
        let folder = daybook.databasePath + "-drafts/abc"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try "Only here\n".write(
            toFile: folder + "/daybook-2026-11-20.md", atomically: true, encoding: .utf8)
        for _ in 1...2 {
            let journal = try RunningJournal(daybook, showing: "It isn't known where the text in")
            try quit(journal)
        }
        #expect(
            try String(contentsOfFile: folder + "/daybook-2026-11-20.md", encoding: .utf8) == "Only here\n")
    }
}
