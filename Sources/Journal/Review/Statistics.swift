import Foundation

/// What a period's pages intended and what came of it, with the days of a longer time and the open todos of today.
///
/// All of it is computed from ``Facts``, which are read from the journal; nothing is stored.
public struct Statistics: Hashable, Sendable {
    /// The days that the figures are about.
    public var period: ClosedRange<Day>
    /// The days of the heatmap.
    public var daysShown: ClosedRange<Day>
    public var today: Day
    /// The number of todos done on each day, without zeros.
    public var doneByDay: [Day: Int]
    /// The days with a page.
    public var pages: Set<Day>
    /// The period's todos by what became of them.
    public var done = 0, abandoned = 0, postponed = 0
    /// The habits among what ended that weren't done: not by hand, and on purpose.
    public var missed = 0, skipped = 0
    /// What was intended for the days of the period, and what of it was done on its day.
    public var intended = Tally()
    public var byWeekday: [Weekday: Tally] = [:]
    /// In page order, without empty ones.
    public var byCategory: [CategoryTally] = []
    /// What was done in each hour of the day, and what of it on the day it was intended for.
    public var byHour: [Int: Tally] = [:]
    /// The number of todos done without a known time: at noon sharp, as an older page notes them.
    public var withoutTime = 0
    /// The habits, sorted by title.
    public var habits: [WeekReview.HabitRecord] = []
    /// The days of the habits' grid.
    public var habitDays: ClosedRange<Day>
    /// The days since each carried todo was first seen, the longest first.
    public var ages: [Int] = []
    /// The todos carried the longest, the oldest first.
    public var oldest: [Todo] = []
    /// The todos postponed more than once in the period, the most often first.
    public var mostPostponed: [Postponed] = []
    /// The number of one-off todos done by the days from when they were first seen until they were done.
    public var spans: [Int: Int] = [:]
    /// The starred todos of the period, and those of them that were done on the day of their star; nil without stars.
    public var stars: Tally?

    /// A number, and the part of it that came true.
    public struct Tally: Hashable, Sendable {
        public var whole: Int
        public var part: Int

        public init(_ whole: Int = 0, part: Int = 0) { (self.whole, self.part) = (whole, part) }

        mutating func add(isPart: Bool) {
            whole += 1
            if isPart { part += 1 }
        }
    }

    public struct CategoryTally: Hashable, Sendable {
        /// Nil for "Other".
        public var category: Category?
        public var tally: Tally

        public var name: String { category?.name ?? Category.otherName }
    }

    public struct Postponed: Hashable, Sendable {
        public var todo: Todo
        public var times: Int

        public init(todo: Todo, times: Int) { (self.todo, self.times) = (todo, times) }
    }

    /// The number of weeks that the figures are about unless another period is asked for.
    public static let weeks = 12
    /// The number of weeks of the heatmap.
    public static let weeksOfYear = 53
    /// The maximum number of ``oldest`` and of ``mostPostponed``.
    public static let mostListed = 5

    /// Whether the journal has nothing to count.
    public var isEmpty: Bool { pages.isEmpty && doneByDay.isEmpty && ages.isEmpty }

    public init(_ facts: Facts, categories: [Category], clock: JournalClock) {
        (period, daysShown, habitDays) = (facts.period, facts.daysShown, facts.habitDays)
        today = clock.today
        (doneByDay, pages) = (facts.doneByDay, facts.pages)
        habits = WeekReview.HabitRecord.records(
            of: facts.habits.filter { $0.ending.map { facts.habitDays.contains($0.day) } ?? false },
            besides: facts.habits)
        count(facts, categories, clock)
        let carried = facts.carried.oldestFirst
        let today = today
        ages = carried.map { today - $0.firstSeen }
        oldest = Array(carried.prefix(Self.mostListed))
        mostPostponed = facts.mostPostponed
        if !facts.starred.isEmpty {
            stars = Tally(facts.starred.count, part: facts.starred.count { $0.row.state == .done })
        }
    }

