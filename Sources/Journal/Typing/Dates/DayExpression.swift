/// A parser for typed days: `1 dec`, `tomorrow`, `next fri`, `in 3 days`.
public enum DayExpression {
    /// The direction in which to search for a weekday or a date without a year.
    public enum Looking: Sendable {
        /// For planning: today or later. A weekday is always after today.
        case ahead
        /// For the past: today or earlier.
        case back
        /// For the start of a period that ends today: as ``back``, but a weekday is before today.
        case since
    }

    /// A day, and how a text was read that other people read differently.
    public struct Meaning: Equatable, Sendable {
        public var day: Day
        /// `12/1 is 1 December`; nil if the text has only one reading.
        public var note: String?
    }

    /// Examples of the accepted forms, for messages and help.
    public static let understood = "fri, 1 dec, tomorrow, +2w, 2026-12-01"

    /// The most words that a date has: `the 1st of december 2026`.
    public static let mostWords = 5

    /// Parses a day, and says how an ambiguous text was read.
    ///
    /// Ignores case and surrounding spaces; hyphens may separate words. A weekday, a date without a year or a
    /// distance without a sign is in the direction of `looking`. On Friday 20 November, looking ahead, `fri` is
    /// 27 November, `19 nov` is next year's and `2w` is 4 December; looking back, `fri` is today, `21 nov` is
    /// last year's and `2w` is 6 November. `next fri` is the Friday of next week, with weeks starting on
    /// `weekStart`; `last fri` is the latest one before today. A period means its first day.
    /// - Parameter order: The order of day and month in `12/1`.
    public static func reading(
        _ text: String, today: Day, weekStart: Weekday = .monday, order: DateOrder = .yearFirst,
        looking: Looking = .ahead
    ) throws(ExpressionError) -> Meaning {
        try DayGrammar(today: today, weekStart: weekStart, order: order, looking: looking).reading(text)
    }

    /// A weekday by its name or a prefix of at least three letters.
    static func weekday(_ text: String) -> Weekday? { DateVocabulary.weekday(text) }

    /// The last day of a day's week.
    public static func endOfWeek(_ day: Day, _ weekStart: Weekday) -> Day {
        day + (weekStart.rawValue - day.weekday.rawValue + 13) % 7
    }
}

extension JournalClock {
    /// Parses a deadline, which is counted from the day on which its todo starts.
    /// - Throws: ``ExpressionError`` if it isn't a date.
    public func deadline(of text: String, startingOn start: Day) throws(ExpressionError)
        -> DayExpression.Meaning
    {
        try DayGrammar(today: today, weekStart: weekStart, order: dateOrder, looking: .ahead)
            .deadline(text, startingOn: start)
    }

    /// Parses a typed day with this clock's today, weeks and order of dates.
    public func day(typed text: String, looking: DayExpression.Looking) throws(ExpressionError) -> Day {
        try reading(of: text, looking: looking).day
    }

    /// Parses a typed day, and says how an ambiguous text was read.
    public func reading(
        of text: String, looking: DayExpression.Looking
    ) throws(ExpressionError) -> DayExpression.Meaning {
        try DayExpression.reading(
            text, today: today, weekStart: weekStart, order: dateOrder, looking: looking)
    }
}
