import Foundation
import TestSupport
import Testing

/// Every command that writes is killed (`kill -9`) at random moments, again and again.
///
/// `DAYBOOK_KILLS` says how often, `DAYBOOK_RANDOM_SEED` when; `make torture` kills 10,000 times.
@Suite("Killed at random moments")
struct KillsTests {
    private static let writers: [any KilledWriter.Type] = [
        KilledAdding.self, KilledEnding.self, KilledStarting.self, KilledUndo.self, KilledImporting.self,
        KilledRestoring.self, KilledBundles.self, KilledBackups.self, KilledMigration.self,
    ]

    @Test("What was confirmed is there, what wasn't is there whole or not at all, and every file is sound")
    func kills() async throws {
        let kills = RandomRuns.count("DAYBOOK_KILLS", usual: 120)
        let seed = RandomRuns.seed(21)
        var total = KillTally()
        try await withThrowingTaskGroup(of: KillTally.self) { group in
            for (index, writer) in Self.writers.enumerated() {
                let share = kills / Self.writers.count + (index < kills % Self.writers.count ? 1 : 0)
                group.addTask { try KillTally.killing(writer, times: share, seed: seed &+ UInt64(index)) }
            }
            for try await tally in group { total.add(tally) }
        }
        print(total.summary)
        #expect(total.kills == kills)
        #expect(total.confirmed > kills / 20)
        #expect(total.lost == 0)
        #expect(total.problems == [])
    }
}

/// What came of killing programs.
struct KillTally: Sendable {
    var kills = 0
    var confirmed = 0
    var lost = 0
    var problems: [String] = []

    mutating func add(_ other: KillTally) {
        kills += other.kills
        confirmed += other.confirmed
        lost += other.lost
        problems += other.problems
    }

    /// `10,000 kills, 9,214 acknowledged writes, 0 lost`
    var summary: String {
        let numbers = [kills, confirmed, lost].map { number in
            String(
                "\(number)".reversed().enumerated().map { $0 > 0 && $0 % 3 == 0 ? ",\($1)" : "\($1)" }
                    .joined()
                    .reversed())
        }
        return "\(numbers[0]) kills, \(numbers[1]) acknowledged writes, \(numbers[2]) lost"
    }

    /// Runs a writer until it was killed some times.
    static func killing<Writer: KilledWriter>(_: Writer.Type, times: Int, seed: UInt64) throws -> KillTally {
        let daybook = try DaybookCommand()
        var writer = try Writer(daybook)
        var random = SeededGenerator(seed: seed)
        var tally = KillTally()
        let program = TestBinary.url(named: "daybook")
        let output = daybook.folder.appendingPathComponent("said").path
        let errors = daybook.folder.appendingPathComponent("errors").path
        // How long a run may take, so that about half are killed, however busy the machine is.
        var patience = 0.05
        var round = 0
        while tally.kills < times {
            let (arguments, now) = try writer.next(round)
            round += 1
            let ending = try RawProcess.run(
                program, arguments.map { Array($0.utf8) },
                environment: daybook.environment(now: now).map { Array("\($0)=\($1)".utf8) },
                in: daybook.folder.path, output: .file(output), errors: .file(errors),
                timeout: patience * .random(in: 0.1...1.5, using: &random))
            // It is confirmed once it is said, even if the program is killed then.
            let isConfirmed = try !Data(contentsOf: URL(fileURLWithPath: output)).isEmpty
            writer.note(isConfirmed: isConfirmed)
            tally.confirmed += isConfirmed ? 1 : 0
            tally.kills += ending == .timedOut ? 1 : 0
            patience = min(5, max(0.005, patience * (ending == .timedOut ? 1.08 : 0.92)))
            if ending != .timedOut, ending != .exit(0) {
                let said = try String(contentsOfFile: errors, encoding: .utf8)
                if !Writer.refusals.contains(where: said.contains) {
                    tally.problems.append("\(Writer.name) \(round): \(ending) \(said)")
                }
            }
            if round % Writer.runsBetweenChecks == 0 || tally.kills == times {
                let (lost, problems) = try writer.lost(daybook)
                tally.lost += lost
                tally.problems += problems.map { "\(Writer.name) \(round), seed \(seed): \($0)" }
            }
        }
        return tally
    }
}