    private mutating func count(_ facts: Facts, _ categories: [Category], _ clock: JournalClock) {
        var hours = Hours(clock.zone)
        for ending in facts.endings {
            switch ending.outcome {
            case .done: done += 1
            case .abandoned: abandoned += 1
            case .missed: missed += 1
            case .skipped: skipped += 1
            }
            guard ending.isDone else { continue }
            if let hour = hours.hour(of: ending) {
                byHour[hour, default: Tally()].add(isPart: ending.isAsIntended)
            } else {
                withoutTime += 1
            }
            if let days = ending.span { spans[days, default: 0] += 1 }
        }
        postponed = facts.postponements
        let known = Set(categories.map(\.id))
        var ofCategories: [Int64?: Tally] = [:]
        for intention in facts.intentions {
            intended.add(isPart: intention.isDone)
            byWeekday[intention.day.weekday, default: Tally()].add(isPart: intention.isDone)
            let category = intention.categoryID.flatMap { known.contains($0) ? $0 : nil }
            ofCategories[category, default: Tally()].add(isPart: intention.isDone)
        }
        byCategory = (categories.map(Optional.some) + [nil]).compactMap { category in
            ofCategories[category?.id].map { CategoryTally(category: category, tally: $0) }
        }
    }
}

extension Statistics {
    /// What the figures are computed from.
    public struct Facts: Sendable {
        public var period: ClosedRange<Day>
        public var daysShown: ClosedRange<Day>
        public var doneByDay: [Day: Int] = [:]
        public var pages: Set<Day> = []
        /// The todos that ended in the period.
        public var endings: [Ending] = []
        /// What was intended for the days of the period.
        public var intentions: [Intention] = []
        /// How often something was postponed from a page of the period.
        public var postponements = 0
        /// The habits that ended in the ``habitDays`` and shortly before, and the open ones. Each missed one has its week's shortfall.
        public var habits: [Todo] = []
        /// The open one-off todos that were first seen before today.
        public var carried: [Todo] = []
        public var mostPostponed: [Postponed] = []
        /// What was starred for the days of the period.
        public var starred: [MeantTodo] = []

        public init(period: ClosedRange<Day>, daysShown: ClosedRange<Day>) {
            (self.period, self.daysShown) = (period, daysShown)
        }

        /// The last twelve weeks of the period.
        public var habitDays: ClosedRange<Day> {
            max(period.lowerBound, period.upperBound - (Statistics.weeks * 7 - 1))...period.upperBound
        }
    }

    /// A todo that ended in the period.
    public struct Ending: Sendable {
        public var id: Int64
        public var day: Day
        /// Seconds since 1970.
        public var seconds: Int
        public var outcome: Outcome
        /// Whether it was done on the day it was intended for. An entry was intended for no day.
        public var isAsIntended: Bool
        /// The days since it was first seen; nil unless it is a one-off todo that was done.
        public var span: Int?

        public init(id: Int64, day: Day, seconds: Int, outcome: Outcome, isAsIntended: Bool, span: Int?) {
            (self.id, self.day, self.seconds) = (id, day, seconds)
            (self.outcome, self.isAsIntended, self.span) = (outcome, isAsIntended, span)
        }

        public var isDone: Bool { outcome == .done }
    }

    /// How a todo ended: a habit that wasn't done was missed or skipped.
    public enum Outcome: Sendable {
        case done, abandoned, missed, skipped
    }

    /// A day for which a todo was intended: its first day, and each day to which it was postponed.
    public struct Intention: Sendable {
        public var id: Int64
        public var categoryID: Int64?
        public var day: Day
        /// Whether it was done on that day.
        public var isDone: Bool

        public init(id: Int64, categoryID: Int64?, day: Day, isDone: Bool) {
            (self.id, self.categoryID, self.day, self.isDone) = (id, categoryID, day, isDone)
        }
    }

    /// The local hours of instants. The offset of a zone is asked for once a day, unless it changes on that day.
    private struct Hours {
        let zone: Zone
        private var offsets: [Int: Int?] = [:]

        init(_ zone: Zone) { self.zone = zone }

        /// Nil for a time that nobody noted: an ending on an older page is at noon of its day.
        mutating func hour(of ending: Ending) -> Int? {
            let day = floorDivide(ending.seconds, 86_400)
            let offset = offset(of: day) ?? zone.offset(instant(ending.seconds))
            let second = ending.seconds + offset - floorDivide(ending.seconds + offset, 86_400) * 86_400
            return second == 43_200 ? nil : second / 3600
        }

