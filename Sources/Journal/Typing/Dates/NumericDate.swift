/// A date made of numbers: `2026-12-01`, `12-01`, `2027/12/01`, `20271201`, `12/1`, `1.12.`.
struct NumericDate {
    private let text: String
    private let separator: Character
    private let numbers: [Int]
    /// Whether the first number is a year.
    private let isYearFirst: Bool
    private let isYearLast: Bool

    /// Nil if a text in lower case isn't made of two or three numbers with one kind of separator.
    init?(_ text: String) {
        self.text = text
        if text.utf8.count == 8, text.allSatisfy(DateVocabulary.isDigit) {
            numbers = [text.prefix(4), text.dropFirst(4).prefix(2), text.suffix(2)].compactMap { Int($0) }
            (separator, isYearFirst, isYearLast) = ("-", true, false)
            return
        }
        guard let separator = text.first(where: { !DateVocabulary.isDigit($0) }), "-/.".contains(separator)
        else {
            return nil
        }
        self.separator = separator
        var parts = text.split(separator: separator, omittingEmptySubsequences: false)
        // `1.12.` ends in a dot.
        if separator == ".", parts.count == 3, parts[2].isEmpty { parts.removeLast() }
        let numbers = parts.compactMap { DateVocabulary.number($0) }
        guard (2...3).contains(parts.count), numbers.count == parts.count else { return nil }
        self.numbers = numbers
        isYearFirst = parts.count == 3 && parts[0].utf8.count == 4
        isYearLast = parts.count == 3 && parts[2].utf8.count == 4
        let short = isYearFirst ? parts.dropFirst() : isYearLast ? parts.dropLast() : parts[...]
        guard parts.count == 2 || isYearFirst != isYearLast, short.allSatisfy({ $0.utf8.count <= 2 }) else {
            return nil
        }
    }

    func reading(_ grammar: DayGrammar) throws(ExpressionError) -> DayExpression.Reading {
        if isYearFirst {
            return DayExpression.Reading(day: try CivilDate(numbers[0], numbers[1], numbers[2]).day())
        }
        let isISO = separator == "-" && numbers.count == 2
        let isDayFirst = !isISO && grammar.order.putsDayFirst(before: separator)
        let (month, day) = isDayFirst ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
        try check(month, day, isDayFirst: isDayFirst)
        let date =
            isYearLast
            ? try CivilDate(numbers[2], month, day).day() : try CivilDate.nearest(month, day, grammar)
        let (_, monthNumber, dayNumber) = date.civil
        let name = "\(dayNumber) \(Day.monthNames[monthNumber - 1])"
        return DayExpression.Reading(day: date, note: isISO ? nil : "\(text) is \(name)")
    }

    /// Refuses a month that would be a day in the other order, and says how to write it.
    private func check(_ month: Int, _ day: Int, isDayFirst: Bool) throws(ExpressionError) {
        guard !(1...12).contains(month), (1...12).contains(day), (1...31).contains(month) else { return }
        let first = isDayFirst ? "day" : "month"
        let meant = "\(month) \(Day.monthNames[day - 1].lowercased().prefix(3))"
        throw ExpressionError(
            "there is no month \(month): in \(text) the \(first) comes first. Did you mean \(meant)?")
    }
}
