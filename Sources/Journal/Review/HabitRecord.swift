extension WeekReview {
    /// The days on which a habit was kept and missed.
    public struct HabitRecord: Hashable, Sendable {
        public var title: String
        /// In order.
        public var kept: [Day]
        /// In order, without the days on which it was kept.
        public var missed: [Day]

        public init(title: String, kept: [Day] = [], missed: [Day] = []) {
            self.title = title
            self.kept = kept
            self.missed = missed
        }

        /// The number of days on which it was due.
        public var meant: Int { kept.count + missed.count }

        /// The habits among the todos that ended in a week, sorted by title.
        ///
        /// An entry has the same row as a habit done on its day. A title counts as a habit if it was done on
        /// several days, or if one of its todos is certainly a habit.
        /// - Parameter others: Open todos, and those that ended shortly before the week.
        static func records(of ended: [Todo], besides others: [Todo]) -> [HabitRecord] {
            let known = Set((ended + others).filter(\.isSurelyHabit).map(\.title))
            return Dictionary(grouping: ended.filter(\.isHabit), by: \.title).compactMap { title, todos in
                let days = { (kind: TodoEnding.Kind) in
                    Set(todos.compactMap { $0.ending?.kind == kind ? $0.ending?.day : nil }).sorted()
                }
                let kept = days(.done)
                guard kept.count > 1 || known.contains(title) else { return nil }
                return HabitRecord(
                    title: title, kept: kept, missed: days(.abandoned).filter { !kept.contains($0) })
            }
            .sorted { ($0.title.lowercased(), $0.title) < ($1.title.lowercased(), $1.title) }
        }
    }
}

extension Todo {
    /// Whether its row could be an entry's. A habit done on the day it started has the same row.
    public var mayBeEntry: Bool { isHabit && !isSurelyHabit }

    /// Whether it is a habit and can't be an entry: entries are done on the day they start and don't come from
    /// bundles.
    var isSurelyHabit: Bool {
        guard isHabit else { return false }
        guard bundleTodoID == nil, let ending else { return true }
        return ending.kind == .abandoned || start < ending.day
    }
}
