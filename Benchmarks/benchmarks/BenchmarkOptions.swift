/// The options of a run of the table.
struct BenchmarkOptions {
    /// Fewer runs, and no journal of 1,000,000 todos.
    var isShort = false
    /// The file for the results.
    var json: String?
    /// The file of a stored run to compare with.
    var against: String?
    /// A part of the names of the rows to measure.
    var only: String?

    /// - Throws: ``BenchmarkError`` for an unknown word.
    init(_ words: [String]) throws {
        var words = words[...]
        func value(of option: String) throws -> String {
            guard let value = words.popFirst() else { throw BenchmarkError("\(option) needs a value.") }
            return value
        }
        while let word = words.popFirst() {
            switch word {
            case "short": isShort = true
            case "--json": json = try value(of: word)
            case "--against": against = try value(of: word)
            case "--only": only = try value(of: word)
            default:
                throw BenchmarkError(
                    "Unknown: \(word). There are short, --json FILE, --against FILE and --only TEXT.")
            }
        }
    }

    var rows: [BenchmarkRow] {
        BenchmarkRows.all.filter { row in only.map { row.name.contains($0) } ?? true }
    }

    func includes(_ journal: MeasuredJournal) -> Bool { !isShort || journal.todos < 1_000_000 }

    /// The most pairs of runs of a row, and the seconds after which no further pair begins.
    var most: (runs: Int, seconds: Double) { isShort ? (15, 0.5) : (101, 8) }

    /// How long a screen is left alone to see whether it wakes up, in seconds.
    var idleSeconds: UInt32 { isShort ? 5 : 30 }
}

/// A message for whoever runs the benchmarks.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
