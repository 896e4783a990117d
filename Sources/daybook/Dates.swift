import Journal
import Persistence

/// Dates and times as typed after a command.
enum Dates {
    static func day(
        _ text: String, clock: JournalClock, looking: DayExpression.Looking = .ahead
    ) throws -> Day {
        do {
            return try DayExpression.day(
                text, today: clock.today, weekStart: clock.weekStart, looking: looking)
        } catch {
            throw JournalError(error.description)
        }
    }

    /// Seconds since midnight.
    static func time(_ text: String) throws -> Int {
        do {
            return try TimeExpression.secondsOfDay(text)
        } catch {
            throw JournalError(error.description)
        }
    }
}
