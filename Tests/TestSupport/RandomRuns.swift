import Foundation

/// How often a random test tries, and which random values it takes.
///
/// `make test` has short forms, `make torture` and `make fuzz` long ones, by environment variables. `DAYBOOK_RANDOM_SEED` repeats a
/// failure: each such test names the seed it failed with.
public enum RandomRuns {
    /// How often to try.
    /// - Parameters:
    ///   - variable: The environment variable that `make torture` or `make fuzz` sets.
    ///   - usual: As often in `make test`.
    public static func count(_ variable: String, usual: Int) -> Int { number(variable) ?? usual }

    /// The seed of a test with the same random values in each run.
    public static func seed(_ usual: UInt64) -> UInt64 {
        number("DAYBOOK_RANDOM_SEED").map { UInt64($0) } ?? usual
    }

    /// Seeds of a random test: some of them, others in each run; all of them in `make torture`. Each failure names its seed.
    public static func seeds<Number: FixedWidthInteger & Sendable>(
        _ all: Range<Number>, usual: Int
    ) -> [Number] {
        if number("DAYBOOK_ALL_SEEDS") != nil { return Array(all) }
        if let seed = number("DAYBOOK_RANDOM_SEED") { return [Number(clamping: seed)] }
        return Array(all.shuffled().prefix(usual))
    }

    /// The first seed of stories, others in each run: among 10,000, all of which `make torture` runs.
    public static let firstStory: UInt64 =
        if let seed = number("DAYBOOK_RANDOM_SEED") {
            UInt64(seed)
        } else if number("DAYBOOK_SYNC_RUNS") != nil {
            0
        } else {
            .random(in: 0..<9_900)
        }

    private static func number(_ variable: String) -> Int? {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
    }
}
