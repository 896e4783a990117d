/// The words of dates, and how a text splits into them.
enum DateVocabulary {
    /// Splits a text in lower case at spaces, hyphens, commas, and between digits and letters (`1dec`).
    static func split(_ text: some StringProtocol) -> [String] {
        var words: [String] = []
        var previous: Character = " "
        for character in text {
            if " -,".contains(character) {
                previous = " "
                continue
            }
            if previous != " ", isDigit(previous) == isDigit(character) {
                words[words.count - 1].append(character)
            } else {
                words.append(String(character))
            }
            previous = character
        }
        return words
    }

    static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    /// A number of at most four digits.
    static func number(_ text: some StringProtocol) -> Int? {
        guard (1...4).contains(text.utf8.count), text.allSatisfy(isDigit) else { return nil }
        return Int(text)
    }

    /// A count in digits or as a word. Capped, since no calendar goes that far.
    static func count(_ text: String) -> Int? {
        if let place = numberWords.firstIndex(of: text) { return place + 1 }
        if text == "a" || text == "an" { return 1 }
        guard !text.isEmpty, text.allSatisfy(isDigit) else { return nil }
        return text.utf8.count > 9 ? 999_999_999 : Int(text)
    }

    /// A weekday by its name or a prefix of at least three letters.
    static func weekday(_ text: String) -> Weekday? {
        if text == "weds" { return .wednesday }
        guard text.count >= 3 else { return nil }
        return Weekday.allCases.first { $0.name.lowercased().hasPrefix(text) }
    }

    /// A month, 1…12, by its name or a prefix of at least three letters.
    static func month(_ text: String) -> Int? {
        guard text.count >= 3 else { return nil }
        return Day.monthNames.firstIndex { $0.lowercased().hasPrefix(text) }.map { $0 + 1 }
    }

    static func isOrdinalEnding(_ text: String) -> Bool { ["st", "nd", "rd", "th"].contains(text) }

    /// A number with its ending, `22nd`.
    static func ordinal(_ number: Int) -> String {
        if (11...13).contains(number % 100) { return "\(number)th" }
        switch number % 10 {
        case 1: return "\(number)st"
        case 2: return "\(number)nd"
        case 3: return "\(number)rd"
        default: return "\(number)th"
        }
    }

    private static let numberWords = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]

    /// Every word of a date that has no shorter form, for finding the one that was meant.
    static let known: [String] =
        [
            "today", "tonight", "now", "tomorrow", "yesterday", "next", "last", "this", "week", "weekend",
            "month", "quarter", "year", "day", "days", "weeks", "months", "years", "ago", "end", "after",
            "before", "eow", "eom", "eoq", "eoy",
        ]
        + (Weekday.allCases.map(\.name) + Day.monthNames).flatMap { name in
            [name.lowercased(), String(name.lowercased().prefix(3))]
        }
}

/// A unit of a distance or a period.
enum DateUnit: String {
    case day, week, month, quarter, year

    /// A unit by its letter, abbreviation, or name in singular or plural.
    init?(_ word: String) {
        switch word {
        case "d", "day", "days": self = .day
        case "w", "wk", "wks", "week", "weeks": self = .week
        case "m", "mo", "month", "months": self = .month
        case "quarter", "quarters": self = .quarter
        case "y", "yr", "yrs", "year", "years": self = .year
        default: return nil
        }
    }

    /// The day that is a number of units after another, within the target month: a month after 31 January is
    /// the last day of February.
    func day(_ count: Int, after day: Day) -> Day {
        switch self {
        case .day: day + count
        case .week: day + count * 7
        case .month: Month(containing: day).adding(count).clamped(day.civil.day)
        case .quarter: Month(containing: day).adding(count * 3).clamped(day.civil.day)
        case .year: Month(containing: day).adding(count * 12).clamped(day.civil.day)
        }
    }

    /// The period of this kind that contains a day.
    func period(containing day: Day, weekStart: Weekday) -> ClosedRange<Day> {
        let months: Int
        switch self {
        case .day: return day...day
        case .week:
            let end = DayExpression.endOfWeek(day, weekStart)
            return end - 6...end
        case .month: months = 1
        case .quarter: months = 3
        case .year: months = 12
        }
        let month = Month(containing: day)
        let first = month.adding(-((month.number - 1) % months))
        return first.clamped(1)...first.adding(months - 1).clamped(31)
    }

    /// The period before (-1), around (0) or after (1) a day.
    func period(_ steps: Int, from day: Day, weekStart: Weekday) -> ClosedRange<Day> {
        let start = period(containing: day, weekStart: weekStart).lowerBound
        return period(containing: self.day(steps, after: start), weekStart: weekStart)
    }
}

extension Month {
    /// A day of the month, or its last day if it is shorter, in any year.
    func clamped(_ number: Int) -> Day {
        if let day = day(number) { return day }
        // Beyond the calendar, where only the direction matters.
        return Day(ordinal: (year - 1970) * 366)
    }
}
