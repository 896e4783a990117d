import TestSupport
import Testing

@Suite("Lines typed at full speed, in a real terminal")
struct TypedAheadTests {
    @Test("A line with an unknown tag waits while others are typed, and its question is answered only then")
    func tags() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let journal = try RunningJournal(daybook, showing: "Nothing on this page yet")
        journal.terminal.send("aThing #xyz<Enter>Ring Bob<Enter><Enter>Buy tea<Enter><Enter>")
        // The hint comes once the question takes answers.
        let screen = try journal.terminal.waitFor("Enter answer")
        #expect(screen.contains("create \"xyz\""))
        #expect(try titles(daybook) == ["Ring Bob", "Buy tea"])
        try journal.type("<Enter>", until: "Added \"Thing\"")
        #expect(try titles(daybook) == ["Thing", "Ring Bob", "Buy tea"])
    }

    @Test("Esc and commands typed ahead of the question run; the line is kept, also when Daybook is closed")
    func commands() throws {
        let daybook = try DaybookCommand()
        try daybook.run("add", "One")
        let journal = try RunningJournal(daybook)
        journal.terminal.send("aThing #xyz<Enter><Esc>")
        try journal.terminal.waitFor("Your line is kept")
        journal.terminal.send("xq")
        #expect(try journal.terminal.exitStatus() == .exit(0))
        #expect(try daybook.run("list").output.contains("Thing") == false)
        let again = try RunningJournal(daybook, showing: "Kept from last time: \"Thing #xyz\"")
        try again.type("a<Enter>", until: "Enter answer")
        try again.type("<Enter>", until: "Added \"Thing\"")
    }

    private func titles(_ daybook: DaybookCommand) throws -> [String] {
        let lines = try daybook.run("list").output.split(separator: "\n")
        return ["Thing", "Ring Bob", "Buy tea"].filter { title in lines.contains { $0.hasSuffix(title) } }
    }
}
