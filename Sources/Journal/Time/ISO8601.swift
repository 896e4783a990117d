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
        var text = text
        return text.withUTF8(components(utf8:))
    }

    private static func components(utf8 bytes: UnsafeBufferPointer<UInt8>) -> Components? {
        var reader = DigitReader(bytes)
        guard let day = Day(&reader), reader.skip("T") || reader.skip("t") || reader.skip(" "),
            let hour = reader.number(digits: 2), hour < 24, reader.skip(":"),
            let minute = reader.number(digits: 2), minute < 60
        else { return nil }
        var second = 0
        var nanoseconds = 0
        if reader.skip(":") {
            guard let value = reader.number(digits: 2), value < 60 else { return nil }
            second = value
            if reader.skip(".") {
                guard let value = reader.fraction(digits: 9) else { return nil }
                nanoseconds = value
            }
        }
        var offset: Int?
        if reader.skip("Z") || reader.skip("z") {
            offset = 0
        } else {
            let isEast = reader.skip("+")
            if isEast || reader.skip("-") {
                guard let hours = reader.number(digits: 2), hours < 24 else { return nil }
                _ = reader.skip(":")
                guard let minutes = reader.number(digits: 2), minutes < 60 else { return nil }
                offset = (isEast ? 1 : -1) * (hours * 3600 + minutes * 60)
            }
        }
        guard reader.isAtEnd else { return nil }
        return Components(
            day: day, secondsOfDay: hour * 3600 + minute * 60 + second, nanoseconds: nanoseconds,
            offset: offset)
    }

    /// The instant of a text with an offset, truncated to the second; nil if its UTC year is out of range.
    public static func instant(_ text: String) -> Date? {
        var text = text
        return text.withUTF8(instant(utf8:))
    }

    /// As ``instant(_:)``, of bytes.
    public static func instant(utf8 bytes: UnsafeBufferPointer<UInt8>) -> Date? {
        guard let parts = components(utf8: bytes), let offset = parts.offset else { return nil }
        let seconds = parts.day.ordinal * 86_400 + parts.secondsOfDay - offset
        guard Day.known.contains(Day(ordinal: floorDivide(seconds, 86_400))) else { return nil }
        return Date(timeIntervalSince1970: Double(seconds))
    }

    /// The first and the last second of ``Day/known`` days, since 1970.
    private static let known =
        Double(
            Day.known.lowerBound.ordinal * 86_400)...Double((Day.known.upperBound.ordinal + 1) * 86_400 - 1)

    /// An instant in UTC, to the second: `2026-03-01T22:06:39Z`. One outside the years 1 to 9999, as in a zone west of
    /// Greenwich on the last day, is written as the nearest one inside.
    public static func string(_ instant: Date) -> String {
        let seconds = Int(
            min(max(instant.timeIntervalSince1970, known.lowerBound), known.upperBound).rounded(.down))
        let day = Day(ordinal: floorDivide(seconds, 86_400))
        let secondsOfDay = seconds - day.ordinal * 86_400
        return "\(day)T\(clockTime(secondsOfDay, seconds: true))Z"
    }

    /// A time of day from seconds since midnight: `09:30`, or `09:30:05` with seconds.
    public static func clockTime(_ secondsOfDay: Int, seconds: Bool = false) -> String {
        let count = seconds ? 8 : 5
        return String(unsafeUninitializedCapacity: count) { bytes in
            bytes.write(secondsOfDay / 3600, digits: 2, at: 0)
            bytes[2] = UInt8(ascii: ":")
            bytes.write(secondsOfDay / 60 % 60, digits: 2, at: 3)
            if seconds {
                bytes[5] = UInt8(ascii: ":")
                bytes.write(secondsOfDay % 60, digits: 2, at: 6)
            }
            return count
        }
    }
}

/// Division rounded towards negative infinity, so that times before 1970 get the right day.
func floorDivide(_ a: Int, _ b: Int) -> Int {
    let quotient = a / b
    return a % b < 0 ? quotient - 1 : quotient
}
