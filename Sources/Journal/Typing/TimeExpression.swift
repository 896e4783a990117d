/// A parser for typed times of day: `9:30`, `0930`, `9am`, `noon`.
public enum TimeExpression {
    /// The accepted forms, for messages and help.
    public static let understood = "9:30, 0930, 9, 9am, 9:30pm, noon, midnight"

    /// Parses a time into seconds since midnight.
    ///
    /// One or two digits are an hour; three or four are an hour with minutes. `midnight` is the start of the
    /// day.
    public static func secondsOfDay(_ text: String) throws(ExpressionError) -> Int {
        guard let seconds = reading(text.lowercased().filter { !$0.isWhitespace }) else {
            throw ExpressionError("not a time: \(text.quoted) (times are \(understood))")
        }
        return seconds
    }

    private static func reading(_ text: String) -> Int? {
        switch text {
        case "noon": return 12 * 3600
        case "midnight": return 0
        default: break
        }
        let isMorning = text.hasSuffix("am")
        let isTwelveHours = isMorning || text.hasSuffix("pm")
        guard let (hour, minute) = hourAndMinute(isTwelveHours ? text.dropLast(2) : text[...]) else {
            return nil
        }
        guard (0...59).contains(minute), (isTwelveHours ? 1...12 : 0...23).contains(hour) else { return nil }
        guard isTwelveHours else { return hour * 3600 + minute * 60 }
        return (hour % 12 + (isMorning ? 0 : 12)) * 3600 + minute * 60
    }

    private static func hourAndMinute(_ text: Substring) -> (hour: Int, minute: Int)? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }) else { return nil }
        switch parts.count {
        case 1 where (1...2).contains(text.count):
            return Int(text).map { ($0, 0) }
        case 1 where (3...4).contains(text.count):
            return Int(text).map { ($0 / 100, $0 % 100) }
        case 2 where (1...2).contains(parts[0].count) && parts[1].count == 2:
            guard let hour = Int(parts[0]), let minute = Int(parts[1]) else { return nil }
            return (hour, minute)
        default:
            return nil
        }
    }
}
