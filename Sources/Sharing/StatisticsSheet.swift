import Journal

/// Statistics arranged for reading: headings, each with its figures. The screen, text, Markdown and HTML all show these.
public struct StatisticsSheet: Hashable, Sendable {
    public let statistics: Statistics
    public let weekStart: Weekday
    public let sections: [Section]
    /// How full a day of the heatmap is.
    public let levels: Statistics.Levels

    /// What is behind a figure.
    public enum Target: Hashable, Sendable {
        case page(Day)
        case todos(Statistics.Part)
        case todo(Todo)

        /// Whether it is a part of a number that stands beside it.
        public var isPart: Bool {
            switch self {
            case .todos(.intended(_, isDone: true)), .todos(.starred(isDone: true)): true
            default: false
            }
        }
    }

    public struct Section: Hashable, Sendable {
        public var heading: String
        /// More about the figures, below them.
        public var note: String?
        public var content: Content
    }

    public enum Content: Hashable, Sendable {
        /// A heatmap of days by weeks.
        case days
        case habits
        case hours
        case bars([Bar])
        case lines([Line])
    }

    /// A number with its name and, of some, the part that came true.
    public struct Bar: Hashable, Sendable {
        public var label: String
        /// The category that it is of; nil for another bar.
        public var category: Statistics.CategoryTally?
        public var tally: Statistics.Tally
        public var hasPart: Bool
        public var target: Target
        public var partTarget: Target?

        init(
            _ label: String, _ tally: Statistics.Tally, hasPart: Bool = false, _ target: Target,
            part: Target? = nil
        ) {
            (self.label, self.tally, self.hasPart) = (label, tally, hasPart)
            (self.target, partTarget) = (target, part)
        }

        /// Whether it is what the other bars add up to, and so isn't drawn beside them.
        public var isTotal: Bool { target == .todos(.intended(.all, isDone: false)) }

        /// `22 of 40`, or `40`.
        public var words: String { hasPart ? "\(tally.part) of \(tally.whole)" : "\(tally.whole)" }
    }

    public struct Line: Hashable, Sendable {
        public var text: String
        public var detail: String
        public var target: Target
    }

    /// The most days that are shown as bars instead of a heatmap.
    private static let mostBars = 14

    public init(_ statistics: Statistics, clock: JournalClock) {
        self.statistics = statistics
        weekStart = clock.weekStart
        levels = statistics.levels
        let sections = Self.sections(statistics, clock)
        self.sections = statistics.isEmpty ? [] : sections
    }

