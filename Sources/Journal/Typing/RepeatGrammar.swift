/// The words of rules: those that people type behind a `&`, and those that they read.
///
/// `2w`, `mon,thu`, `monthly`, `1st`, `last-fri`, `24-dec`, `6w-after`, `3/week`; or a sentence such as `every 2 weeks on mon and thu`.
public struct RepeatGrammar: Sendable {
    /// The first day of a week.
    public var weekStart: Weekday

    public init(weekStart: Weekday) {
        self.weekStart = weekStart
    }

    /// Examples of what is understood.
    public static let understood = "2w, mon,thu, monthly, 1st, last-fri, 6w-after or 3/week"

    /// The most bytes of a rule's text.
    private static let longest = 80

    /// The most words that a rule has: `every 2 weeks on mon and thu`.
    static let mostWords = 7

    /// - Parameter text: What stands behind the `&`.
    /// - Throws: ``ExpressionError`` if it isn't a rule.
    public func rule(_ text: String) throws(ExpressionError) -> RepeatRule {
        let words = Self.words(of: text)
        if text.utf8.count <= Self.longest, let rule = try rule(words[...]) { return rule }
        throw ExpressionError("\(text.quoted) isn't a rule. Try \(Self.understood)")
    }

    /// Whether a text is a rule, or would be with other numbers. A word that only joins others doesn't end one.
    func isNearlyRule(_ text: String) -> Bool {
        guard text.utf8.count <= Self.longest, let last = text.lowercased().split(separator: " ").last,
            !Self.fillers.contains(String(last)) || last.hasPrefix("end")
        else { return false }
        do throws(ExpressionError) {
            return try rule(Self.words(of: text)[...]) != nil
        } catch {
            return true
        }
    }

    /// The words that count, in lower case; several weekdays as one word for each.
    private static func words(of text: String) -> [String] {
        // `-1w` isn't `1w`.
        guard let first = text.first(where: { !$0.isWhitespace }), first.isLetter || first.isNumber else {
            return []
        }
        let pieces = text.lowercased().replacing("/", with: " / ").split { $0.isWhitespace || $0 == "," }
        // Neither is `every -1 days`.
        if pieces.contains(where: { $0.wholeMatch(of: /[-+][0-9].*/) != nil }) { return [] }
        return inOrder(pieces).flatMap { piece -> [String] in
            // The days of `2w-mon-fri` are a range like those of `mon-fri`.
            let (count, days) =
                piece.wholeMatch(of: /([0-9]+[a-z]+)-(.+)/).map { ($0.1, $0.2) } ?? ("", piece)
            let words =
                DateVocabulary.split(count)
                + (Weekdays.days(String(days))?.map(\.key) ?? DateVocabulary.split(days))
            // `6m-a` is the beginning of `6m-after`, not `6m`.
            if piece.contains("-"), let last = words.last, joining.contains(last) {
                return [String(piece)]
            }
            return words.filter { !fillers.contains($0) }
        }
    }

    /// The words of a sentence in the order of the short form: `every second week` is `2 week`, `twice a week` is
    /// `2 times a week`, and `after 6 weeks` is `6 weeks after`.
    private static func inOrder(_ pieces: [Substring]) -> [Substring] {
        guard let first = pieces.first else { return [] }
        if first == "after" { return Array(pieces.dropFirst()) + ["after"] }
        if let times = ["once", "twice", "thrice"].firstIndex(of: first),
            pieces.last.flatMap({ unit(String($0)) })?.unit == .week
        {
            // `once every 2 weeks` is no number of times.
            return times == 0 && pieces.count > 3 ? pieces : ["\(times + 1)", "times"] + pieces.dropFirst()
        }
        guard ["every", "each"].contains(first), pieces.count > 2, unit(String(pieces[2])) != nil,
            let number = place(pieces[1]), number > 1
        else { return pieces }
        return ["\(number)"] + pieces.dropFirst(2)
    }

    /// The number of `second` or `2nd`.
    private static func place(_ word: Substring) -> Int? {
        if let place = ordinals.firstIndex(of: String(word)) { return place + 1 }
        return word.wholeMatch(of: /([0-9]{1,3})(st|nd|rd|th)/).flatMap { Int($0.1) }
    }

    /// Whether a word is one of those of which rules are made, and sentences that aren't understood: `for 3 weeks`.
    static func isOfRules(_ word: String) -> Bool {
        let parts = DateVocabulary.split(word.lowercased().replacing("/", with: " "))
        return !parts.isEmpty
            && parts.allSatisfy { part in
                fillers.contains(part) || others.contains(part) || ordinals.contains(part)
                    || DateVocabulary.count(part) != nil || DateVocabulary.isOrdinalEnding(part)
                    || DateVocabulary.weekday(part) != nil || DateVocabulary.month(part) != nil
                    || unit(part) != nil
            }
    }

