import Foundation

/// Measures rows in a folder.
struct RowMeasurement {
    let workplace: Workplace
    let options: BenchmarkOptions

    /// - Throws: ``BenchmarkError`` if a program fails, or a floor and the program disagree.
    /// - Parameter small: The row's result with 1,000 todos, if there is one.
    func measure(
        _ row: BenchmarkRow, on journal: MeasuredJournal, beside small: BenchmarkResult?
    ) throws -> BenchmarkResult {
        var result =
            switch row.work {
            case .command(let floor, let program, let count):
                try measureCommands(row, journal, floor, program, count)
            case .floors(let simple, let measured): try measureFloors(row, journal, simple, measured)
            case .change(let floor, let program): try measureChange(row, journal, floor, program)
            case .firstByte(let words): try measureFirstByte(row, journal, words)
            case .firstPaint(let size): try measureFirstPaint(row, journal, size)
            case .keys(let keys, let size): try measureKeys(row, journal, keys, size)
            case .sameAsSmall(let keys, let before, let size):
                try measureSameAsSmall(row, journal, keys, before: before, size)
            case .idle: try measureIdle(row, journal)
            case .fileSize: try measureFileSize(row, journal)
            case .programSize(let isStripped): try measureProgramSize(row, journal, isStripped)
            }
        result.growth = small.map { result.program / $0.program }
        result.isMet = row.reach.isMet(by: result)
        return result
    }

    // MARK: Commands

    private func measureCommands(
        _ row: BenchmarkRow, _ journal: MeasuredJournal, _ floor: String, _ program: String, _ count: String?
    ) throws -> BenchmarkResult {
        let path = try workplace.journal(journal)
        if let count {
            let counts = try [(floor, true), (program, false)].map { words, isFloor in
                try command(words, isFloor, journal, path, 0).output().components(separatedBy: count).count
                    - 1
            }
            guard counts[0] == counts[1] else {
                throw BenchmarkError(
                    "\(row.name): the floor wrote \(counts[0]) of \(count), Daybook \(counts[1]).")
            }
        }
        return try pairs(journal, (floor, true, path), (program, false, path)).result(of: row, on: journal)
    }

    private func measureFloors(
        _ row: BenchmarkRow, _ journal: MeasuredJournal, _ simple: String, _ measured: String
    ) throws -> BenchmarkResult {
        let path = try workplace.copy(of: journal, named: "floor")
        return try pairs(journal, (simple, true, path), (measured, true, path)).result(of: row, on: journal)
    }

    private func measureChange(
        _ row: BenchmarkRow, _ journal: MeasuredJournal, _ floor: String, _ program: String
    ) throws -> BenchmarkResult {
        let paths = try (
            workplace.copy(of: journal, named: "floor"), workplace.copy(of: journal, named: "changed")
        )
        return try pairs(journal, (floor, true, paths.0), (program, false, paths.1))
            .result(of: row, on: journal)
    }

    private func measureFirstByte(
        _ row: BenchmarkRow, _ journal: MeasuredJournal, _ words: String
    ) throws -> BenchmarkResult {
        let path = try workplace.journal(journal)
        let times = try (0..<options.most.runs).map { run in
            try command(words, false, journal, path, run).sample(measuring: workplace.floors)
                .secondsToFirstByte
        }
        return BenchmarkResult(row, journal, program: Figures.median(times) * 1000)
    }

    private typealias Side = (words: String, isFloor: Bool, path: String)

    private func pairs(_ journal: MeasuredJournal, _ floor: Side, _ program: Side) throws -> Pairs {
        func sample(_ side: Side, _ run: Int) throws -> Pairs.Sample {
            if side.words.contains("{new}") { try workplace.remove(workplace.path("new.sqlite")) }
            let sample = try command(side.words, side.isFloor, journal, side.path, run)
                .sample(measuring: workplace.floors)
            return Pairs.Sample(milliseconds: sample.seconds * 1000, mebibytes: sample.mebibytes)
        }
        return try Pairs(options.most, floor: { try sample(floor, $0) }, program: { try sample(program, $0) })
    }

    /// A floor is a work of `floors`, or the SQLite shell.
    private func command(
        _ words: String, _ isFloor: Bool, _ journal: MeasuredJournal, _ path: String, _ run: Int
    ) throws -> MeasuredCommand {
        var expanded = try workplace.expand(words, journal, at: path, run: run)
        var program = isFloor ? workplace.floors : workplace.program
        if isFloor, expanded.first == "sqlite3" {
            program = URL(fileURLWithPath: "/usr/bin/sqlite3")
            expanded.removeFirst()
        }
        return MeasuredCommand(
            program: program, words: expanded, environment: workplace.environment(for: path))
    }
}
