import Foundation
import GRDB
import Journal
import TestSupport
import Testing

/// Someone leaning on the keyboard of a real terminal, with the real program and a real journal behind it.
///
/// `DAYBOOK_RANDOM_KEYS` says how many keys are pressed, `DAYBOOK_RANDOM_SEED` which ones.
@Suite("Random keys in a real terminal")
struct RandomKeysInTerminalTests {
    /// It runs, but does not do what it is asked to.
    private struct Stuck: Error, CustomStringConvertible {
        let description: String
    }

    @Test("Whatever is pressed, it never crashes, gives the terminal back, and keeps a journal that is whole")
    func random() throws {
        let seed = RandomRuns.seed(1)
        let daybook = try DaybookCommand()
        var keys = RandomKeys(seed: seed)
        var left = RandomRuns.count("DAYBOOK_RANDOM_KEYS", usual: 1_500)
        var starts = 0
        while left > 0 {
            let terminal = try start(daybook, quarterDays: starts)
            starts += 1
            var pressed: [UInt8] = []
            var stuck: (any Error)?
            do {
                while left > 0, terminal.isRunning {
                    left -= try press(&keys, at: terminal, recording: &pressed)
                }
                try quit(terminal)
            } catch {
                stuck = error
            }
            let last = String(decoding: pressed.suffix(600), as: UTF8.self).debugDescription
            let place = Comment("seed \(seed), start \(starts), \(left) keys left, after \(last)")
            if let stuck {
                Issue.record(stuck, place)
                break
            }
            let ending = try terminal.exitStatus()
            #expect(ending == .exit(0), place)
            terminal.expectGivenBack()
        }
        try expectWhole(daybook)
    }

    // MARK: At the terminal

    /// Opens the journal, a quarter of a day later each time.
    private func start(_ daybook: DaybookCommand, quarterDays: Int) throws -> PseudoTerminal {
        let day: Day = "2026-11-20"
        let now = "\(day + quarterDays / 4)T\(["00", "06", "12", "18"][quarterDays % 4]):30:00"
        let variables = [
            "EDITOR": "true", "BROWSER": "true", "DAYBOOK": TestBinary.url(named: "daybook").path,
        ]
        // C-c and C-\ are keys. They would be signals to an editor, or to a program that is leaving, which ends by
        // them as any other does.
        let terminal = try PseudoTerminal(
            URL(fileURLWithPath: "/bin/sh"), ["-c", "stty intr undef quit undef && exec \"$DAYBOOK\""],
            environment: daybook.environment(now: now).merging(variables) { $1 }.mapValues(Optional.some))
        try terminal.waitFor("? help")
        return terminal
    }

    /// Presses keys in one go; gives how many they were.
    private func press(
        _ keys: inout RandomKeys, at terminal: PseudoTerminal, recording pressed: inout [UInt8]
    ) throws -> Int {
        let count = 1 + keys.number(below: 40)
        var burst: [UInt8] = []
        for _ in 0..<count {
            switch keys.next() {
            case .bytes(let bytes): burst += bytes
            case .resize(let columns, let rows): terminal.resize(columns: columns, rows: rows)
            }
        }
        pressed += burst
        // A slow line cuts what is sent anywhere.
        let cut = keys.number(below: burst.count + 1)
        terminal.send(bytes: Array(burst[..<cut]))
        terminal.watch(for: 0)
        terminal.send(bytes: Array(burst[cut...]))
        try settle(terminal)
        return count
    }

    /// Waits until all that was typed is dealt with: the screen is drawn anew by C-l, which works whatever is open.
    private func settle(_ terminal: PseudoTerminal) throws {
        let deadline = Date(timeIntervalSinceNow: PseudoTerminal.patience)
        while terminal.isRunning {
            let before = terminal.output.count
            // What an editor's modes made of a paste's end may have to be ended first, and what it made of C-l
            // sent again.
            terminal.send(bytes: Array("\u{1B}[201~\u{C}".utf8))
            let isDrawn = wait(atMost: 1, at: terminal) {
                terminal.output[before...].firstRange(of: "\u{1B}[2J".utf8) != nil
            }
            if isDrawn { return }
            if Date() >= deadline {
                throw Stuck(description: "it does not answer:\n\(terminal.screen.text)")
            }
        }
    }

    /// Closes what is open, and quits.
    private func quit(_ terminal: PseudoTerminal) throws {
        let deadline = Date(timeIntervalSinceNow: PseudoTerminal.patience)
        while terminal.isRunning {
            terminal.send("<C-c><C-c><C-c>q")
            _ = wait(atMost: 1, at: terminal) { false }
            if Date() >= deadline {
                throw Stuck(description: "it does not quit:\n\(terminal.screen.text)")
            }
        }
    }

    /// Waits until something is so or the program has ended; false when the time is up first.
    private func wait(
        atMost seconds: TimeInterval, at terminal: PseudoTerminal, until isUnchanged: () -> Bool
    ) -> Bool {
        let deadline = Date(timeIntervalSinceNow: seconds)
        while terminal.isRunning, Date() < deadline {
            if isUnchanged() { return true }
            terminal.watch(for: 0.001)
        }
        return !terminal.isRunning
    }

    // MARK: In the journal

    private func expectWhole(_ daybook: DaybookCommand) throws {
        let queue = try DatabaseQueue(path: daybook.databasePath)
        try queue.read { db in
            #expect(try String.fetchAll(db, sql: "PRAGMA integrity_check") == ["ok"])
            #expect(try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").isEmpty)
            let titles = try String.fetchAll(db, sql: "SELECT title FROM todo")
            #expect(!titles.isEmpty)
            for title in titles { #expect(Title.normalized(title) == title) }
        }
        try queue.close()

        let other = try DaybookCommand()
        let file = daybook.folder.appendingPathComponent("export.json").path
        #expect(try daybook.run("export", "-o", file).status == 0)
        let imported = try other.run("import", file)
        #expect(imported.status == 0, "\(imported.errors)")
        // The clock is pinned, and with it the time of the export.
        #expect(try other.run("export").output == String(contentsOfFile: file, encoding: .utf8))
    }
}