        private mutating func offset(of day: Int) -> Int? {
            if let known = offsets[day] { return known }
            let first = zone.offset(instant(day * 86_400))
            let offset = zone.offset(instant((day + 1) * 86_400)) == first ? first : nil
            offsets[day] = .some(offset)
            return offset
        }

        private func instant(_ seconds: Int) -> Date { Date(timeIntervalSince1970: Double(seconds)) }
    }
}

extension Statistics {
    /// A number of the statistics, to look at the todos behind it.
    public enum Part: Hashable, Sendable {
        case done, abandoned, missed, skipped, postponed
        /// What was intended, in all or for a weekday or category (nil is "Other"), and what of it was done on its day.
        case intended(Group, isDone: Bool)
        /// What was done in an hour of the day, and what of it on the day it was intended for.
        case hour(Int, isAsIntended: Bool)
        case withoutTime
        /// What was starred, and what of it was done on its day.
        case starred(isDone: Bool)
        /// The todos of a habit that were done or missed.
        case habit(String)
        case carried(Bucket)
        case span(Bucket)
    }

    public enum Group: Hashable, Sendable {
        case all
        case weekday(Weekday)
        case category(Int64?)
    }

    /// The ids of the todos behind a number, each once.
    public static func ids(
        behind part: Part, _ facts: Facts, categories: [Category], clock: JournalClock
    ) -> Set<Int64> {
        var hours = Hours(clock.zone)
        func ended(_ fits: (Ending) -> Bool) -> Set<Int64> { Set(facts.endings.filter(fits).map(\.id)) }
        switch part {
        case .done: return ended(\.isDone)
        case .abandoned: return ended { $0.outcome == .abandoned }
        case .missed: return ended { $0.outcome == .missed }
        case .skipped: return ended { $0.outcome == .skipped }
        // The query for postponed todos finds them.
        case .postponed: return []
        case .intended(let group, let isDone):
            let known = Set(categories.map(\.id))
            let fitting = facts.intentions.filter { intention in
                let isInGroup =
                    switch group {
                    case .all: true
                    case .weekday(let weekday): intention.day.weekday == weekday
                    case .category(let id):
                        intention.categoryID.flatMap { known.contains($0) ? $0 : nil } == id
                    }
                return isInGroup && (intention.isDone || !isDone)
            }
            return Set(fitting.map(\.id))
        case .hour(let hour, let isAsIntended):
            var ids: Set<Int64> = []
            for ending in facts.endings where ending.isDone && (ending.isAsIntended || !isAsIntended) {
                if hours.hour(of: ending) == hour { ids.insert(ending.id) }
            }
            return ids
        case .withoutTime:
            var ids: Set<Int64> = []
            for ending in facts.endings where ending.isDone {
                if hours.hour(of: ending) == nil { ids.insert(ending.id) }
            }
            return ids
        case .starred(let isDone):
            return Set(facts.starred.filter { !isDone || $0.row.state == .done }.map(\.row.id))
        case .habit(let title):
            let days = facts.habitDays
            let ofTitle = facts.habits.filter { todo in
                guard todo.title == title, let ending = todo.ending else { return false }
                return days.contains(ending.day) && (ending.isDone || todo.isMissed)
            }
            return Set(ofTitle.map(\.id))
        case .carried(let bucket):
            return Set(facts.carried.filter { bucket.contains(clock.today - $0.firstSeen) }.map(\.id))
        case .span(let bucket): return ended { $0.span.map(bucket.contains) ?? false }
        }
    }

    /// A range of days' numbers, such as 2 to 3 days.
    public struct Bucket: Hashable, Sendable {
        public var first: Int
        /// Nil without an end.
        public var last: Int?
        public var name: String

        public func contains(_ days: Int) -> Bool { days >= first && days <= last ?? .max }

        /// The age of a carried todo.
        public static let ages = [
            Bucket(first: .min, last: 1, name: "1 day"), Bucket(first: 2, last: 6, name: "2–6 days"),
            Bucket(first: 7, last: 13, name: "1 week"), Bucket(first: 14, last: 29, name: "2–4 weeks"),
            Bucket(first: 30, last: 89, name: "1–3 months"), Bucket(first: 90, name: "longer"),
        ]

