import ArgumentParser
import Journal
import Persistence

/// The day and the time at which something ended.
struct EndingOptions: ParsableArguments {
    @Option(
        name: .customLong("at"), parsing: .unconditional,
        help:
            "The time, such as 9:30, 4pm or 2h ago; before day_start it means last night. Default: now, or noon of another day."
    )
    var time: String?

    @Option(
        name: .customLong("on"), parsing: .unconditional,
        help: ArgumentHelp(
            "The day; a weekday or a date without a year means the most recent one. Default: today.",
            valueName: "date"))
    var date: String?

    /// What was typed: the day of `--on`, and the moment of `--at`.
    /// - Throws: `ExpressionError`, or `JournalError` if both name a day, and not the same.
    func typed(_ clock: JournalClock) throws -> (day: Day?, moment: Moment?) {
        let day = try date.map { try Dates.day($0, clock: clock, looking: .back) }
        // MomentExpression takes -5 for a day.
        if let time, time.hasPrefix("-") {
            throw ExpressionError("\(time.quoted) isn't a time, such as 9:30, 4pm or 2h ago.")
        }
        let moment = try time.map { try MomentExpression.moment($0, clock: clock) }
        if let day, let other = moment?.day, other != day {
            throw JournalError("--at says \(other.mediumName), --on \(day.mediumName). Leave one out.")
        }
        return (day, moment)
    }

    /// The verb that ends todos then.
    /// - Parameter endsSeries: Whether none of their series follows any more.
    func verb(
        _ todos: TodoSelection, _ kind: TodoEnding.Kind, endsSeries: Bool = false, _ clock: JournalClock
    ) throws -> JournalVerb {
        let (day, moment) = try typed(clock)
        if day == nil, moment == nil, !endsSeries {
            return kind == .done ? .complete(todos) : .abandon(todos)
        }
        let seconds = moment?.secondsOfDay
        let ended = day ?? moment?.day ?? seconds.map(clock.day) ?? clock.today
        return .end(todos, kind, on: ended, at: seconds, endsSeries: endsSeries)
    }
}

/// Dates and times in command-line arguments.
enum Dates {
    static func day(
        _ text: String, clock: JournalClock, looking: DayExpression.Looking
    ) throws(ExpressionError) -> Day {
        let reading = try clock.reading(of: text, looking: looking)
        if let remark = remark(on: reading) { Console.note(remark) }
        return reading.day
    }

    /// How a date was read, where that isn't clear.
    static func remark(on reading: DayExpression.Meaning) -> String? {
        reading.note.map { "\($0), in the order of your locale." }
    }

    /// The days of an expression: of one day, or of a range such as `mon..fri`, `last week` or `2026-03`.
    static func days(
        _ text: String, clock: JournalClock, looking: DayExpression.Looking
    ) throws(ExpressionError) -> ClosedRange<Day> {
        let range = try DayRangeExpression.range(
            text, today: clock.today, weekStart: clock.weekStart, order: clock.dateOrder, looking: looking)
        guard range.lowerBound == range.upperBound, !text.contains("..") else { return range }
        // Says how it was read.
        let day = try day(text, clock: clock, looking: looking)
        return day...day
    }

    /// As ``day(_:clock:looking:)``. A day before 1900 or after 2999 is taken if the journal has a page or a text of it, from a wrong
    /// clock or another program.
    static func day(
        _ text: String, clock: JournalClock, looking: DayExpression.Looking, in journal: JournalOptions
    ) throws -> Day {
        try farDay(text, in: journal) ?? day(text, clock: clock, looking: looking)
    }

    /// As ``days(_:clock:looking:)``. Such a day is taken here, too.
    static func days(
        _ text: String, clock: JournalClock, looking: DayExpression.Looking, in journal: JournalOptions
    ) throws -> ClosedRange<Day> {
        try farDay(text, in: journal).map { $0...$0 } ?? days(text, clock: clock, looking: looking)
    }

    private static func farDay(_ text: String, in journal: JournalOptions) throws -> Day? {
        guard let day = Day(text), !Day.typed.contains(day) else { return nil }
        return try journal.open(for: .read).read(.pageDays).contains(day) ? day : nil
    }

    /// Whether an expression is a date.
    static func isDay(_ text: String, clock: JournalClock, looking: DayExpression.Looking) -> Bool {
        do throws(ExpressionError) {
            _ = try clock.day(typed: text, looking: looking)
            return true
        } catch {
            return false
        }
    }
}