    private static func sections(_ statistics: Statistics, _ clock: JournalClock) -> [Section] {
        typealias Part = Statistics.Part
        func tally(_ number: Int) -> Statistics.Tally { Statistics.Tally(number) }
        func group(_ label: String, _ tally: Statistics.Tally, _ group: Statistics.Group) -> Bar {
            Bar(
                label, tally, hasPart: true, .todos(.intended(group, isDone: false)),
                part: .todos(.intended(group, isDone: true)))
        }
        let firstOfWeek = DayExpression.endOfWeek(clock.today, clock.weekStart) - 6
        let weekdays = (0..<7).map { (firstOfWeek + $0).weekday }
        let days = statistics.daysShown
        let isShort = days.upperBound - days.lowerBound < mostBars
        // The heatmap shows a year, whatever the other figures count.
        let isLonger = days.lowerBound < statistics.period.lowerBound
        let dayBars = (0...min(mostBars, days.upperBound - days.lowerBound)).map { days.lowerBound + $0 }.map
        {
            Bar($0.shortName, tally(statistics.doneByDay[$0] ?? 0), .page($0))
        }
        let categories = statistics.byCategory.map { category in
            var bar = group(category.name.harmless, category.tally, .category(category.category?.id))
            bar.category = category
            return bar
        }
        let ages = Statistics.Bucket.ages.map { bucket in
            Bar(bucket.name, tally(statistics.ages.count(where: bucket.contains)), .todos(.carried(bucket)))
        }
        let spans = Statistics.Bucket.spans.map { bucket in
            let count = statistics.spans.filter { bucket.contains($0.key) }.values.reduce(0, +)
            return Bar(bucket.name, tally(count), .todos(.span(bucket)))
        }
        let oldest = statistics.oldest.map { todo in
            let age = PageRow.days(clock.today - todo.firstSeen)
            return Line(text: todo.shownTitle.harmless, detail: age, target: .todo(todo))
        }
        let postponed = statistics.mostPostponed.map {
            Line(
                text: $0.todo.shownTitle.harmless, detail: "\($0.times)×", target: .todo($0.todo))
        }
        let stars = statistics.stars.map {
            Bar(
                "Stars", $0, hasPart: true, .todos(.starred(isDone: false)),
                part: .todos(.starred(isDone: true)))
        }
        let noTime =
            statistics.withoutTime == 0 ? nil : "\(statistics.withoutTime) more without a time of their own"
        let isIntended = statistics.intended.whole > 0
        return [
            Section(
                heading: isLonger
                    ? "Done, day by day since \(days.lowerBound.mediumName)" : "Done, day by day",
                content: isShort ? .bars(dayBars) : .days),
            Section(heading: "Habits", content: .habits),
            Section(
                heading: "Intended for the day, and done on it",
                content: .bars(
                    isIntended
                        ? weekdays.map { group($0.name, statistics.byWeekday[$0] ?? tally(0), .weekday($0)) }
                            + [group("All", statistics.intended, .all)] : [])),
            Section(heading: "The same by category", content: .bars(categories)),
            Section(heading: "Done by the hour", note: noTime, content: .hours),
            Section(heading: "Stars kept", content: .bars(stars.map { [$0] } ?? [])),
            Section(heading: "Carried now", content: .bars(statistics.ages.isEmpty ? [] : ages)),
            Section(heading: "Carried the longest", content: .lines(oldest)),
            Section(heading: "Postponed most", content: .lines(postponed)),
            Section(
                heading: "Days until done", note: spanNote(statistics),
                content: .bars(statistics.spans.isEmpty ? [] : spans)),
        ].filter { section in
            switch section.content {
            case .days: true
            case .habits: !statistics.habits.isEmpty
            case .hours: !statistics.byHour.isEmpty || statistics.withoutTime > 0
            case .bars(let bars): !bars.isEmpty
            case .lines(let lines): !lines.isEmpty
            }
        }
    }

    /// `median 1 day · half of them 0–3 days · all 0–34 days`
    private static func spanNote(_ statistics: Statistics) -> String? {
        guard let median = statistics.span(at: 0.5), let low = statistics.span(at: 0.25),
            let high = statistics.span(at: 0.75), let least = statistics.span(at: 0),
            let most = statistics.span(at: 1)
        else { return nil }
        return "median \(PageRow.days(median)) · half took \(range(low, high)) · range \(range(least, most))"
    }

    private static func range(_ first: Int, _ last: Int) -> String {
        first == last ? PageRow.days(first) : "\(first)–\(PageRow.days(last))"
    }

}

extension StatisticsSheet {
    /// The text of an empty journal's statistics.
    public static let nothing = "Nothing to count yet: the record begins with the first page."

    /// `24 Aug – 20 Nov 2026`, or `2025` for that whole year.
    public var periodName: String {
        let (first, last) = (statistics.period.lowerBound, statistics.period.upperBound)
        let year = first.civil.year
        if first == Day(year: year, month: 1, day: 1), last == Day(year: year, month: 12, day: 31) {
            return "\(year)"
        }
        if first == last { return first.mediumName }
        return "\(first.name(relativeTo: last)) – \(last.dayAndMonth) \(last.civil.year)"
    }

