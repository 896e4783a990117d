/// A calendar day, such as 2026-11-20. It isn't an instant and doesn't depend on the time zone.
///
/// The calendar is the proleptic Gregorian one, years 1 to 9999. The text form is `yyyy-MM-dd`.
public struct Day: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01; negative before.
    public let ordinal: Int

    public init(ordinal: Int) {
        self.ordinal = ordinal
    }

    /// The day of a year, a month (1…12) and a day of the month; nil if the date doesn't exist.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...Day.length(ofMonth: month, year: year)).contains(day)
        else { return nil }
        // After `days_from_civil` in Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms": a year
        // that begins in March has its leap day last.
        let y = month <= 2 ? year - 1 : year
        let era = y / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        ordinal = era * 146_097 + dayOfEra - 719_468
    }

    /// The year, month (1…12) and day of the month (1…31).
    public var civil: (year: Int, month: Int, day: Int) {
        let z = ordinal + 719_468
        let era = (z >= 0 ? z : z - 146_096) / 146_097
        let dayOfEra = z - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }

    public var weekday: Weekday {
        // 1970-01-01 was a Thursday.
        let index = (ordinal + 3) % 7
        return Weekday.allCases[index < 0 ? index + 7 : index]
    }

    /// The days that `yyyy-MM-dd` can express, 0001-01-01 to 9999-12-31.
    public static let known = Day(ordinal: -719_162)...Day(ordinal: 2_932_896)

    /// The nearest ``known`` day.
    public var clamped: Day { min(max(self, Day.known.lowerBound), Day.known.upperBound) }

    /// The days accepted from a person, 1900-01-01 to 2999-12-31. A file may contain any ``known`` day.
    public static let typed = Day(ordinal: -25_567)...Day(ordinal: 376_199)

    /// The number of days in a month, 28…31.
    public static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    public static func < (a: Day, b: Day) -> Bool { a.ordinal < b.ordinal }
    public static func + (day: Day, days: Int) -> Day { Day(ordinal: day.ordinal + days) }
    public static func - (day: Day, days: Int) -> Day { Day(ordinal: day.ordinal - days) }
    /// The number of days from `b` to `a`.
    public static func - (a: Day, b: Day) -> Int { a.ordinal - b.ordinal }
}

extension Day: LosslessStringConvertible {
    /// Parses `yyyy-MM-dd` only.
    public init?(_ text: String) {
        var text = text
        guard let day = text.withUTF8(Day.init(utf8:)) else { return nil }
        self = day
    }

    /// Parses the bytes of `yyyy-MM-dd` only.
    public init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        var reader = DigitReader(bytes)
        self.init(&reader)
        guard reader.isAtEnd else { return nil }
    }

    init?(_ reader: inout DigitReader) {
        guard let year = reader.number(digits: 4), reader.skip("-"), let month = reader.number(digits: 2),
            reader.skip("-"), let day = reader.number(digits: 2)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The day as `yyyy-MM-dd`.
    public var description: String {
        let (year, month, day) = civil
        guard (0...9999).contains(year) else {
            return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
        }
        // Built from bytes because an export writes two days per todo.
        return String(unsafeUninitializedCapacity: 10) { bytes in
            bytes.write(year, digits: 4, at: 0)
            bytes.write(month, digits: 2, at: 5)
            bytes.write(day, digits: 2, at: 8)
            for dash in [4, 7] { bytes[dash] = UInt8(ascii: "-") }
            return 10
        }
    }
}

extension UnsafeMutableBufferPointer<UInt8> {
    /// Writes the last digits of a number.
    func write(_ number: Int, digits: Int, at start: Int) {
        var number = number
        for index in (start..<(start + digits)).reversed() {
            self[index] = UInt8(ascii: "0") + UInt8(number % 10)
            number /= 10
        }
    }
}

/// A number padded with zeros. Avoids `String(format:)`, which loads a locale.
func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// Reads the numbers and signs of a written date or time, one after the other. A journal of many years has hundreds of
/// thousands, so it makes no arrays and no strings.
struct DigitReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    /// A number of exactly so many digits; nil, and nothing read, if there are fewer.
    mutating func number(digits count: Int) -> Int? {
        guard bytes.count - position >= count else { return nil }
        var number = 0
        for byte in bytes[position..<(position + count)] {
            guard let digit = Self.digit(byte) else { return nil }
            number = number * 10 + digit
        }
        position += count
        return number
    }

    /// The digits of a fraction as a number of `count` digits; further ones are read and dropped. Nil if there are none.
    mutating func fraction(digits count: Int) -> Int? {
        var (number, length) = (0, 0)
        while position < bytes.count, let digit = Self.digit(bytes[position]) {
            if length < count { number = number * 10 + digit }
            (length, position) = (length + 1, position + 1)
        }
        guard length > 0 else { return nil }
        for _ in 0..<max(0, count - length) { number *= 10 }
        return number
    }

    /// Reads a character if it is next.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private static func digit(_ byte: UInt8) -> Int? {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
    }
}

extension Day: Codable {
    public init(from decoder: any Decoder) throws { self = try decoder.value(called: "a day") }

    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

extension Decoder {
    /// A value that is kept as its text.
    func value<Value: LosslessStringConvertible>(called noun: String) throws -> Value {
        let text = try singleValueContainer().decode(String.self)
        guard let value = Value(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: codingPath, debugDescription: "not \(noun): \(text.quoted)"))
        }
        return value
    }
}

/// English names of days, independent of the locale.
extension Day {
    /// The English names of the months, January first.
    public static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// `Friday 20 November 2026`
    public var longName: String {
        let (year, month, day) = civil
        return "\(weekday.name) \(day) \(Day.monthNames[month - 1]) \(year)"
    }

    /// `Fri 20 Nov 2026`
    public var mediumName: String {
        "\(shortName) \(civil.year)"
    }

    /// `Fri 20 Nov`
    public var shortName: String {
        "\(weekday.shortName) \(dayAndMonth)"
    }

    /// `Fri 20 Nov`, with the year unless it is the current one.
    public func shortName(from today: Day) -> String {
        civil.year == today.civil.year ? shortName : mediumName
    }

    /// `20 Nov`
    public var dayAndMonth: String {
        let (_, month, day) = civil
        return "\(day) \(Day.monthNames[month - 1].prefix(3))"
    }

    /// `20 Nov`, with the year unless it is that of `day`.
    public func name(relativeTo day: Day) -> String {
        civil.year == day.civil.year ? dayAndMonth : "\(dayAndMonth) \(civil.year)"
    }

    /// The distance of this day from today: `today`, `yesterday`, `3 days ago`, `in 2 days`.
    public func distance(from today: Day) -> String {
        let years = today.civil.year - civil.year
        if years != 0, civil.month == today.civil.month, civil.day == today.civil.day {
            let words = abs(years) == 1 ? "a year" : "\(abs(years)) years"
            return years > 0 ? "\(words) ago" : "in \(words)"
        }
        return switch self - today {
        case 0: "today"
        case 1: "tomorrow"
        case -1: "yesterday"
        case let days where days > 0: "in \(days) days"
        case let days: "\(-days) days ago"
        }
    }
}
