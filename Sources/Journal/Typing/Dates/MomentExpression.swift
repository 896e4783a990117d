import Foundation

/// A typed time in the past, with its day.
public struct Moment: Equatable, Sendable {
    /// Nil for a time alone.
    public var day: Day?
    /// Seconds since midnight; nil without a time.
    public var secondsOfDay: Int?
    /// The instant, if the text is relative to now.
    public var instant: Date?
}

/// A parser for times in the past: `14:30`, `yesterday 9am`, `fri 17:00`, `2h ago`, `yesterday`.
public enum MomentExpression {
    /// Parses a moment. A day is looked for in the past.
    /// - Throws: ``ExpressionError`` with the reason of the part that isn't understood.
    public static func moment(_ text: String, clock: JournalClock) throws(ExpressionError) -> Moment {
        let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        if let seconds = secondsAgo(words) { return moment(at: clock.now() - Double(seconds), clock) }
        if let time = time(words) { return Moment(secondsOfDay: time) }
        if let day = day(words, clock) { return Moment(day: day) }
        for count in words.indices.dropFirst() {
            let (start, end) = (Array(words[..<count]), Array(words[count...]))
            if let day = day(start, clock), let time = time(end) {
                return Moment(day: day, secondsOfDay: time)
            }
            if let day = day(end, clock), let time = time(start) {
                return Moment(day: day, secondsOfDay: time)
            }
        }
        // The reason is that of the time, unless a time stands beside something else.
        if words.count > 1, let other = words.firstIndex(where: { time([$0]) != nil }) {
            var rest = words
            rest.remove(at: other)
            _ = try clock.day(typed: rest.joined(separator: " "), looking: .back)
        }
        if let first = words.first, words.count > 1, day([first], clock) != nil {
            _ = try TimeExpression.secondsOfDay(words.dropFirst().joined(separator: " "))
        }
        return Moment(secondsOfDay: try TimeExpression.secondsOfDay(text))
    }

    private static func moment(at instant: Date, _ clock: JournalClock) -> Moment {
        Moment(
            day: clock.day(of: instant), secondsOfDay: clock.zone.wallTime(at: instant).secondsOfDay,
            instant: instant)
    }

    /// The seconds in `2h ago`, `90 min ago`, `an hour ago`; zero for `now`.
    private static func secondsAgo(_ words: [String]) -> Int? {
        if words == ["now"] { return 0 }
        guard words.last == "ago" else { return nil }
        let parts = DateVocabulary.split(words.dropLast().joined(separator: " "))
        guard parts.count == 2, let count = DateVocabulary.count(parts[0]), count < 1_000_000 else {
            return nil
        }
        switch parts[1] {
        case "h", "hr", "hrs", "hour", "hours": return count * 3600
        case "min", "mins", "minute", "minutes": return count * 60
        default: return nil
        }
    }

    private static func time(_ words: [String]) -> Int? {
        do throws(ExpressionError) {
            return try TimeExpression.secondsOfDay(words.joined(separator: " "))
        } catch {
            return nil
        }
    }

    private static func day(_ words: [String], _ clock: JournalClock) -> Day? {
        do throws(ExpressionError) {
            return try clock.day(typed: words.joined(separator: " "), looking: .back)
        } catch {
            return nil
        }
    }
}