    /// The numbers above all others, in words, each with what is behind it.
    public var totals: [(words: String, target: Target)] {
        let ofHabits = [
            (statistics.missed, "missed", Target.todos(.missed)),
            (statistics.skipped, "skipped", .todos(.skipped)),
        ]
        return [
            ("\(statistics.done) done", .todos(.done)),
            ("\(statistics.postponed) postponed", .todos(.postponed)),
            ("\(statistics.abandoned) abandoned", .todos(.abandoned)),
        ] + ofHabits.filter { $0.0 > 0 }.map { ("\($0) \($1)", $2) }
    }

    /// The weeks of the heatmap, each from its first day.
    public var weeks: [Day] { Statistics.weeks(of: statistics.daysShown, startingOn: weekStart) }

    /// The weeks of the habits' grid.
    public var habitWeeks: [Day] { Statistics.weeks(of: statistics.habitDays, startingOn: weekStart) }

    /// `18 of 22 asked`
    public func words(of habit: WeekReview.HabitRecord) -> String {
        "\(habit.kept.count) of \(habit.asked) asked"
    }

    /// The mark of a habit on a day; nil for a day out of the grid.
    public func mark(of habit: WeekReview.HabitRecord, on day: Day) -> HabitMark? {
        guard statistics.habitDays.contains(day) else { return nil }
        return habit.mark(on: day, hasPage: statistics.pages.contains(day), today: statistics.today)
    }

    /// The level of a day of the heatmap, 0 for nothing done; nil for a day that is out of it or had no page and nothing done.
    public func level(of day: Day) -> Int? {
        let count = statistics.doneByDay[day] ?? 0
        guard statistics.daysShown.contains(day), count > 0 || statistics.pages.contains(day) else {
            return nil
        }
        return levels.level(of: count)
    }

    /// `Mon 16 Nov 2026: 5 done`
    public func words(of day: Day) -> String {
        let count = statistics.doneByDay[day] ?? 0
        let what = count > 0 ? "\(count) done" : statistics.pages.contains(day) ? "nothing done" : "no page"
        return "\(day.mediumName): \(what)"
    }

    /// `Stretch, Mon 16 Nov 2026: missed`
    public func words(of habit: WeekReview.HabitRecord, on day: Day) -> String {
        let mark = mark(of: habit, on: day).map { ": \($0.name)" } ?? ""
        return "\(habit.title.harmless), \(day.mediumName)\(mark)"
    }

    /// `10:00–11:00: 7 done, 4 of them on the day they were intended for`
    public func words(ofHour hour: Int) -> String {
        let tally = statistics.byHour[hour] ?? Statistics.Tally()
        let rest = tally.whole > 0 ? ", \(tally.part) of them on the day intended" : ""
        return "\(hour):00–\(hour + 1):00: \(tally.whole) done\(rest)"
    }
}

/// The characters of charts. Levels differ by their characters; colours only repeat them.
public struct ChartMarks: Hashable, Sendable {
    /// Five: nothing done, then ever more.
    public var levels: [String]
    /// Columns by their height, from the lowest.
    public var heights: [String]
    public var habits: [HabitMark: String]

    public init(levels: [String], heights: [String], habits: [HabitMark: String]) {
        (self.levels, self.heights, self.habits) = (levels, heights, habits)
    }

    public static let unicode = ChartMarks(
        levels: ["·", "░", "▒", "▓", "█"], heights: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
        habits: [
            .done: "✓", .missed: "✗", .skipped: "/", .notAsked: "·", .noPage: "–", .open: "□",
        ])

    /// Digits, which every locale has and every screen reader says.
    public static let digitLevels = ["1", "2", "3", "4"]
    public static let digitHeights = ["1", "2", "3", "4", "5", "6", "7", "8", "9"]

    /// The height of a number among others up to the largest; nil for nothing.
    public func height(of number: Int, most: Int) -> String? {
        guard number > 0, most > 0 else { return nil }
        return heights[max(0, (number * heights.count + most - 1) / most - 1)]
    }
}
