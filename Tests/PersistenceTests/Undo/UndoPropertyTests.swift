import Foundation
import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

/// Every verb there is, in any order, by two programs that come and go: whatever was passed through is come back to.
@Suite("Undoing and redoing any sequence of changes")
struct UndoPropertyTests {
    /// A journal's file and the states it has passed through, as far as undo and redo reach.
    private final class History {
        let path: String
        var random: SeededNumbers
        /// Two programs that have it open.
        var programs: [JournalDatabase] = []
        var states: [Data]
        /// Which of the states is the present one.
        var present = 0
        var day: Day = "2026-11-01"
        var kinds: Set<String> = []
        /// Whether another program's change is the last, and so would be one step with the next of its kind.
        var isForeign = false

        init(path: String, seed: UInt64) throws {
            self.path = path
            random = SeededNumbers(seed: seed)
            states = []
            try restart()
            states = [try state()]
        }

        var clock: JournalClock { .fixed("\(day)T\(10 + present % 10):0\(present % 6):0\(present % 7)") }

        var program: JournalDatabase { programs[Int.random(in: 0..<programs.count, using: &random)] }

        func restart() throws {
            programs = []
            for _ in 1...2 {
                programs.append(try JournalDatabase.open(path: path, zone: .utc, now: clock.now()).database)
            }
        }

        /// Every row of every table, as exported.
        func state() throws -> Data {
            try program.read(.snapshot).exportedJSON(version: 9, exportedAt: .distantPast, timeZone: "UTC")
        }

        func perform<Outcome>(_ change: JournalChange<Outcome>, _ kind: String) throws {
            kinds.insert(kind)
            let isUndoable: Bool
            do {
                isUndoable = try program.perform(change, by: Author(.screen, clock: clock)).isUndoable
            } catch is JournalError {
                // Refused: as it was, and no step.
                #expect(try state() == states[present])
                return
            }
            isForeign = false
            try step(isStep: isUndoable || kind == "import", kind)
        }

        /// A change by a program that knows nothing of steps.
        func performElsewhere(_ sql: String) throws {
            kinds.insert("foreign")
            try program.queue.write { try $0.execute(sql: sql) }
            if try state() == states[present] { return }
            if isForeign { present -= 1 }
            try step("foreign")
            isForeign = true
        }

        /// Takes in a state that was come to by a change.
        func step(isStep: Bool = true, _ kind: String) throws {
            let now = try state()
            // A replaced journal that happens to be the same is a step too.
            #expect(isStep == (now != states[present]) || kind == "import", "\(kind)")
            if isStep {
                states.removeSubrange((present + 1)...)
                states.append(now)
                present += 1
            }
        }

        func move(by count: Int) throws {
            let database = program
            if count < 0 {
                try database.perform(.undo(-count, in: database, by: .tester), by: .tester)
            } else {
                try database.perform(.redo(count, in: database, by: .tester), by: .tester)
            }
            present += count
            isForeign = false
            #expect(try state() == states[present])
        }
    }

    private func change(_ history: History) throws {
        let snapshot = try history.program.read(.snapshot)
        var random = history.random
        defer { history.random = random }
        let ids = snapshot.todos.map(\.id)
        let some = ids.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
        let selection = TodoSelection.ids(Array(some))
        let day = history.day - Int.random(in: 0...2, using: &random)
        let title = GeneratedJournal.text(&random)
        switch Int.random(in: 0..<24, using: &random) {
        case 0, 1, 2:
            let drafts = (0...Int.random(in: 0...3, using: &random)).map { number in
                TodoDraft(
                    title: "\(title) \(number)", shouldMigrate: Bool.random(using: &random), start: day,
                    categoryID: snapshot.categories.randomElement(using: &random)?.id)
            }
            try history.perform(.add(drafts), "add")
        case 3:
            let titles = [snapshot.todos.randomElement(using: &random)?.title ?? "x", title]
            try history.perform(.addMissing(titles.map { TodoDraft(title: $0, start: day) }), "addMissing")
        case 4:
            let ending = TodoEnding(.done, on: day, clock: history.clock)
            try history.perform(.add([.entry(title: "did \(title)", ending: ending)]), "log")
        case 5, 6:
            try history.perform(.end(selection, as: .done, on: day, clock: history.clock), "complete")
        case 7:
            try history.perform(.end(selection, as: .abandoned, on: day, clock: history.clock), "abandon")
        case 8:
            try history.perform(.reopen(selection), "reopen")
        case 9:
            try history.perform(.delete(selection), "delete")
        case 10:
            let edit =
                [
                    TodoEdit(\.title, "\(title)!"),
                    TodoEdit(\.categoryID, snapshot.categories.randomElement(using: &random)?.id),
                    TodoEdit(\.shouldMigrate, Bool.random(using: &random)),
                    TodoEdit(
                        \.externalURL,
                        Bool.random(using: &random) ? nil : "https://example.com/\(some.count)"),
                ].randomElement(using: &random) ?? TodoEdit()
            try history.perform(.edit(selection, edit), "edit")
        case 15:
            let seconds = Int.random(in: 0..<86_400, using: &random)
            try history.perform(.adjustEnding(selection, to: seconds, clock: history.clock), "adjust")
        case 16, 17:
            let day = history.day + Int.random(in: -1...4, using: &random)
            try history.perform(.move(selection, to: day, clock: history.clock, allowsPast: true), "move")
        case 11:
            history.day = history.day + Int.random(in: 0...2, using: &random)
            try history.perform(.startToday(clock: history.clock), "start")
        case 12, 18, 19, 20:
            let (action, kind) = libraryAction(snapshot, title: title, &random)
            try history.perform(.library(action), kind)
        case 21:
            guard let bundle = snapshot.taskBundles.randomElement(using: &random) else { return }
            try history.perform(.applyBundle(bundle.id, on: day, today: day), "apply")
        case 22: try history.perform(.keep(selection, on: day), "keep")
        case 23: try history.perform(.finishReview(clock: history.clock), "review")
        case 13:
            try history.performElsewhere(
                "UPDATE todo SET externalURL = hex(randomblob(4)) WHERE id % 3 = 0")
        default:
            guard history.present % 5 == 0 else { return }
            let other = GeneratedJournal.snapshot(seed: random.next())
            let database = history.program
            try history.perform(
                .importJournal(
                    other, replacing: true, into: database, by: Author(.commandLine, clock: history.clock)),
                "import")
        }
    }

