import Foundation

/// A line of the table.
struct BenchmarkResult: Codable {
    let work: String
    let journal: String
    /// Milliseconds, unless the work says otherwise.
    var floor: Double?
    let program: Double
    var ratio: Double?
    /// The peak, in MiB.
    var memory: Double?
    /// To the terminal, for a key.
    var bytes: Double?
    /// How many times those of the floor they are.
    var bytesRatio: Double?
    /// How many times longer it takes than with 1,000 todos.
    var growth: Double?
    let reach: String
    var isMet = false

    init(_ row: BenchmarkRow, _ journal: MeasuredJournal, program: Double) {
        work = row.name
        self.journal = journal.name
        self.program = program
        reach = row.reach.text
    }
}

/// A run, as it is stored.
struct BenchmarkReport: Codable {
    var machine: String
    var results: [BenchmarkResult] = []

    init() throws {
        let processor =
            try String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8).split(separator: "\n")
            .first { $0.hasPrefix("model name") }?.split(separator: ":").last ?? "unknown"
        let kernel = try String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8)
        let words = [
            String(processor), "\(ProcessInfo.processInfo.processorCount) cores",
            "\(ProcessInfo.processInfo.physicalMemory >> 30) GiB", "Linux \(kernel)",
        ]
        machine = words.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.joined(separator: ", ")
    }

    static func read(_ path: String) throws -> BenchmarkReport {
        try JSONDecoder().decode(BenchmarkReport.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }

    func write(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(self).write(to: URL(fileURLWithPath: path))
    }

    /// How many times slower a result is than it was in this run: by their ratios, which hardly depend on the machine.
    func change(of result: BenchmarkResult) -> Double? {
        let before = results.first { $0.work == result.work && $0.journal == result.journal }
        guard let before else { return nil }
        if let ratio = result.ratio, let ratioBefore = before.ratio { return ratio / ratioBefore }
        return before.program > 0 ? result.program / before.program : nil
    }
}
