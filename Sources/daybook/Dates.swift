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

    /// The day an expression means; nil where it is none.
    static func dayIfAny(_ text: String, clock: JournalClock) -> Day? {
        do {
            return try day(text, clock: clock)
        } catch {
            return nil
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