    private func libraryAction(
        _ snapshot: JournalSnapshot, title: String, _ random: inout SeededNumbers
    ) -> (LibraryAction, String) {
        let number = Int.random(in: 0...99, using: &random)
        let category = snapshot.categories.randomElement(using: &random)?.id
        let bundle = snapshot.taskBundles.randomElement(using: &random)?.id ?? 0
        let item = snapshot.bundleTodos.randomElement(using: &random)?.id ?? 0
        let group = snapshot.exportGroups.randomElement(using: &random)?.id ?? 0
        let row =
            [LibraryRow.category(category ?? 0), .bundle(bundle), .item(item), .group(group)]
            .randomElement(using: &random) ?? .item(item)
        let weekdays = Weekdays(rawValue: number)
        let actions: [(LibraryAction, String)] = [
            (.addCategory("Work \(number)"), "arrange"),
            (
                .editCategory(
                    category ?? 0,
                    CategoryEdit {
                        $0.color = .set(.pink)
                        $0.showOnly = .set(weekdays)
                    }),
                "arrange"
            ),
            (.addBundle("Bundle \(number)", BundleEdit(\.appliesOn, weekdays)), "arrange"),
            (.editBundle(bundle, BundleEdit(\.todosShouldMigrate, number % 2 == 0)), "arrange"),
            (
                .addItems([BundleTodoDraft(title: "\(title).", categoryID: category)], to: bundle),
                "arrange"
            ),
            (
                .editItem(
                    item,
                    BundleTodoEdit {
                        $0.categoryID = .set(category)
                        $0.showOnly = .set(weekdays)
                    }),
                "arrange"
            ),
            (.addGroup("Group \(number)", members: [category]), "arrange"),
            (.setMembers(group, [nil, category]), "arrange"),
            (.move(row, to: number % 4), "rearrange"), (.delete(row), "delete row"),
        ]
        return actions.randomElement(using: &random) ?? actions[0]
    }

    @Test(
        "All the way back and all the way forward, through restarts",
        arguments: RandomRuns.seeds(1..<13 as Range<UInt64>, usual: 4))
    func allTheWay(seed: UInt64) throws {
        try TemporaryFolder.with { folder in
            let history = try History(path: folder.file("journal.sqlite"), seed: seed)
            for _ in 1...60 {
                try change(history)
                switch Int.random(in: 0..<12, using: &history.random) {
                case 0: try history.restart()
                case 1 where history.present > 0:
                    try history.move(by: -Int.random(in: 1...min(3, history.present), using: &history.random))
                case 2 where history.present + 1 < history.states.count: try history.move(by: 1)
                default: break
                }
            }
            while history.present > 0 {
                try history.move(by: -1)
                if history.present % 7 == 0 { try history.restart() }
            }
            #expect(throws: JournalError.self) { try history.move(by: -1) }
            let last = history.states.count - 1
            while history.present < last { try history.move(by: 1) }
            #expect(throws: JournalError.self) { try history.move(by: 1) }
            if last > 0 {
                try history.move(by: -last)
                try history.move(by: last)
            }
            let isSound = try history.program.queue.read {
                try String.fetchOne($0, sql: "PRAGMA integrity_check")
            }
            #expect(isSound == "ok")
        }
    }

    @Test("The sequences have every verb in them")
    func everyVerb() throws {
        var kinds: Set<String> = []
        for seed in 1...UInt64(25) where kinds.count < 19 {
            try TemporaryFolder.with { folder in
                let history = try History(path: folder.file("journal.sqlite"), seed: seed)
                for _ in 1...60 { try change(history) }
                kinds.formUnion(history.kinds)
            }
        }
        #expect(
            kinds == [
                "add", "addMissing", "log", "complete", "abandon", "reopen", "delete", "edit", "adjust",
                "start", "move",
                "arrange", "rearrange", "delete row", "apply", "keep", "review", "foreign", "import",
            ])
    }
}
