import Journal

/// Dates and times as typed after a command.
enum Dates {
    static func day(
        _ text: String, clock: JournalClock, looking: DayExpression.Looking
    ) throws(ExpressionError) -> Day {
        try DayExpression.day(text, today: clock.today, weekStart: clock.weekStart, looking: looking)
    }

    /// The day an expression means; nil where it is none.
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
