/// A day or an instant as another program writes it: `2026-03-02 05:00:00.000`, `2026-3-2`, `20260302`, `2026/03/02`,
/// `1772427600` (seconds since 1970).
///
/// Only forms with one meaning are read: the year comes first, and the date exists.
public enum ForeignTime: Equatable, Sendable {
    case day(Day)
    /// - Parameters:
    ///   - seconds: Since 1970. A text without an offset is in UTC.
    ///   - localDay: The day in the text, if the text has an offset other than UTC's.
    case instant(seconds: Int, localDay: Day?)

    public init?(_ text: String) {
        let scalars = text.unicodeScalars
        func isFiller(_ scalar: Unicode.Scalar) -> Bool {
            scalar.properties.isWhitespace || ["\u{FEFF}", "\u{200B}", "\"", "'"].contains(scalar)
        }
        let bare = scalars.drop(while: isFiller).reversed().drop(while: isFiller)
        // The longest form has 40.
        guard bare.count <= 64, bare.allSatisfy(\.isASCII) else { return nil }
        var reader = ForeignTimeReader(bytes: bare.reversed().map { UInt8(truncatingIfNeeded: $0.value) })
        guard let time = reader.time(), time.isKnown else { return nil }
        self = time
    }

    /// The instant in seconds since 1970; of a day its beginning in UTC.
    public var seconds: Int {
        switch self {
        case .day(let day): day.ordinal * 86_400
        case .instant(let seconds, _): seconds
        }
    }

    private var isKnown: Bool {
        Day.known.contains(Day(ordinal: floorDivide(seconds, 86_400)))
    }
}

private struct ForeignTimeReader {
    let bytes: [UInt8]
    var position = 0

    private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }
    private var isAtEnd: Bool { position == bytes.count }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private func digitCount() -> Int { bytes[position...].prefix(while: Self.isDigit).count }

    private mutating func number(_ counts: ClosedRange<Int>) -> Int? {
        let count = min(digitCount(), counts.upperBound)
        guard count >= counts.lowerBound else { return nil }
        defer { position += count }
        return bytes[position..<position + count].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private mutating func skip(_ characters: String) -> UInt8? {
        guard let byte, characters.utf8.contains(byte) else { return nil }
        position += 1
        return byte
    }

    private mutating func skipBlanks() { while skip(" ") != nil {} }

    mutating func time() -> ForeignTime? {
        switch digitCount() {
        // Seconds or milliseconds since 1970, from 2001 on.
        case 10, 13: return sinceEpoch()
        case 4, 8: return dateAndTime()
        default: return nil
        }
    }

    private mutating func sinceEpoch() -> ForeignTime? {
        let isMilliseconds = digitCount() == 13
        guard var seconds = number(10...13), bytes[0] != 0x30 else { return nil }
        if isMilliseconds { seconds /= 1000 }
        if skip(".") != nil, number(1...18) == nil { return nil }
        return isAtEnd ? .instant(seconds: seconds, localDay: nil) : nil
    }

    private mutating func dateAndTime() -> ForeignTime? {
        guard let year = number(4...4) else { return nil }
        let separator = skip("-/.")
        let digits = separator == nil ? 2...2 : 1...2
        guard let month = number(digits) else { return nil }
        if let separator, skip(String(Unicode.Scalar(separator))) == nil { return nil }
        guard let date = number(digits), let day = Day(year: year, month: month, day: date) else {
            return nil
        }
        if isAtEnd { return .day(day) }
        guard skip("Tt ") != nil else { return nil }
        skipBlanks()
        guard let secondsOfDay = timeOfDay() else { return nil }
        skipBlanks()
        let offset = offset()
        guard isAtEnd else { return nil }
        return .instant(
            seconds: day.ordinal * 86_400 + secondsOfDay - (offset ?? 0),
            localDay: offset.map { $0 != 0 } == true ? day : nil)
    }

    /// Seconds since midnight. 24:00 is the end of the day, and a leap second the one before it.
    private mutating func timeOfDay() -> Int? {
        guard let hour = number(1...2) else { return nil }
        let hasColon = skip(":") != nil
        guard let minute = number(2...2), minute < 60 else { return nil }
        var second = 0
        if hasColon ? skip(":") != nil : digitCount() == 2 {
            guard let value = number(2...2), value <= 60 else { return nil }
            second = min(value, 59)
            if skip(".,") != nil, number(1...18) == nil { return nil }
        }
        guard hour < 24 || hour == 24 && minute == 0 && second == 0 else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    /// Seconds east of UTC; nil if none is written.
    private mutating func offset() -> Int? {
        if skip("Zz") != nil { return 0 }
        for name in ["UTC", "GMT"] where bytes[position...].elementsEqual(name.utf8) {
            position += 3
            return 0
        }
        let start = position
        guard let sign = skip("+-"), let hours = number(2...2), hours < 24 else {
            position = start
            return nil
        }
        _ = skip(":")
        let minutes = isAtEnd ? 0 : number(2...2) ?? 60
        guard minutes < 60 else {
            position = start
            return nil
        }
        return (sign == UInt8(ascii: "+") ? 1 : -1) * (hours * 3600 + minutes * 60)
    }
}
