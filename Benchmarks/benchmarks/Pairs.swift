/// Measures a floor and the program in turns, A B A B …, so that a machine whose speed drifts slows both.
struct Pairs {
    struct Sample {
        var milliseconds: Double
        var mebibytes: Double?
        var bytes: Double?
    }

    private var floor: [Sample] = []
    private var program: [Sample] = []

    /// - Parameters:
    ///   - most: The most pairs, and the seconds after which no further one begins. There are two at least.
    ///   - measure: Measures one of the two in a run.
    init(
        _ most: (runs: Int, seconds: Double), floor measureFloor: (Int) throws -> Sample,
        program measureProgram: (Int) throws -> Sample
    ) throws {
        let start = ContinuousClock.now
        for run in 0..<most.runs + 1 {
            if run > 2, ContinuousClock.now - start > .seconds(most.seconds) { break }
            let pair = (try measureFloor(run), try measureProgram(run))
            // The first run of each only warms up.
            guard run > 0 else { continue }
            floor.append(pair.0)
            program.append(pair.1)
        }
    }

    /// The medians; the ratio pair by pair.
    func result(of row: BenchmarkRow, on journal: MeasuredJournal) -> BenchmarkResult {
        let ratios = zip(program, floor).map { $0.milliseconds / max($1.milliseconds, 0.001) }
        var result = BenchmarkResult(row, journal, program: Figures.median(program.map(\.milliseconds)))
        result.floor = Figures.median(floor.map(\.milliseconds))
        result.ratio = Figures.median(ratios)
        result.memory = program.compactMap(\.mebibytes).max()
        let bytes = zip(program, floor).compactMap { pair in
            pair.0.bytes.flatMap { program in pair.1.bytes.map { (program: program, floor: $0) } }
        }
        if !bytes.isEmpty {
            result.bytes = Figures.median(bytes.map(\.program))
            result.bytesRatio = Figures.median(bytes.map { $0.program / max($0.floor, 1) })
        }
        return result
    }
}
