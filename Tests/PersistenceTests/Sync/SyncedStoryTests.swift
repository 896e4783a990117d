import Foundation
import Journal
import TestSupport
import Testing

@testable import Persistence

/// Several devices with the program's own verbs, publishing and fetching at random.
@Suite("Synchronized journals, over random stories")
struct SyncedStoryTests {
    private static let runs = RandomRuns.count("DAYBOOK_SYNC_RUNS", usual: 60)
    private static let first = RandomRuns.firstStory

    @Test(
        "All devices come to the same journal, which loses nothing; each command changes only what it names")
    func stories() throws {
        for seed in Self.first..<Self.first + UInt64(Self.runs) {
            var story = try SyncedStory(seed: seed)
            if let violation = try story.run() {
                Issue.record("seed \(seed): \(violation)")
                return
            }
        }
    }
}

struct SyncedStory {
    private var devices: [SyncedJournal] = []
    private var random: SeededGenerator
    private var day: Day = "2026-11-02"
    private var minutes = 0
    private var skews: [Int] = []
    private var actions = 0
    /// What the commands on each device did.
    private var laws: [IntentLaw] = []
    /// The rows of each device; nil after a merge.
    private var known: [IntentLaw.Rows?] = []

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        let count = Int.random(in: 3...5, using: &random)
        for number in 1...count {
            let device = try SyncedJournal("d\(number)", number: number)
            // Some come with a journal of their own, and some with copies of one.
            if number > 2 { try device.database.perform(.add([TodoDraft(title: "base", start: day)])) }
            try device.start()
            devices.append(device)
            skews.append([0, 0, .random(in: -400...400, using: &random)].randomElement(using: &random) ?? 0)
        }
        laws = devices.map { _ in IntentLaw() }
        known = devices.map { _ in nil }
    }

    mutating func run() throws -> String? {
        let length = [12, 25, 50].randomElement(using: &random) ?? 12
        for _ in 0..<length {
            if let violation = try act() { return violation }
        }
        return try meet()
    }

    private mutating func act() throws -> String? {
        (actions, minutes) = (actions + 1, minutes + 7)
        let index = devices.indices.randomElement(using: &random) ?? 0
        let device = devices[index]
        let time = String(format: "%02d:%02d", 8 + minutes / 60 % 12, minutes % 60)
        device.clock = .fixed("\(day + skews[index])T\(time)")
        switch Int.random(in: 0..<20, using: &random) {
        case 0: day = day + 1
        case 1...4:
            try fetch(into: device)
            known[index] = nil
        default:
            if let violation = try perform(try verb(on: device), on: index) { return violation }
        }
        return try problem(device)
    }

    private mutating func perform(_ verb: JournalVerb, on index: Int) throws -> String? {
        let device = devices[index]
        let before = try known[index] ?? device.rows()
        // The names of rows that the command deletes.
        let names = try device.names()
        var performed: Performed<VerbOutcome>?
        do {
            performed = try device.database.perform(
                .verb(verb, in: device.database, by: device.author), by: device.author)
        } catch is JournalError {
            // Refused.
        }
        let after = try device.rows()
        known[index] = after
        return laws[index].violation(verb, performed, today: device.clock.today, from: before, to: after) {
            names[$0]?[$1]
        }.map { "\(device.name): \($0)" }
    }

    private func problem(_ device: SyncedJournal) throws -> String? {
        try device.database.syncProblems().first.map { "\(device.name): \($0)" }
    }

    private mutating func fetch(into device: SyncedJournal) throws {
        guard let other = devices.randomElement(using: &random), other.device != device.device else { return }
        var packs = try other.database.syncPacks(after: 0).flatMap { pack in
            pack.cut(Int.random(in: 1...6, using: &random))
        }.shuffled(using: &random)
        if Bool.random(using: &random) { packs += packs.prefix(2) }
        if Int.random(in: 0..<6, using: &random) == 0 { packs = Array(packs.dropLast()) }
        try device.database.apply(packs, clock: device.clock)
    }

    // swift-format-ignore
    private mutating func verb(on device: SyncedJournal) throws -> JournalVerb {
        let snapshot = try device.database.read(.snapshot)
        let todo = snapshot.todos.randomElement(using: &random)?.id ?? 1
        let category = snapshot.categories.randomElement(using: &random)?.id
        let bundle = snapshot.taskBundles.randomElement(using: &random)?.id ?? 1
        let item = snapshot.bundleTodos.randomElement(using: &random)?.id ?? 1
        let today = device.clock.today
        let name = ["Work", "Home", "Errands"].randomElement(using: &random) ?? ""
        switch Int.random(in: 0..<27, using: &random) {
        case 0...3:
            return .add([TodoDraft(
                title: "t\(actions)", shouldMigrate: Bool.random(using: &random), start: today, categoryID: category)])
        case 4, 5: return .startToday
        case 6: return .edit([todo], TodoEdit(\.title, "r\(actions)"))
        case 7: return .edit([todo], TodoEdit(\.categoryID, category))
        case 8, 9: return .complete([todo])
        case 10: return .abandon([todo])
        case 11: return .reopen([todo])
        case 12, 13: return .move([todo], to: today + Int.random(in: 1...9, using: &random))
        case 14: return .delete([todo])
        case 15: return .manage(.addCategory(name))
        case 16: return .manage(.editCategory(category ?? 1, CategoryEdit(\.name, "n\(actions)")))
        case 17: return .manage(.delete(Bool.random(using: &random) ? .category(category ?? 1) : .bundle(bundle)))
        case 18: return .manage(.addBundle("Day", BundleEdit(\.appliesOn, .everyDay)))
        case 19: return .manage(.addItems([BundleTodoDraft(title: "i\(actions % 3)", categoryID: category)], to: bundle))
        case 20: return .manage(.delete(.item(item)))
        case 21: return .manage(.addGroup("g\(actions % 2)", members: [category, nil]))
        case 22: return .append("w\(actions)", to: .day(today))
        case 23: return .finishReview
        case 24:
            let text = snapshot.dayTexts.first { $0.day == today }?.text
            return .write((text.map { $0 + "\n" } ?? "") + "x\(actions)", to: .day(today), replacing: text)
        case 25: return .edit([todo], TodoEdit(\.note, "n\(actions)"))
        default: return Bool.random(using: &random) ? .undo : .redo(steps: 1)
        }
    }

    /// Everyone fetches everything; then all must have the same journal.
    private mutating func meet() throws -> String? {
        for device in devices {
            for other in devices.shuffled(using: &random) where other.device != device.device {
                try device.database.apply(try other.database.syncPacks(after: 0), clock: device.clock)
            }
            if let problem = try problem(device) { return problem }
        }
        let rows = try devices[0].rows()
        for device in devices.dropFirst() where try device.rows() != rows { return "\(device.name) differs" }
        let order = try devices[0].order()
        for device in devices.dropFirst() where try device.order() != order {
            return "\(device.name) shows todos in another order"
        }
        let shown = try devices[0].shown(today: day)
        for device in devices.dropFirst() {
            let other = try device.shown(today: day)
            guard other != shown else { continue }
            let lines = other.difference(from: shown).map { change in
                switch change {
                case .insert(_, let line, _): "+ \(line)"
                case .remove(_, let line, _): "- \(line)"
                }
            }
            return "\(device.name) shows something else: \(lines)"
        }
        // Told a second time, without the merge's own rules.
        let operations = try devices[0].operations()
        guard rows == ReferenceFold.rows(operations) else { return "not the reference's rows" }
        var fold = JournalFold()
        fold.add(operations)
        return SyncLaws.violation(operations: operations, rows: rows, conflicts: fold.conflicts())
    }
}

extension SyncPack {
    /// The pack in several of a size.
    func cut(_ size: Int) -> [SyncPack] {
        stride(from: 0, to: operations.count, by: size).compactMap { start in
            SyncPack(
                journal: journal, device: device, deviceName: deviceName, schema: schema, needs: needs,
                operations: Array(operations[start..<Swift.min(start + size, operations.count)]))
        }
    }
}
