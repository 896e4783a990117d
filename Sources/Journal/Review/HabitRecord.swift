extension WeekReview {
    /// The days on which a habit was kept, and those on which it was not.
    public struct HabitRecord: Hashable, Sendable {
        public var title: String
        /// In order.
        public var kept: [Day]
        /// In order; none of those on which it was kept.
        public var missed: [Day]

        public init(title: String, kept: [Day] = [], missed: [Day] = []) {
            self.title = title
            self.kept = kept
            self.missed = missed
        }

        /// On how many days it was meant to be done.
        public var meant: Int { kept.count + missed.count }

        /// Habits by title, in order of the alphabet, of what ended in a week.
        ///
        /// An entry is a row like that of a habit which was done on its day. A title is taken for a habit's if it was
        /// done on several days, or if what ended under it, then or not long before, or is open, is what no entry is.
        /// - Parameter others: What ended not long before the week, and what is open.
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
    /// Whether its row is that of an entry. A habit that was done on the day it started has the same.
    public var mayBeEntry: Bool { isHabit && !isSurelyHabit }

    /// Whether it is a habit and cannot be an entry: those are born done on the day they start, and no bundle makes them.
    var isSurelyHabit: Bool {
        guard isHabit else { return false }
        guard bundleTodoID == nil, let ending else { return true }
        return ending.kind == .abandoned || start < ending.day
    }
}
