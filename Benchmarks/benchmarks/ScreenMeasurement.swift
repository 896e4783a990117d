import Foundation

extension RowMeasurement {
    /// How long nothing must come for a first screen to be complete, in milliseconds: what stands beside the page
    /// follows it.
    private static let settling: Int32 = 60

    private func floorScreen(_ path: String, _ size: ScreenSize) throws -> BenchmarkTerminal {
        try BenchmarkTerminal(
            workplace.floors, ["paint", path, Workplace.day], size, environment: workplace.environment)
    }

    private func screen(_ path: String, _ size: ScreenSize) throws -> BenchmarkTerminal {
        try BenchmarkTerminal(workplace.program, [], size, environment: workplace.environment(for: path))
    }

    func measureFirstPaint(
        _ row: BenchmarkRow, _ journal: MeasuredJournal, _ size: ScreenSize
    ) throws -> BenchmarkResult {
        let path = try workplace.journal(journal)
        func sample(_ terminal: BenchmarkTerminal) throws -> Pairs.Sample {
            Pairs.Sample(milliseconds: try terminal.firstScreen(quiet: Self.settling).seconds * 1000)
        }
        return try Pairs(
            options.most, floor: { _ in try sample(floorScreen(path, size)) },
            program: { _ in try sample(screen(path, size)) }
        ).result(of: row, on: journal)
    }

    func measureKeys(
        _ row: BenchmarkRow, _ journal: MeasuredJournal, _ keys: String, _ size: ScreenSize
    ) throws -> BenchmarkResult {
        let floor = try floorScreen(workplace.copy(of: journal, named: "floor"), size)
        let program = try screen(workplace.copy(of: journal, named: "changed"), size)
        return try pairs(keys, floor, program).result(of: row, on: journal)
    }

    func measureSameAsSmall(
        _ row: BenchmarkRow, _ journal: MeasuredJournal, _ keys: String, before: String, _ size: ScreenSize
    ) throws -> BenchmarkResult {
        let small = try screen(workplace.journal(.history(1_000)), size)
        let large = try screen(workplace.journal(journal), size)
        return try pairs(keys, small, large, before: before).result(of: row, on: journal)
    }

    /// Types the keys into both, in turns.
    private func pairs(
        _ keys: String, _ floor: BenchmarkTerminal, _ program: BenchmarkTerminal, before: String = ""
    ) throws -> Pairs {
        for terminal in [floor, program] {
            _ = try terminal.firstScreen(quiet: 250)
            for key in before.utf8 { _ = try terminal.answer(to: key, quiet: 250) }
        }
        let keys = Array(keys.utf8)
        func sample(_ terminal: BenchmarkTerminal, _ run: Int) throws -> Pairs.Sample {
            let answer = try terminal.answer(to: keys[run % keys.count])
            return Pairs.Sample(milliseconds: answer.seconds * 1000, bytes: Double(answer.bytes))
        }
        return try Pairs(options.most, floor: { try sample(floor, $0) }, program: { try sample(program, $0) })
    }

    func measureIdle(_ row: BenchmarkRow, _ journal: MeasuredJournal) throws -> BenchmarkResult {
        let terminal = try screen(workplace.copy(of: journal, named: "changed"), .small)
        _ = try terminal.firstScreen(quiet: 250)
        // For ten seconds after a change the journal is checked for external ones; the threads of that end five seconds later.
        _ = try terminal.answer(to: UInt8(ascii: " "), quiet: 20_000)
        let before = try terminal.waits()
        sleep(options.idleSeconds)
        // A thread that has ended since woke up to do so, but its count is gone with it.
        let after = try terminal.waits()
        let ended = before.keys.count { after[$0] == nil }
        let wakeUps = after.reduce(ended) { $0 + $1.value - (before[$1.key] ?? 0) }
        return BenchmarkResult(row, journal, program: Double(wakeUps))
    }
}
