import Foundation

/// A parser and formatter for ISO 8601 dates and times, as journal files contain them.
///
/// Foundation's formatters read 30 February as 2 March, so they aren't used.
public enum ISO8601 {
    /// A parsed date and time, with its offset from UTC if it has one.
    public struct Components: Equatable, Sendable {
        public var day: Day
        /// Local seconds since midnight.
        public var secondsOfDay: Int
        public var nanoseconds: Int
        /// Seconds east of UTC; nil if the text has no offset.
        public var offset: Int?
    }

    /// Parses `2026-03-02T09:30:00`, with optional seconds, fraction, and `Z` or `+05:30`. A space may
    /// replace the `T`. Nil if the text has another form or the moment doesn't exist.
    public static func components(_ text: String) -> Components? {
        var rest = Array(text.utf8)[...]
        guard rest.count >= 16, let day = Day(String(decoding: rest.prefix(10), as: UTF8.self)) else {
            return nil
        }
        rest = rest.dropFirst(10)
        guard let separator = rest.popFirst(),
            [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(separator),
            let hour = twoDigits(&rest), hour < 24, skip(":", &rest), let minute = twoDigits(&rest),
            minute < 60
        else { return nil }
        var second = 0
        var nanoseconds = 0
        if skip(":", &rest) {
            guard let value = twoDigits(&rest), value < 60 else { return nil }
            second = value
            if skip(".", &rest) {
                let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
                guard !digits.isEmpty else { return nil }
                let nine = (digits.map { Int($0 - UInt8(ascii: "0")) } + Array(repeating: 0, count: 9))
                    .prefix(9)
                nanoseconds = nine.reduce(0) { $0 * 10 + $1 }
                rest = rest.dropFirst(digits.count)
            }
        }
        var offset: Int?
        if skip("Z", &rest) || skip("z", &rest) {
            offset = 0
        } else if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
            rest = rest.dropFirst()
            guard let hours = twoDigits(&rest), hours < 24 else { return nil }
            _ = skip(":", &rest)
            guard let minutes = twoDigits(&rest), minutes < 60 else { return nil }
            offset = (sign == UInt8(ascii: "+") ? 1 : -1) * (hours * 3600 + minutes * 60)
        }
        guard rest.isEmpty else { return nil }
        return Components(
            day: day, secondsOfDay: hour * 3600 + minute * 60 + second, nanoseconds: nanoseconds,
            offset: offset)
    }

    /// The instant of a text with an offset, truncated to the second; nil if its UTC year is out of range.
    public static func instant(_ text: String) -> Date? {
        guard let parts = components(text), let offset = parts.offset else { return nil }
        let seconds = parts.day.ordinal * 86_400 + parts.secondsOfDay - offset
        guard Day.known.contains(Day(ordinal: floorDivide(seconds, 86_400))) else { return nil }
        return Date(timeIntervalSince1970: Double(seconds))
    }

    /// An instant in UTC, to the second: `2026-03-01T22:06:39Z`.
    public static func string(_ instant: Date) -> String {
        let seconds = Int(instant.timeIntervalSince1970.rounded(.down))
        let day = Day(ordinal: floorDivide(seconds, 86_400))
        return "\(day)T\(clockTime(seconds - day.ordinal * 86_400, seconds: true))Z"
    }

    /// A time of day from seconds since midnight: `09:30`, or `09:30:05` with seconds.
    public static func clockTime(_ secondsOfDay: Int, seconds: Bool = false) -> String {
        let minutes = "\(padded(secondsOfDay / 3600, 2)):\(padded(secondsOfDay / 60 % 60, 2))"
        return seconds ? "\(minutes):\(padded(secondsOfDay % 60, 2))" : minutes
    }

    private static func twoDigits(_ rest: inout ArraySlice<UInt8>) -> Int? {
        let digits = rest.prefix(2)
        guard digits.count == 2, digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else {
            return nil
        }
        rest = rest.dropFirst(2)
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private static func skip(_ character: Unicode.Scalar, _ rest: inout ArraySlice<UInt8>) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }
}

/// Division rounded towards negative infinity, so that times before 1970 get the right day.
func floorDivide(_ a: Int, _ b: Int) -> Int {
    let quotient = a / b
    return a % b < 0 ? quotient - 1 : quotient
}
