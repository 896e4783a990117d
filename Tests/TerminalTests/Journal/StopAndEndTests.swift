import Foundation
import TestSupport
import Testing

@Suite("A stop that is followed by an end")
struct StopAndEndTests {
    @Test(
        "SIGTSTP, then a signal that ends it and SIGCONT, ends it however soon they come",
        arguments: [0.0, 0.01, 0.1, 0.3, 0.6], [SIGTERM, SIGHUP])
    func ends(delay: Double, signal: Int32) throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let journal = try RunningJournal(daybook)
        journal.terminal.signal(SIGTSTP)
        journal.terminal.watch(for: delay)
        journal.terminal.signal(signal)
        journal.terminal.signal(SIGCONT)
        #expect(try journal.terminal.exitStatus() == .signal(signal))
    }

    @Test("SIGCONT right behind SIGTSTP leaves it running", arguments: [0.0, 0.01, 0.1, 0.3, 0.6])
    func continues(delay: Double) throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "Stay")
        let journal = try RunningJournal(daybook)
        journal.terminal.signal(SIGTSTP)
        journal.terminal.watch(for: delay)
        journal.terminal.signal(SIGCONT)
        try journal.terminal.waitUntil { $0.isAlternate && $0.contains("Stay") }
        journal.terminal.send("aGo on<Enter>")
        try journal.terminal.waitFor("○ Go on")
    }
}
