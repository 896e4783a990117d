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
