import Foundation
import Journal
import TestSupport
import Testing

@Suite("The merge, over random stories of several devices")
struct MergePropertyTests {
    /// `DAYBOOK_SYNC_RUNS` sets the number of stories, `DAYBOOK_RANDOM_SEED` the first.
    private static let runs = RandomRuns.count("DAYBOOK_SYNC_RUNS", usual: 100)
    private static let first = RandomRuns.firstStory

    @Test("All properties hold")
    func properties() {
        for seed in Self.first..<Self.first + UInt64(Self.runs) {
            let violation = SyncWorld.violation(seed: seed)
            #expect(violation == nil, "seed \(seed)")
            if violation != nil { return }
        }
    }

    /// Without concurrent changes of each kind, the properties would hold of anything.
    @Test("The stories have all kinds of conflicts")
    func conflicts() {
        var kinds: Set<String> = []
        for seed in 0..<UInt64(400) where kinds.count < 4 {
            kinds.formUnion(SyncWorld.conflictKinds(seed: seed))
        }
        #expect(kinds == ["column", "deletion", "reference", "sameName"])
    }

    /// Wrong rules, each of which the properties must find.
    enum Mutant: String, CaseIterable {
        case clocksWithoutCausality, deletionAlwaysWins, tiesByArrival, noSpanRepair, danglingReferences
        case staleReferrers, randomPageNames, effectsBeforeCauses

        var rules: MergeRules {
            var rules = MergeRules.standard
            switch self {
            case .clocksWithoutCausality:
                rules.candidates = { writes in
                    writes.max { ($0.time, $0.id) < ($1.time, $1.id) }.map { [$0] } ?? []
                }
            case .deletionAlwaysWins:
                rules.isAlive = { operations in
                    operations.contains { $0.kind == .insert } && !operations.contains { $0.kind == .delete }
                }
            case .tiesByArrival: rules.winner = { candidates, _ in candidates.last }
            case .noSpanRepair: rules.repairedSpan = { values, _ in values }
            default: break
            }
            // Candidates come in no order, so arrival has to be put back.
            if self == .tiesByArrival {
                let candidates = rules.candidates
                rules.candidates = { writes in
                    let open = Set(candidates(writes).map(\.id))
                    return writes.filter { open.contains($0.id) }
                }
            }
            return rules
        }

        var flaw: DeviceFlaw? {
            switch self {
            case .staleReferrers: .staleReferrers
            case .randomPageNames: .randomPageNames
            case .effectsBeforeCauses: .effectsBeforeCauses
            default: nil
            }
        }
    }

    /// The reference would find all of them, so the laws have to without it.
    @Test("Wrong rules are found", arguments: Mutant.allCases)
    func mutants(mutant: Mutant) {
        let found = (0..<UInt64(300)).first { seed in
            SyncWorld.violation(
                seed: seed, rules: mutant.rules, flaw: mutant.flaw,
                schema: mutant == .danglingReferences ? Self.withoutReferences : .journal, hasReference: false
            )
                != nil
        }
        #expect(found != nil)
    }

    /// The journal's tables, without what happens to references when their row is gone.
    private static let withoutReferences: SyncSchema = {
        var schema = SyncSchema.journal
        schema.tables["todo"]?.references = []
        return schema
    }()
}
