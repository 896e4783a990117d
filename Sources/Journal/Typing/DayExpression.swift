/// A parser for typed days: `1 dec`, `tomorrow`, `next fri`, `+2w`.
public enum DayExpression {
    /// The direction in which to search for a weekday or a date without a year.
    public enum Looking: Sendable {
        /// For planning: today or later. A weekday is always after today.
        case ahead
        /// For the past: today or earlier.
        case back
        /// For the start of a period that ends today: as ``back``, but a weekday is before today.
        case since
    }

    /// The accepted forms, for messages and help.
    public static let understood =
        "2026-12-01, 12-01, 1 dec, today, tomorrow, yesterday, fri, next fri, +3, +2w, -1, eow, eom"

    /// Parses a day.
    ///
    /// Ignores case and surrounding spaces; hyphens may separate words. A weekday or a date without a year is
    /// the nearest one in the direction of `looking`. On Friday 20 November, looking ahead, `fri` is 27
    /// November and `19 nov` is next year's; looking back, `fri` is today and `21 nov` is last year's. `next
    /// fri` is the Friday of next week, with weeks starting on `weekStart`; `eow` is the last day of this
    /// week.
    public static func day(
        _ text: String, today: Day, weekStart: Weekday = .monday, looking: Looking = .ahead
    ) throws(ExpressionError) -> Day {
        let blanks: (Character) -> Bool = { $0.isWhitespace }
        let words = text.lowercased().split(whereSeparator: blanks).map(String.init)
        guard let day = try reading(words.joined(separator: " "), today, weekStart, looking) else {
            throw ExpressionError("not a date: \(text.quoted) (dates are \(understood))")
        }
        guard Day.typed.contains(day) else {
            throw ExpressionError("\(text.quoted) is too far away: years are 1900 to 2999")
        }
        return day
    }

    private static func reading(
        _ text: String, _ today: Day, _ weekStart: Weekday, _ looking: Looking
    ) throws(ExpressionError) -> Day? {
        switch text {
        case "today": return today
        case "tomorrow", "tom": return today + 1
        case "yesterday": return today - 1
        case "eow": return endOfWeek(today, weekStart)
        case "eom": return endOfMonth(today)
        default: break
        }
        if let first = text.first, first == "+" || first == "-" {
            return distance(text.dropFirst()).map { first == "+" ? today + $0 : today - $0 }
        }
        let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { number(String($0)) }
        if numbers.count == 3, let year = numbers[0], text.prefix(while: { $0 != "-" }).count == 4,
            let month = numbers[1], let day = numbers[2]
        {
            return try existing(year, month, day)
        }
        if numbers.count == 2, let month = numbers[0], let day = numbers[1], month < 100, day < 100 {
            return try nearest(month, day, today, looking)
        }
        let parts = self.parts(of: text)
        switch parts.count {
        case 1:
            return weekday(parts[0]).map { weekday in
                switch looking {
                case .ahead: first(weekday, after: today)
                case .back: first(weekday, after: today - 7)
                case .since: first(weekday, after: today - 8)
                }
            }
        case 2 where parts[0] == "next":
            return weekday(parts[1]).map { first($0, after: endOfWeek(today, weekStart)) }
        case 2, 3: return try dayAndMonth(parts, today, looking)
        default: return nil
        }
    }

    /// Parses `1 dec` or `dec 1`, optionally followed by a four-digit year.
    private static func dayAndMonth(
        _ parts: [String], _ today: Day, _ looking: Looking
    ) throws(ExpressionError) -> Day? {
        let month: Int
        let day: Int
        if let number = number(parts[0]), let named = self.month(parts[1]) {
            (month, day) = (named, number)
        } else if let named = self.month(parts[0]), let number = number(parts[1]) {
            (month, day) = (named, number)
        } else {
            return nil
        }
        guard day < 100 else { return nil }
        guard parts.count == 3 else { return try nearest(month, day, today, looking) }
        guard parts[2].utf8.count == 4, let year = number(parts[2]) else { return nil }
        return try existing(year, month, day)
    }

    /// The nearest valid date in the direction of `looking`, today included.
    private static func nearest(
        _ month: Int, _ day: Int, _ today: Day, _ looking: Looking
    ) throws(ExpressionError) -> Day {
        let year = today.civil.year
        // 29 February is at most eight years away.
        let years = looking == .ahead ? Array(year...year + 8) : (year - 8...year).reversed()
        let days = years.lazy.compactMap { Day(year: $0, month: month, day: day) }
        let nearest = days.first { looking == .ahead ? $0 >= today : $0 <= today }
        if let nearest { return nearest }
        return try existing(year, month, day)
    }

    private static func existing(_ year: Int, _ month: Int, _ day: Int) throws(ExpressionError) -> Day {
        if let day = Day(year: year, month: month, day: day) { return day }
        guard (1...12).contains(month) else { throw ExpressionError("there is no month \(month)") }
        guard (1...9999).contains(year) else {
            throw ExpressionError("there is no year \(year) here: years are 1900 to 2999")
        }
        throw ExpressionError("there is no \(day) \(Day.monthNames[month - 1]) \(year)")
    }

    /// The number of days in `3`, `3d` or `2w`; nil for anything else. Capped, since no calendar goes that
    /// far.
    private static func distance(_ text: Substring) -> Int? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let count = digits.isEmpty ? nil : Int(digits.prefix(9)) else { return nil }
        let days = digits.count > 9 ? 999_999_999 : count
        switch text.dropFirst(digits.count) {
        case "", "d": return days
        case "w": return days * 7
        default: return nil
        }
    }

    private static func first(_ weekday: Weekday, after day: Day) -> Day {
        let ahead = (weekday.rawValue - day.weekday.rawValue + 7) % 7
        return day + (ahead == 0 ? 7 : ahead)
    }

    /// The last day of a day's week.
    public static func endOfWeek(_ day: Day, _ weekStart: Weekday) -> Day {
        day + (weekStart.rawValue - day.weekday.rawValue + 13) % 7
    }

    private static func endOfMonth(_ day: Day) -> Day {
        let (year, month, dayOfMonth) = day.civil
        return day + (Day.length(ofMonth: month, year: year) - dayOfMonth)
    }

    /// Splits an expression at spaces, hyphens, and between digits and letters (`1dec`).
    private static func parts(of text: String) -> [String] {
        var parts: [String] = []
        var previous: Character = " "
        for character in text {
            if character == " " || character == "-" {
                previous = " "
                continue
            }
            if previous != " ", previous.isNumber == character.isNumber {
                parts[parts.count - 1].append(character)
            } else {
                parts.append(String(character))
            }
            previous = character
        }
        return parts
    }

    private static func number(_ text: String) -> Int? {
        guard (1...4).contains(text.utf8.count), text.allSatisfy({ $0.isASCII && $0.isNumber }) else {
            return nil
        }
        return Int(text)
    }

    /// A weekday by its name or a prefix of at least three letters.
    static func weekday(_ text: String) -> Weekday? {
        guard text.count >= 3 else { return nil }
        return Weekday.allCases.first { $0.name.lowercased().hasPrefix(text) }
    }

    /// A month, 1…12, by its name or a prefix of at least three letters.
    private static func month(_ text: String) -> Int? {
        guard text.count >= 3 else { return nil }
        return Day.monthNames.firstIndex { $0.lowercased().hasPrefix(text) }.map { $0 + 1 }
    }
}
