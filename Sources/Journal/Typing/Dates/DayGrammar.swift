/// The grammar of days in words. A form that doesn't apply gives nil; an impossible date throws.
struct DayGrammar {
    let today: Day
    let weekStart: Weekday
    let order: DateOrder
    /// Where a weekday is looked for.
    let weekdays: Direction
    /// Where a date without a year is looked for.
    let dates: Direction

    init(today: Day, weekStart: Weekday, order: DateOrder, looking: DayExpression.Looking) {
        self.today = today
        self.weekStart = weekStart
        self.order = order
        weekdays = Direction(weekday: looking, from: today)
        dates = Direction(date: looking, from: today)
    }

    /// The grammar for the end of a range, which isn't before its start.
    init(_ grammar: DayGrammar, endingRangeFrom start: Day) {
        self.init(
            today: grammar.today, weekStart: grammar.weekStart, order: grammar.order, onOrAfter: start)
    }

    private init(today: Day, weekStart: Weekday, order: DateOrder, onOrAfter start: Day) {
        self.today = today
        self.weekStart = weekStart
        self.order = order
        weekdays = .onOrAfter(start)
        dates = .onOrAfter(start)
    }

    /// - Parameter understood: Examples of what is accepted, for the message about a text that isn't a date.
    func reading(
        _ text: String, understood: String = DayExpression.understood
    ) throws(ExpressionError) -> DayExpression.Meaning {
        let normal = Self.normalized(text)
        guard let reading = try parsed(normal) else {
            throw DayRefusal(grammar: self).notADate(text, normal, understood)
        }
        try checkRange(reading.day, text)
        return reading
    }

    /// A deadline, which is counted from the start: `~mon ^fri` is the Friday after that Monday, and `^3d` three days after it. A
    /// date just before the start isn't taken for that of the next year.
    func deadline(_ text: String, startingOn start: Day) throws(ExpressionError) -> DayExpression.Meaning {
        let near = try reading(text)
        guard start > today else { return near }
        let grammar = DayGrammar(today: start, weekStart: weekStart, order: order, onOrAfter: start)
        let later = try grammar.reading(text)
        return near.day < start && later.day > start + 183 ? near : later
    }

