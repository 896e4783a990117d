import Foundation
import TestSupport
import Testing

/// The machine fails or another program is slow while the screen is open: nothing confirmed is lost, what is typed
/// stays, and the screen goes on afterwards.
@Suite("Faults under an open screen")
struct FaultsOnScreenTests {
    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
    }

    @Test("Another program keeps the journal for 20 seconds: the screen refuses and goes on, a command waits")
    func longLock() throws {
        try daybook.run("start")
        try daybook.run("add", "one")
        let journal = try RunningJournal(daybook, showing: "○ one")
        let other = try BusyWriter(daybook.databasePath)
        let start = ContinuousClock.now
        let command = try daybook.startShell("\"$DAYBOOK\" add two")
        try journal.type("x", until: "Another program is writing to the journal; nothing was changed.")
        #expect(journal.terminal.screen.contains("○ one"))
        while ContinuousClock.now - start < .seconds(20) { journal.terminal.watch(for: 0.1) }
        #expect(command.isRunning)
        try journal.type("?", until: "Add a todo to this page")
        try journal.type("<Esc>", until: "? help")
        try other.finish()
        while command.isRunning { journal.terminal.watch(for: 0.02) }
        #expect(command.terminationStatus == 0)
        try journal.terminal.waitFor("○ two")
        try journal.type("ggx", until: "Abandoned \"one\"")
    }
}
