import Foundation
import TestSupport
import Testing

@Suite("Commands while another program is writing")
struct WaitingTests {
    @Test("A command on a terminal says that it waits, and goes on once the other has finished")
    func terminal() throws {
        let daybook = try DaybookCommand()
        try daybook.createJournal()
        let other = try BusyWriter(daybook.databasePath)
        let terminal = try PseudoTerminal(
            TestBinary.url(named: "daybook"), ["add", "Fix CI"],
            environment: daybook.environment().mapValues(Optional.some))
        try terminal.waitFor("Waiting for another program to finish writing…")
        try other.finish()
        try terminal.waitFor("Added \"Fix CI\"")
    }

    @Test("A command whose messages aren't read on a terminal waits in silence")
    func idleTime() throws {
        let daybook = try DaybookCommand()
        try daybook.createJournal()
        let other = try BusyWriter(daybook.databasePath)
        let errors = daybook.folder.appendingPathComponent("errors").path
        let shell = try daybook.startShell("\"$DAYBOOK\" add 'Fix CI' 2>'\(errors)'")
        // Longer than a screen waits.
        let deadline = Date(timeIntervalSinceNow: 6)
        while shell.isRunning, Date() < deadline { usleep(20_000) }
        #expect(shell.isRunning)
        try other.finish()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0)
        #expect(try String(contentsOfFile: errors, encoding: .utf8).isEmpty)
    }
}
