import Foundation
import TestSupport
import Testing

@Suite("Many writers beside an open screen")
struct ManyWritersTests {
    @Test(
        "Eight add todos at once: all are there, none failed, and the screen shows them and then rests"
    )
    func eightWriters() throws {
        let each = RandomRuns.count("DAYBOOK_ROUNDS", usual: 40)
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let journal = try RunningJournal(daybook, showing: "Nothing on this page yet")
        let writers = try (1...8).map { writer in
            try daybook.startShell(
                "for i in $(seq \(each)); do \"$DAYBOOK\" add \"writer \(writer) number $i\" || exit 1; done")
        }
        // The screen goes on being read, as by any terminal.
        while writers.contains(where: \.isRunning) { journal.terminal.watch(for: 0.02) }
        #expect(writers.allSatisfy { $0.terminationStatus == 0 })
        try journal.terminal.waitFor("0 of \(8 * each) done")
        try journal.type("G", until: "\(8 * each)/\(8 * each)")
        let changes = try daybook.run("log").output
        #expect(changes.split(separator: "\n").count == 8 * each + 1)
        // Others' changes are named first, and what is typed within a moment of that is dropped.
        try journal.type("u", until: "The last change wasn't made here")
        try journal.terminal.watch {
            journal.terminal.send("u")
            journal.terminal.watch(for: 0.5)
            return journal.terminal.screen.contains("0 of \(8 * each - 1) done")
        }

        // A second after the last change the log is moved into the file.
        let log = daybook.databasePath + "-wal"
        while try Data(contentsOf: URL(fileURLWithPath: log)).count > 0 { journal.terminal.watch(for: 0.05) }
        // A commit may follow the last write for ten seconds; from then on nothing happens. When that is depends on how
        // busy the machine is, so this waits until it rests, and fails if it never does.
        let deadline = ContinuousClock.now + .seconds(120)
        var used = Duration.seconds(1)
        while used >= .milliseconds(2), ContinuousClock.now < deadline {
            let before = try journal.terminal.processorTime()
            journal.terminal.watch(for: 2)
            used = try journal.terminal.processorTime() - before
        }
        #expect(used < .milliseconds(2), "\(used) in 2 s")
    }
}
