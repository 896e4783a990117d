/// A parser for typed times of day: `9:30`, `0930`, `17h`, `5pm`, `noon`.
public enum TimeExpression {
    /// Examples of the accepted forms, for messages and help.
    public static let understood = "9:30, 0930, 17h, 5pm, noon, midnight"

    /// The second that `24:00` means: still the day itself, not the next.
    public static let lastSecond = 86_399

    /// Parses a time into seconds since midnight.
    ///
    /// One or two digits are an hour; three or four are an hour with minutes. `midnight` is the start of the
    /// day, `24:00` its last second.
    public static func secondsOfDay(_ text: String) throws(ExpressionError) -> Int {
        let plain = normalized(text)
        if let seconds = reading(plain) { return seconds }
        if let meant = meant(plain) {
            throw ExpressionError("\(text.quoted) isn't a time. Did you mean \(meant)?")
        }
        throw ExpressionError("\(text.quoted) isn't a time. Try \(understood)")
    }

    /// A time without spaces, a leading `at`, and the dots of `p.m.`.
    private static func normalized(_ text: String) -> String {
        var plain = text.lowercased().filter { !$0.isWhitespace }
        if plain.hasPrefix("at") { plain.removeFirst(2) }
        for half in ["a", "p"] where plain.hasSuffix("\(half).m.") || plain.hasSuffix("\(half).m") {
            plain = plain.split(separator: half, maxSplits: 1)[0] + "\(half)m"
        }
        return plain
    }

    private static func reading(_ text: String) -> Int? {
        switch text {
        case "noon": return 12 * 3600
        case "midnight": return 0
        default: break
        }
        guard let time = ClockTime(text) else { return nil }
        if time == ClockTime(hour: 24) { return lastSecond }
        guard (0...59).contains(time.minute), (0...59).contains(time.second) else { return nil }
        guard let isMorning = time.isMorning else {
            return (0...23).contains(time.hour) ? time.seconds(hour: time.hour) : nil
        }
        guard (1...12).contains(time.hour) else { return nil }
        return time.seconds(hour: time.hour % 12 + (isMorning ? 0 : 12))
    }

    /// The time that was probably meant by an impossible one.
    private static func meant(_ text: String) -> String? {
        guard var time = ClockTime(text, needsTwoDigits: false), time.second == 0 else { return nil }
        if time.isMorning != nil, time.hour > 12 || time.hour == 0 { time.isMorning = nil }
        // 9.75 is more likely a quarter to ten than 75 minutes past nine.
        if time.minute > 59, text.contains(".") { return nil }
        if time.minute > 59 { (time.hour, time.minute) = (time.hour + time.minute / 60, time.minute % 60) }
        guard time.hour < 24 else {
            return time.hour == 24 && time.minute > 0 ? "0:\(padded(time.minute, 2))" : nil
        }
        guard time.isMorning == nil else { return nil }
        return "\(time.hour):\(padded(time.minute, 2))"
    }
}

/// The numbers of a time, which may not exist.
private struct ClockTime: Equatable {
    var hour: Int
    var minute = 0
    var second = 0
    /// Nil on a clock of 24 hours.
    var isMorning: Bool?

    init(hour: Int) { self.hour = hour }

    /// Parses `9`, `930`, `9:30`, `9.30`, `9:30:15`, `17h`, `17h30`, each with `am` or `pm`.
    init?(_ text: String, needsTwoDigits: Bool = true) {
        var text = text[...]
        if text.hasSuffix("am") || text.hasSuffix("pm") {
            isMorning = text.hasSuffix("am")
            text.removeLast(2)
        }
        let separator = text.first { !DateVocabulary.isDigit($0) }
        var parts = text.split(omittingEmptySubsequences: false) { $0 == separator }
        if separator == "h", parts.last?.isEmpty == true { parts.removeLast() }
        if separator == nil, (3...4).contains(text.count) { parts = [text.dropLast(2), text.suffix(2)] }
        let numbers = parts.compactMap { DateVocabulary.number($0) }
        guard numbers.count == parts.count, let hour = numbers.first, parts[0].count <= 2,
            parts.dropFirst().allSatisfy({ $0.count == 2 || !needsTwoDigits && $0.count == 1 })
        else { return nil }
        switch separator {
        case nil, ".": guard parts.count <= 2 else { return nil }
        case ":": guard (2...3).contains(parts.count) else { return nil }
        case "h": guard parts.count <= 2, isMorning == nil else { return nil }
        default: return nil
        }
        self.hour = hour
        minute = numbers.count > 1 ? numbers[1] : 0
        second = numbers.count > 2 ? numbers[2] : 0
    }

    func seconds(hour: Int) -> Int { hour * 3600 + minute * 60 + second }
}
