/// A parser for ranges of days: `mon..fri`, `last week`, `2026-03`, `last 3 days`.
public enum DayRangeExpression {
    /// Examples of the accepted forms, for messages and help.
    public static let understood = "mon..fri, last week, 2026-03, last 3 days"

    /// Parses a range. A single day is a range of one; a missing end is today.
    ///
    /// The end of a range is the first such weekday or date after its start: on a Wednesday, looking back,
    /// `mon..fri` is the current week's.
    public static func range(
        _ text: String, today: Day, weekStart: Weekday = .monday, order: DateOrder = .yearFirst,
        looking: DayExpression.Looking = .back
    ) throws(ExpressionError) -> ClosedRange<Day> {
        let grammar = DayGrammar(today: today, weekStart: weekStart, order: order, looking: looking)
        let normal = DayGrammar.normalized(text)
        guard let dots = normal.firstRange(of: "..") else { return try part(normal, text, grammar) }
        let (from, to) = (String(normal[..<dots.lowerBound]), String(normal[dots.upperBound...]))
        if from.allSatisfy(\.isWhitespace) && to.allSatisfy(\.isWhitespace) {
            throw ExpressionError("\(text.quoted) isn't a range of days. Try \(understood)")
        }
        let start = try bound(from, today, grammar).lowerBound
        let end = try bound(to, today, DayGrammar(grammar, endingRangeFrom: start)).upperBound
        guard start <= end else {
            throw ExpressionError(
                "\(text.quoted) ends before it starts. Did you mean \(to.trimmed)..\(from.trimmed)?")
        }
        return start...end
    }

    private static func bound(
        _ text: String, _ today: Day, _ grammar: DayGrammar
    ) throws(ExpressionError) -> ClosedRange<Day> {
        let text = text.trimmed
        return text.isEmpty ? today...today : try part(text, text, grammar)
    }

    /// A period or a day.
    private static func part(
        _ normal: String, _ text: String, _ grammar: DayGrammar
    ) throws(ExpressionError) -> ClosedRange<Day> {
        if let range = try period(normal, grammar) {
            try grammar.checkRange(range.lowerBound, text)
            try grammar.checkRange(range.upperBound, text)
            return range
        }
        let day = try grammar.reading(text, understood: "fri, 1 dec, \(understood)").day
        return day...day
    }

    private static func period(
        _ text: String, _ grammar: DayGrammar
    ) throws(ExpressionError) -> ClosedRange<Day>? {
        guard !text.contains(" -") else { return nil }
        let words = DateVocabulary.split(text)
        if let range = grammar.weekend(words) ?? grammar.periodRange(words) { return range }
        if let range = days(words, grammar) { return range }
        return try month(text, words, grammar)
    }

    /// `last 3 days`, `past 2 weeks`: as many days up to today. `next 3 days`: after today.
    private static func days(_ words: [String], _ grammar: DayGrammar) -> ClosedRange<Day>? {
        guard words.count == 3, let count = DateVocabulary.count(words[1]), count > 0,
            let unit = DateUnit(words[2])
        else { return nil }
        switch words[0] {
        case "last", "past": return unit.day(-count, after: grammar.today) + 1...grammar.today
        case "next": return grammar.today + 1...unit.day(count, after: grammar.today)
        default: return nil
        }
    }

    /// `2026`, `2026-03`, `march`, `mar 2026`.
    private static func month(
        _ text: String, _ words: [String], _ grammar: DayGrammar
    ) throws(ExpressionError) -> ClosedRange<Day>? {
        let years = words.filter { $0.utf8.count == 4 }.compactMap { DateVocabulary.number($0) }
        if words.count == 1, let year = years.first { return try days(of: .year, in: year, 1) }
        if words.count == 2, let year = years.first {
            let named = words.firstNonNil(DateVocabulary.month)
            // `2026-03`, and not `2026 3`.
            let numbered =
                words[1].utf8.count == 2 && text.contains("-") ? DateVocabulary.number(words[1]) : nil
            guard let month = named ?? numbered else { return nil }
            return try days(of: .month, in: year, month)
        }
        guard words.count == 1, let month = DateVocabulary.month(words[0]) else { return nil }
        let year = grammar.dates.nearest.civil.year
        // The month may be this one, so its other end decides.
        let first = grammar.dates.isAhead ? 31 : 1
        let day = grammar.dates.first(within: 1) { year in
            let shown = grammar.dates.nearest.civil.year + year
            return Day(year: shown, month: month, day: min(first, Day.length(ofMonth: month, year: shown)))
        }
        return try days(of: .month, in: day?.civil.year ?? year, month)
    }

    private static func days(
        of unit: DateUnit, in year: Int, _ month: Int
    ) throws(ExpressionError) -> ClosedRange<Day> {
        guard (1...12).contains(month) else {
            throw ExpressionError("there is no month \(month): months are 1 to 12")
        }
        return unit.period(containing: try CivilDate(year, month, 1).day(), weekStart: .monday)
    }
}

extension String {
    fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}

extension [String] {
    fileprivate func firstNonNil<Value>(_ value: (String) -> Value?) -> Value? {
        lazy.compactMap(value).first
    }
}