    /// The words that mean something in some rule, or in what isn't one.
    private static let others: Set<String> = [
        "daily", "fortnightly", "biweekly", "quarterly", "weekday", "weekdays", "weekend", "other", "last",
        "after", "afterwards", "x", "times", "twice", "thrice", "for", "from", "to", "or", "until", "till",
        "except",
    ]

    /// Whether a word only joins others.
    static func isJoining(_ word: String) -> Bool { joining.contains(word.lowercased()) }

    /// The words that only join others.
    private static let joining: Set<String> = ["on", "the", "of", "and", "a", "it", "its", "in", "per"]
    private static let fillers = joining.union(["every", "each", "ended", "ending", "done", "once"])

    private func rule(_ words: ArraySlice<String>) throws(ExpressionError) -> RepeatRule? {
        guard let first = words.first else { return nil }
        switch (first, words.count) {
        case ("daily", 1): return .days(1)
        case ("fortnightly", 1), ("biweekly", 1): return .weeks(2, on: nil, from: weekStart)
        case ("quarterly", 1): return .months(3, on: nil)
        default: break
        }
        if let times = try times(words) { return .timesAWeek(times, from: weekStart) }
        var rest = words
        let count = try count(&rest)
        guard let word = rest.first, let unit = Self.unit(word) else {
            return count == nil ? try dated(1, words) : nil
        }
        let number = (count ?? 1) * unit.factor
        guard RepeatRule.counts.contains(number) else {
            throw ExpressionError("\(number) is too many: 1 to \(RepeatRule.counts.upperBound)")
        }
        rest.removeFirst()
        if rest.elementsEqual(["after"]) || rest.elementsEqual(["afterwards"]) {
            return .afterwards(number, unit.unit)
        }
        if rest.isEmpty {
            switch unit.unit {
            case .day: return .days(number)
            case .week: return .weeks(number, on: nil, from: number > 1 ? weekStart : .monday)
            case .month: return .months(number, on: nil)
            case .year: return .years(number, on: nil)
            }
        }
        guard let rule = try dated(number, rest) else { return nil }
        switch (rule, unit.unit) {
        case (.weeks, .week), (.months, .month), (.years, .year): return rule
        default: return nil
        }
    }

    /// The number before a unit, `2` or `other`, which is removed from the words.
    private func count(_ words: inout ArraySlice<String>) throws(ExpressionError) -> Int? {
        guard words.count > 1, let word = words.first else { return nil }
        let second = words[words.startIndex + 1]
        guard let count = word == "other" ? 2 : DateVocabulary.count(word), Self.unit(second) != nil else {
            return nil
        }
        guard RepeatRule.counts.contains(count) else {
            let problem = count < RepeatRule.counts.lowerBound ? "too few" : "too many"
            throw ExpressionError("\(word) is \(problem): 1 to \(RepeatRule.counts.upperBound)")
        }
        words.removeFirst()
        return count
    }

    private static func unit(_ word: String) -> (unit: RepeatRule.Unit, factor: Int)? {
        switch word {
        case "weekly": return (.week, 1)
        case "monthly": return (.month, 1)
        case "yearly", "annually": return (.year, 1)
        default: break
        }
        return switch DateUnit(word) {
        case .day: (.day, 1)
        case .week: (.week, 1)
        case .month: (.month, 1)
        case .quarter: (.month, 3)
        case .year: (.year, 1)
        case nil: nil
        }
    }

    /// `3/week`, `3x a week`, `3 times a week`
    private func times(_ words: ArraySlice<String>) throws(ExpressionError) -> Int? {
        let signs: Set<String> = ["/", "x", "times"]
        guard let first = words.first, let count = DateVocabulary.count(first),
            words.dropFirst().contains(where: signs.contains),
            let unit = words.last.flatMap(Self.unit), unit.unit == .week,
            words.dropFirst().dropLast().allSatisfy(signs.contains)
        else { return nil }
        guard (1...7).contains(count) else {
            throw ExpressionError("a week has seven days: 1/week to 7/week")
        }
        return count
    }

    /// A rule of certain days: `mon,thu`, `1st`, `last-fri`, `24-dec`.
    private func dated(_ count: Int, _ words: ArraySlice<String>) throws(ExpressionError) -> RepeatRule? {
        var words = Array(words)
        let days = words.compactMap(DateVocabulary.weekday)
        if days.count == words.count, let weekdays = Weekdays(days) {
            return .weeks(count, on: weekdays, from: count > 1 ? weekStart : .monday)
        }
        if let date = try anniversary(words) { return .years(count, on: date) }
        // `1st of the month`, `last friday monthly`
        if let last = words.last, words.count > 1, Self.unit(last)?.unit == .month { words.removeLast() }
        return try place(words).map { .months(count, on: $0) }
    }

