import TestSupport
import Testing

@Suite("Lines typed at full speed, in a real terminal")
struct TypedAheadTests {
    @Test("Lines with new categories are saved one after another")
    func tags() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let journal = try RunningJournal(daybook, showing: "Nothing on this page yet")
        journal.terminal.send("aThing #xyz<Enter>Ring Bob<Enter><Enter>Buy tea #abc<Enter><Enter>")
        try journal.terminal.waitFor("Nothing to save")
        #expect(try titles(daybook) == ["Thing", "Ring Bob", "Buy tea"])
        #expect(try daybook.run("categories").output.contains("xyz"))
    }

    @Test("Esc and commands typed ahead of a question run; the line is kept, also when Daybook is closed")
    func commands() throws {
        let daybook = try DaybookCommand()
        try daybook.run("add", "One")
        let journal = try RunningJournal(daybook)
        journal.terminal.send("aThing ~xyz<Enter><Esc>")
        try journal.terminal.waitFor("Your line is kept")
        journal.terminal.send("xq")
        #expect(try journal.terminal.exitStatus() == .exit(0))
        #expect(try daybook.run("list").output.contains("Thing") == false)
        let again = try RunningJournal(daybook, showing: "Kept from last time: \"Thing ~xyz\"")
        try again.type("a<Up><Enter>", until: "Enter answer")
        try again.type("<Enter>", until: "Added \"Thing ~xyz\"")
    }

    private func titles(_ daybook: DaybookCommand) throws -> [String] {
        let lines = try daybook.run("list").output.split(separator: "\n")
        return ["Thing", "Ring Bob", "Buy tea"].filter { title in lines.contains { $0.hasSuffix(title) } }
    }
}
