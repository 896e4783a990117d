import TestSupport
import Testing

@Suite("A state folder that can't be used")
struct StateFolderTests {
    @Test("Quitting succeeds, and says in one line what isn't remembered")
    func quits() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let journal = try RunningJournal(daybook, variables: ["XDG_STATE_HOME": "/dev/null"])
        try journal.type("A", until: "stands together, in order of time.")
        journal.terminal.send("q")
        #expect(try journal.terminal.exitStatus() == .exit(0))
        let line = "How the screen was left isn't remembered: The folder /dev/null/daybook could not be made:"
        #expect(journal.terminal.screen.rows.joined().contains(line))
    }
}
