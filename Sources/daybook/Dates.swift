import Journal

/// Dates and times in command-line arguments.
enum Dates {
    static func day(
        _ text: String, clock: JournalClock, looking: DayExpression.Looking
    ) throws(ExpressionError) -> Day {
        try DayExpression.day(text, today: clock.today, weekStart: clock.weekStart, looking: looking)
    }

    /// The day of an expression; nil if it isn't a date.
    static func dayIfAny(_ text: String, clock: JournalClock, looking: DayExpression.Looking) -> Day? {
        do throws(ExpressionError) {
            return try day(text, clock: clock, looking: looking)
        } catch {
            return nil
        }
    }

    /// Seconds since midnight.
    static func time(_ text: String) throws(ExpressionError) -> Int {
        try TimeExpression.secondsOfDay(text)
    }
}