    private func place(_ words: [String]) throws(ExpressionError) -> RepeatRule.Place? {
        if words == ["last"] || words == ["last", "day"] { return .lastDay }
        var rest = words[...]
        guard let first = rest.popFirst() else { return nil }
        let number: Int
        if first == "last" {
            number = -1
        } else if let place = Self.ordinals.firstIndex(of: first) {
            number = place + 1
        } else if let day = DateVocabulary.number(first), let ending = rest.popFirst(),
            DateVocabulary.isOrdinalEnding(ending)
        {
            number = day
        } else {
            return nil
        }
        guard let word = rest.popFirst() else {
            if number == -1 { return .lastDay }
            guard (1...31).contains(number) else {
                throw ExpressionError(
                    "no month has a \(DateVocabulary.ordinal(number)): days are 1st to 31st")
            }
            return .day(number)
        }
        guard rest.isEmpty, let weekday = DateVocabulary.weekday(word) else { return nil }
        guard number == -1 || (1...4).contains(number) else {
            throw ExpressionError(
                "not every month has a \(DateVocabulary.ordinal(number)) \(weekday.name). Try last-\(weekday.key)"
            )
        }
        return .weekday(number, weekday)
    }

    private static let ordinals = ["first", "second", "third", "fourth"]

    private func anniversary(_ words: [String]) throws(ExpressionError) -> RepeatRule.Anniversary? {
        let rest = words.filter { !DateVocabulary.isOrdinalEnding($0) }
        guard rest.count == 2 else { return nil }
        let numbers = rest.compactMap(DateVocabulary.number)
        let months = rest.compactMap(DateVocabulary.month)
        guard let day = numbers.first, let month = months.first else { return nil }
        guard RepeatRule.Anniversary.exists(month: month, day: day) else {
            throw ExpressionError("there is no \(day) \(Day.monthNames[month - 1])")
        }
        return RepeatRule.Anniversary(month: month, day: day)
    }
}

extension RepeatRule {
    /// The rule as it is typed, without the `&`: `2w-mon,thu`.
    public var typed: String {
        switch self {
        case .days(let count): count == 1 ? "daily" : "\(count)d"
        case .weeks(let count, let days, _):
            Self.typed(count, "w", "weekly", days.map { $0.days.map(\.key).joined(separator: ",") })
        case .months(let count, let place): Self.typed(count, "m", "monthly", place?.typed)
        case .years(let count, let date): Self.typed(count, "y", "yearly", date?.typed)
        case .afterwards(let count, let unit): "\(count)\(unit.name.prefix(1))-after"
        case .timesAWeek(let count, _): "\(count)/week"
        }
    }

    private static func typed(_ count: Int, _ unit: String, _ each: String, _ days: String?) -> String {
        guard let days else { return count == 1 ? each : "\(count)\(unit)" }
        return count == 1 ? days : "\(count)\(unit)-\(days)"
    }

    /// The rule in words: `every 2 weeks on Mon Thu`, `6 weeks after it ended`.
    public var name: String {
        switch self {
        case .days(let count): Self.every(count, .day)
        case .weeks(1, let days?, _): days == .everyDay ? "every day" : "every \(days.name)"
        case .weeks(let count, let days, _): Self.every(count, .week, days?.name)
        case .months(let count, let place): Self.every(count, .month, place?.name)
        case .years(let count, let date): Self.every(count, .year, date?.name)
        case .afterwards(let count, let unit):
            "\(count == 1 ? "a" : "\(count)") \(unit.name)\(count == 1 ? "" : "s") after it ended"
        case .timesAWeek(let count, _): count == 1 ? "once a week" : "\(count) times a week"
        }
    }

    private static func every(_ count: Int, _ unit: Unit, _ days: String? = nil) -> String {
        (count == 1 ? "every \(unit.name)" : "every \(count) \(unit.name)s")
            + (days.map { " on \($0)" } ?? "")
    }
}

extension RepeatRule.Place {
    fileprivate var typed: String {
        switch self {
        case .day(let number): DateVocabulary.ordinal(number)
        case .lastDay: "last"
        case .weekday(let number, let weekday): "\(Self.ordinal(number))-\(weekday.key)"
        }
    }

    fileprivate var name: String {
        switch self {
        case .day(let number): "the \(DateVocabulary.ordinal(number))"
        case .lastDay: "the last day"
        case .weekday(let number, let weekday): "the \(Self.ordinal(number)) \(weekday.shortName)"
        }
    }

    private static func ordinal(_ number: Int) -> String {
        number < 0 ? "last" : DateVocabulary.ordinal(number)
    }
}

extension RepeatRule.Anniversary {
    fileprivate var typed: String { "\(day)-\(monthName.lowercased())" }
    fileprivate var name: String { "\(day) \(monthName)" }
    private var monthName: String { String(Day.monthNames[month - 1].prefix(3)) }
}