    static func normalized(_ text: String) -> String {
        text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    func checkRange(_ day: Day, _ text: String) throws(ExpressionError) {
        guard Day.typed.contains(day) else {
            throw ExpressionError("\(text.quoted) is too far away: years are 1900 to 2999")
        }
    }

    /// The day of a normalized text; nil if it isn't one.
    func parsed(_ text: String) throws(ExpressionError) -> DayExpression.Meaning? {
        if let reading = try NumericDate(text)?.reading(self) { return reading }
        guard let day = try day(text) else { return nil }
        return DayExpression.Meaning(day: day, note: nil)
    }

    private func day(_ text: String) throws(ExpressionError) -> Day? {
        if let sign = text.first, sign == "+" || sign == "-" {
            // `-1-dec` is no distance.
            guard text.dropFirst().first.map(DateVocabulary.isDigit) == true else { return nil }
            return distance(DateVocabulary.split(text.dropFirst()), isAhead: sign == "+")
        }
        // `in -3 days` is not `in 3 days`.
        guard !text.contains(" -") else { return nil }
        let words = Self.withoutFillers(DateVocabulary.split(text))
        if let day = fixed(words) ?? distance(words) ?? weekday(words) ?? period(words) { return day }
        return try MonthDay(words).flatMap { (date) throws(ExpressionError) in try date.day(self) }
    }

    /// The words without `on`, `the` and `of` where they only join others.
    private static func withoutFillers(_ words: [String]) -> [String] {
        var kept: [String] = []
        for (index, word) in words.enumerated() {
            let isLast = index == words.count - 1
            switch word {
            case "on" where index == 0 && !isLast: continue
            case "the" where !isLast && (index == 0 || ["on", "of"].contains(words[index - 1])): continue
            case "of" where index > 0 && !isLast: continue
            default: kept.append(word)
            }
        }
        return kept
    }

    private func fixed(_ words: [String]) -> Day? {
        switch words {
        case ["today"], ["tonight"], ["now"]: today
        case ["tomorrow"], ["tom"], ["tmr"], ["tmrw"]: today + 1
        case ["yesterday"], ["yest"]: today - 1
        case ["day", "after", "tomorrow"]: today + 2
        case ["day", "before", "yesterday"]: today - 2
        case ["eow"]: end(of: .week)
        case ["eom"]: end(of: .month)
        case ["eoq"]: end(of: .quarter)
        case ["eoy"]: end(of: .year)
        case _ where words.first == "end" && words.count == 2:
            DateUnit(words[1]).flatMap { $0 == .day ? nil : end(of: $0) }
        case _ where words.first == "end" && words.count == 3:
            periodRange(Array(words.dropFirst()))?.upperBound
        default: nil
        }
    }

    private func end(of unit: DateUnit) -> Day {
        unit.period(containing: today, weekStart: weekStart).upperBound
    }

    /// `3`, `3 d`, `2 weeks` after a sign.
    private func distance(_ words: [String], isAhead: Bool) -> Day? {
        guard (1...2).contains(words.count), let count = DateVocabulary.count(words[0]) else { return nil }
        guard let unit = words.count == 1 ? .day : DateUnit(words[1]) else { return nil }
        return unit.day(isAhead ? count : -count, after: today)
    }

    /// `3 days`, `in 3 days`, `3 days ago`, `w`.
    private func distance(_ words: [String]) -> Day? {
        switch words.count {
        case 1 where words[0].count == 1 && DateUnit(words[0]) != nil:
            return distance(["1", words[0]], isAhead: dates.isAhead)
        case 2: return distance(words, isAhead: dates.isAhead)
        case 3 where words[0] == "in": return distance(Array(words[1...]), isAhead: true)
        case 3 where words[2] == "ago": return distance(Array(words[..<2]), isAhead: false)
        case 4 where words[2] == "from" && ["now", "today"].contains(words[3]):
            return distance(Array(words[..<2]), isAhead: true)
        default: return nil
        }
    }

    /// `fri`, `this fri`, `next fri`, `last fri`, `fri week`, `fri next week`.
    private func weekday(_ words: [String]) -> Day? {
        if words.count == 1 { return DateVocabulary.weekday(words[0]).map(weekdays.first) }
        if words.count == 2, let weekday = DateVocabulary.weekday(words[0]), words[1] == "week" {
            return Direction.after(today + 7).first(weekday)
        }
        if words.count == 2, let weekday = DateVocabulary.weekday(words[1]) {
            switch words[0] {
            case "this": return dates.first(weekday)
            case "next": return Direction.after(end(of: .week)).first(weekday)
            case "last": return Direction.before(today).first(weekday)
            default: return nil
            }
        }
        guard words.count == 3 else { return nil }
        let isBehind = DateVocabulary.weekday(words[2]) != nil
        let name = isBehind ? words[2] : words[0]
        guard let weekday = DateVocabulary.weekday(name),
            let week = periodRange(isBehind ? Array(words[..<2]) : Array(words[1...])),
            week.upperBound - week.lowerBound == 6
        else { return nil }
        return Direction.onOrAfter(week.lowerBound).first(weekday)
    }

    /// The first day of `next week`, `last month`, `weekend`. What began before today and is planned for begins
    /// today.
    private func period(_ words: [String]) -> Day? {
        guard let range = weekend(words) ?? periodRange(words) else { return nil }
        return dates.isAhead && range.contains(today) ? today : range.lowerBound
    }

    /// The days of `next week`, `last month`, `this year`, `2026-w11`.
    func periodRange(_ words: [String]) -> ClosedRange<Day>? {
        if words.count == 3, words[1] == "w", let week = Week("\(words[0])-W\(words[2])") {
            return week.first(startingOn: weekStart)...week.first(startingOn: weekStart) + 6
        }
        guard words.count == 2, let unit = DateUnit(words[1]), unit != .day, words[1].count > 2 else {
            return nil
        }
        guard let steps = Self.steps(words[0]) else { return nil }
        return unit.period(steps, from: today, weekStart: weekStart)
    }

    /// The days of `weekend`, `next weekend`, `last weekend`.
    func weekend(_ words: [String]) -> ClosedRange<Day>? {
        guard words.last == "weekend", words.count <= 2 else { return nil }
        let saturday: Day
        let current = Direction.onOrAfter(today - 1).first(.saturday)
        switch words.count == 1 ? "" : words[0] {
        case "", "this": saturday = dates.isAhead ? current : Direction.onOrBefore(today).first(.saturday)
        case "next": saturday = current + 7
        case "last": saturday = Direction.onOrBefore(today - 2).first(.saturday)
        default: return nil
        }
        return saturday...saturday + 1
    }

    private static func steps(_ word: String) -> Int? {
        switch word {
        case "this": 0
        case "next": 1
        case "last": -1
        default: nil
        }
    }
}

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

    func reading(_ grammar: DayGrammar) throws(ExpressionError) -> DayExpression.Meaning {
        if isYearFirst {
            return DayExpression.Meaning(day: try CivilDate(numbers[0], numbers[1], numbers[2]).day())
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
        return DayExpression.Meaning(day: date, note: isISO ? nil : "\(text) is \(name)")
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

/// A direction from a day, for a weekday or a date without a year.
enum Direction {
    case after(Day), onOrAfter(Day), before(Day), onOrBefore(Day)

    /// Where a weekday is looked for.
    init(weekday looking: DayExpression.Looking, from today: Day) {
        self =
            switch looking {
            case .ahead: .after(today)
            case .back: .onOrBefore(today)
            case .since: .before(today)
            }
    }

    /// Where a date without a year is looked for.
    init(date looking: DayExpression.Looking, from today: Day) {
        self = looking == .ahead ? .onOrAfter(today) : .onOrBefore(today)
    }

    var isAhead: Bool {
        switch self {
        case .after, .onOrAfter: true
        case .before, .onOrBefore: false
        }
    }

    /// The nearest day that counts.
    var nearest: Day {
        switch self {
        case .after(let day): day + 1
        case .onOrAfter(let day), .onOrBefore(let day): day
        case .before(let day): day - 1
        }
    }

    /// The nearest such weekday.
    func first(_ weekday: Weekday) -> Day {
        let ahead = (weekday.rawValue - nearest.weekday.rawValue + 7) % 7
        return nearest + (isAhead || ahead == 0 ? ahead : ahead - 7)
    }

    /// The nearest valid date among candidates, one for each of a number of steps away.
    func first(within steps: Int, _ candidate: (Int) -> Day?) -> Day? {
        for step in 0...steps {
            guard let day = candidate(isAhead ? step : -step) else { continue }
            if isAhead ? day >= nearest : day <= nearest { return day }
        }
        return nil
    }
}
