import Foundation
import Journal
import Persistence

/// Numbers that are the same in every run from one seed.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// SplitMix64, after Sebastiano Vigna.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// Journals made up at random: every table, every kind of value, text from every plane of Unicode.
enum GeneratedJournal {
    static func snapshot(seed: UInt64) -> JournalSnapshot {
        var random = SeededNumbers(seed: seed)
        var snapshot = JournalSnapshot()
        let size = [0, 1, 5, 60].randomElement(using: &random) ?? 0
        snapshot.categories = ids(size / 4, &random).map { id in
            Category(
                id: id, name: text(&random),
                color: CategoryColor.allCases.randomElement(using: &random) ?? .red,
                sortOrder: Int.random(in: -3...1_000_000, using: &random), showOnly: weekdays(&random))
        }
        snapshot.taskBundles = ids(size / 5, &random).map { id in
            TaskBundle(
                id: id, name: text(&random), sortOrder: Int.random(in: 0...9, using: &random),
                todosShouldMigrate: Bool.random(using: &random), appliesOn: weekdays(&random))
        }
        if !snapshot.taskBundles.isEmpty {
            snapshot.bundleTodos = ids(size / 2, &random).map { id in
                BundleTodo(
                    id: id, bundleID: snapshot.taskBundles.randomElement(using: &random)?.id ?? 0,
                    title: text(&random), sortOrder: Int.random(in: 0...9, using: &random),
                    externalURL: Bool.random(using: &random) ? text(&random) : nil,
                    categoryID: category(snapshot, &random), showOnly: weekdays(&random))
            }
        }
        snapshot.journalPages = ids(size, &random).enumerated().map { index, id in
            JournalPage(id: id, date: Day.known.lowerBound + index * 60_000)
        }
        snapshot.todos = ids(size, &random).map { todo($0, snapshot, &random) }
        snapshot.postponements =
            snapshot.todos.isEmpty
            ? []
            : ids(size / 3, &random).map { id in
                let last = Day.known.upperBound.ordinal
                let seen = Int.random(in: Day.known.lowerBound.ordinal...last, using: &random)
                let sent = Int.random(in: seen...last, using: &random)
                return Postponement(
                    id: id, todoID: snapshot.todos.randomElement(using: &random)?.id ?? 0,
                    seenFrom: Day(ordinal: seen), sentFrom: Day(ordinal: sent),
                    sentTo: Day(ordinal: Int.random(in: sent...last, using: &random)),
                    date: Date(
                        timeIntervalSince1970: Double(Int.random(in: 0...2_000_000_000, using: &random))))
            }
        snapshot.exportGroups = ids(size / 6, &random).map { ExportGroup(id: $0, name: text(&random)) }
        snapshot.exportGroupMembers = snapshot.exportGroups.flatMap { group in
            [nil, category(snapshot, &random)].map {
                ExportGroupMember(groupID: group.id, categoryID: $0)
            }
        }
        snapshot.reviews = ids(size / 4, &random).map { id in
            FinishedReview(id: id, day: day(&random), date: instant(&random))
        }
        snapshot.keptTodos =
            snapshot.todos.isEmpty
            ? []
            : ids(size / 4, &random).map { id in
                KeptTodo(
                    id: id, todoID: snapshot.todos.randomElement(using: &random)?.id ?? 0, day: day(&random))
            }
        snapshot.stars =
            snapshot.todos.isEmpty
            ? []
            : ids(size / 4, &random).map { id in
                Star(
                    id: id, todoID: snapshot.todos.randomElement(using: &random)?.id ?? 0, day: day(&random),
                    date: instant(&random))
            }
        snapshot.weekTexts = ids(size / 4, &random).enumerated().map { index, id in
            DayText(
                id: id, day: Week(stored: Day("2019-01-07") + index * 7).monday, text: "Week \(text(&random))"
            )
        }
        snapshot.outsideKeys = ids(size / 4, &random).map { id in
            OutsideKey(
                id: id, name: "taskwarrior:\(id)", todoID: snapshot.todos.randomElement(using: &random)?.id,
                fields: text(&random))
        }
        return snapshot
    }

    private static func day(_ random: inout SeededNumbers) -> Day {
        Day(
            ordinal: Int.random(
                in: Day.known.lowerBound.ordinal...Day.known.upperBound.ordinal, using: &random))
    }

    private static func instant(_ random: inout SeededNumbers) -> Date {
        Date(timeIntervalSince1970: Double(Int.random(in: 0...2_000_000_000, using: &random)))
    }

    private static func todo(
        _ id: Int64, _ snapshot: JournalSnapshot, _ random: inout SeededNumbers
    ) -> Todo {
        let last = Day.known.upperBound.ordinal
        let start = Int.random(in: Day.known.lowerBound.ordinal...last, using: &random)
        let ending: TodoEnding? =
            Bool.random(using: &random)
            ? TodoEnding(
                date: Date(
                    timeIntervalSince1970: Double(
                        Int.random(in: -60_000_000_000...250_000_000_000, using: &random))),
                day: Day(ordinal: Int.random(in: start...last, using: &random)),
                kind: Bool.random(using: &random) ? .done : .abandoned)
            : nil
        var todo = Todo(
            id: id, title: text(&random), shouldMigrate: Bool.random(using: &random),
            start: Day(ordinal: start),
            ending: ending, categoryID: category(snapshot, &random),
            externalURL: Bool.random(using: &random) ? text(&random) : nil,
            asksWhenPostponed: Bool.random(using: &random), showOnly: weekdays(&random),
            bundleTodoID: Bool.random(using: &random)
                ? snapshot.bundleTodos.randomElement(using: &random)?.id : nil)
        if Bool.random(using: &random) {
            todo.due = Day(ordinal: Int.random(in: Day.known.lowerBound.ordinal...last, using: &random))
        }
        if Bool.random(using: &random) {
            todo.repeats = [.days(3), .months(1, on: .day(31)), .afterwards(6, .week)].randomElement(
                using: &random)
            let name = String(UInt64.random(in: 1 << 60 ... .max, using: &random), radix: 16)
            todo.series = Series("\(name)-\(Int.random(in: 1...9, using: &random))")
            todo.place = TodoPlace(after: id, between: nil, and: nil, mark: Int64(name.utf8.count))
        }
        return todo
    }

    private static func weekdays(_ random: inout SeededNumbers) -> Weekdays? {
        Bool.random(using: &random) ? Weekdays(rawValue: Int.random(in: 1...127, using: &random)) : nil
    }

    private static func category(_ snapshot: JournalSnapshot, _ random: inout SeededNumbers) -> Int64? {
        Bool.random(using: &random) ? snapshot.categories.randomElement(using: &random)?.id : nil
    }

    private static func ids(_ count: Int, _ random: inout SeededNumbers) -> [Int64] {
        var ids: Set<Int64> = []
        while ids.count < count {
            let largest: Int64 = Bool.random(using: &random) ? 1000 : 9_007_199_254_740_991
            ids.insert(Int64.random(in: 1...largest, using: &random))
        }
        return ids.sorted()
    }

    /// Any scalar but NUL, which SQLite takes for the end of a text.
    static func text(_ random: inout SeededNumbers) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...20, using: &random) {
            let range: ClosedRange<UInt32> =
                [0x01...0x7F, 0x01...0x1F, 0x80...0x2FFF, 0x10000...0x10FFFF, 0x22...0x5C, 0x80...0xFFFF]
                .randomElement(using: &random) ?? 1...127
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
