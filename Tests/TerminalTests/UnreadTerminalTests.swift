import Foundation
import TestSupport
import Testing

@Suite("A terminal that reads nothing")
struct UnreadTerminalTests {
    /// A terminal that stopped reading while its program had more to say than it takes.
    private func stuck(_ terminal: PseudoTerminal) {
        terminal.isRead = false
        for _ in 0..<40 { terminal.send("<C-l>") }
        // All of it is taken once the program waits for the terminal: then nothing more comes for a while.
        terminal.watch(for: 0.3)
    }

    @Test("A program whose terminal reads nothing is ended by one signal", arguments: [SIGTERM, SIGHUP])
    func isEnded(_ signal: Int32) throws {
        let terminal = try PseudoTerminal.runningFixture(columns: 200, rows: 60)
        stuck(terminal)
        terminal.signal(signal)
        #expect(try terminal.exitStatus() == .signal(signal))
    }

    @Test("What was typed is kept when the journal is ended while its terminal reads nothing")
    func keepsTheDraft() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let journal = try RunningJournal(daybook, columns: 200, rows: 60)
        try journal.type("ahalf a sentence", until: "half a sentence")
        stuck(journal.terminal)
        journal.terminal.signal(SIGTERM)
        #expect(try journal.terminal.exitStatus() == .signal(SIGTERM))
        let next = try RunningJournal(daybook, showing: "half a sentence")
        next.terminal.send("<Esc>q")
    }
}
