import Journal

/// Dates and times in command-line arguments.
enum Dates {
    static func day(
        _ text: String, clock: JournalClock, looking: DayExpression.Looking
    ) throws(ExpressionError) -> Day {
        let reading = try clock.reading(of: text, looking: looking)
        if let note = reading.note { Console.note("\(note), in the order of your locale.") }
        return reading.day
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