        /// The time from a start to the end.
        public static let spans = [
            Bucket(first: .min, last: 0, name: "same day"), Bucket(first: 1, last: 1, name: "next day"),
            Bucket(first: 2, last: 3, name: "2–3 days"), Bucket(first: 4, last: 7, name: "4–7 days"),
            Bucket(first: 8, last: 14, name: "8–14 days"), Bucket(first: 15, last: 30, name: "15–30 days"),
            Bucket(first: 31, name: "longer"),
        ]
    }

    /// The number of days below which a share of the todos took no longer; nil if none was done.
    /// - Parameter share: 0 for the shortest, 0.5 for the median, 1 for the longest.
    public func span(at share: Double) -> Int? {
        let count = spans.values.reduce(0, +)
        guard count > 0 else { return nil }
        // The lower one of two in the middle, so that it is a time that one of them took.
        let place = Int(share * Double(count - 1))
        var seen = 0
        for (days, number) in spans.sorted(by: { $0.key < $1.key }) {
            seen += number
            if seen > place { return days }
        }
        return nil
    }
}

extension Statistics {
    /// How full a day is, in four levels, from the days of this journal: a quarter of the days with something done is in
    /// each, if they differ that much.
    public struct Levels: Hashable, Sendable {
        /// The first number of each level, ascending, without repeats.
        public let first: [Int]
        private let most: Int

        public init(_ counts: some Collection<Int>) {
            let sorted = counts.filter { $0 > 0 }.sorted()
            most = sorted.last ?? 0
            let distinct = Set(sorted).sorted()
            first =
                distinct.count <= 4
                ? distinct
                : Set([0, 1, 2, 3].map { sorted[$0 * sorted.count / 4] }).sorted()
        }

        /// 0 for nothing, else from 1.
        public func level(of count: Int) -> Int { first.count { $0 <= count } }

        /// The numbers of a level, in words: `3–4`, `8+`.
        public func name(ofLevel level: Int) -> String {
            let number = first[level - 1]
            guard level < first.count else { return number < most ? "\(number)+" : "\(number)" }
            let end = first[level] - 1
            return end > number ? "\(number)–\(end)" : "\(number)"
        }
    }

    public var levels: Levels { Levels(doneByDay.values) }

    /// The first days of the weeks that have days of a range.
    public static func weeks(of days: ClosedRange<Day>, startingOn weekStart: Weekday) -> [Day] {
        let first = DayExpression.endOfWeek(days.lowerBound, weekStart) - 6
        return (0...(days.upperBound - first) / 7).map { first + 7 * $0 }
    }

    /// The days of a number of weeks, up to today.
    public static func days(ofWeeks count: Int, clock: JournalClock) -> ClosedRange<Day> {
        let first = DayExpression.endOfWeek(clock.today, clock.weekStart) - (7 * count - 1)
        return first.clamped...clock.today
    }
}

/// How today compares with the same weekday before.
public struct DayComparison: Sendable {
    public var day: Day
    public var done: Int
    /// The same weekday of earlier weeks that had a page, the latest first, with what was done on each.
    public var earlier: [(day: Day, done: Int)]

    /// The number of earlier days.
    public static let most = 4

    public init(day: Day, done: Int, earlier: [(day: Day, done: Int)]) {
        (self.day, self.done, self.earlier) = (day, done, earlier)
    }

    /// `Today 3 done. The last 4 Fridays: 5, 4, 7 and 2.`
    public func words(today: Day) -> String {
        let subject = day == today ? "Today" : day.shortName(from: today)
        let (name, counts) = (day.weekday.name, earlier.map(\.done))
        switch counts.count {
        case 0: return "\(subject): \(done) done. No earlier \(name) has a page."
        case 1: return "\(subject): \(done) done. The \(name) before: \(counts[0])."
        default:
            let first = counts.dropLast().map(String.init).joined(separator: ", ")
            return
                "\(subject): \(done) done. The \(counts.count) \(name)s before: \(first) and \(counts[counts.count - 1])."
        }
    }
}
