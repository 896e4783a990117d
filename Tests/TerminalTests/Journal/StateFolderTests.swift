import TestSupport
import Testing

@Suite("A state folder that can't be used")
struct StateFolderTests {
    @Test("Quitting succeeds, and says in one line what isn't remembered")
    func quits() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let journal = try RunningJournal(daybook, variables: ["XDG_STATE_HOME": "/dev/null"])
        try journal.type("A", until: "Ended todos are sorted by time.")
        journal.terminal.send("q")
        #expect(try journal.terminal.exitStatus() == .exit(0))
        let line =
            "Couldn't save the state of the screen: The folder /dev/null/daybook couldn't be created:"
        // It may break where a space was.
        let shown = journal.terminal.screen.rows.joined().filter { $0 != " " }
        #expect(shown.contains(line.filter { $0 != " " }))
    }
}
