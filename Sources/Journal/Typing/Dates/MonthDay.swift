/// A day of a month in words: `1 dec`, `Dec 1 2027`, `15th`, `fri 20 nov`.
struct MonthDay {
    private var weekday: Weekday?
    private var day: Int
    /// Nil for the day of any month.
    private var month: Int?
    private var year: Int?

    /// Nil if the words are no such day.
    init?(_ words: [String]) {
        var words = words[...]
        if words.count > 1, let weekday = words.first.flatMap(DateVocabulary.weekday) {
            self.weekday = weekday
            words.removeFirst()
        }
        var numbers: [Int] = []
        var hasOrdinal = false
        for (index, word) in zip(words.indices, words) {
            if let number = DateVocabulary.number(word) {
                // A year has four digits, a day at most two.
                guard numbers.isEmpty ? word.utf8.count <= 2 : word.utf8.count == 4 else { return nil }
                numbers.append(number)
            } else if let month = DateVocabulary.month(word), self.month == nil {
                self.month = month
            } else if DateVocabulary.isOrdinalEnding(word), numbers.count == 1,
                index > words.startIndex, DateVocabulary.number(words[index - 1]) != nil
            {
                hasOrdinal = true
            } else {
                return nil
            }
        }
        guard let first = numbers.first, numbers.count <= 2 else { return nil }
        // The year comes last.
        if numbers.count == 2, words.last.flatMap(DateVocabulary.number) == nil { return nil }
        guard month != nil || hasOrdinal && numbers.count == 1 else { return nil }
        day = first
        year = numbers.count == 2 ? numbers[1] : nil
    }

    /// - Throws: ``ExpressionError`` if the date doesn't exist, or is another weekday.
    func day(_ grammar: DayGrammar) throws(ExpressionError) -> Day {
        let date = try date(grammar)
        guard let weekday, date.weekday != weekday else { return date }
        throw ExpressionError(
            "\(date.dayAndMonth) \(date.civil.year) is a \(date.weekday.name), not a \(weekday.name)")
    }

    private func date(_ grammar: DayGrammar) throws(ExpressionError) -> Day {
        guard let month else { return try dayOfMonth(grammar) }
        if let year { return try CivilDate(year, month, day).day() }
        return try CivilDate.nearest(month, day, grammar)
    }

    private func dayOfMonth(_ grammar: DayGrammar) throws(ExpressionError) -> Day {
        let now = Month(containing: grammar.dates.nearest)
        // No two months in a row are too short.
        let nearest = grammar.dates.first(within: 2) { step in
            let month = now.adding(step)
            return Day(year: month.year, month: month.number, day: day)
        }
        if let nearest { return nearest }
        guard (1...31).contains(day) else {
            throw ExpressionError("no month has a \(DateVocabulary.ordinal(day)): days are 1st to 31st")
        }
        throw ExpressionError("\(DateVocabulary.ordinal(day)) is too far away: years are 1900 to 2999")
    }
}

/// The numbers of a date, which may not exist.
struct CivilDate {
    var year: Int
    var month: Int
    var day: Int

    init(_ year: Int, _ month: Int, _ day: Int) {
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// - Throws: ``ExpressionError`` with the nearest date that exists.
    func day(hasNamedMonth: Bool = true) throws(ExpressionError) -> Day {
        if let date = Day(year: year, month: month, day: day) { return date }
        guard (1...9999).contains(year) else {
            throw ExpressionError("there is no year \(year) here: years are 1900 to 2999")
        }
        guard (1...12).contains(month) else {
            guard let swapped = Day(year: year, month: day, day: month) else {
                throw ExpressionError("there is no month \(month): months are 1 to 12")
            }
            throw ExpressionError("there is no month \(month). Did you mean \(swapped.typedName)?")
        }
        let name = "\(day) \(Day.monthNames[month - 1]) \(year)"
        let nearest = min(max(day, 1), Day.length(ofMonth: month, year: year))
        guard let nearest = Day(year: year, month: month, day: nearest) else {
            throw ExpressionError("there is no \(name)")
        }
        throw ExpressionError("there is no \(name). Did you mean \(nearest.typedName)?")
    }

    /// The nearest valid date of a month and day in the grammar's direction.
    static func nearest(_ month: Int, _ day: Int, _ grammar: DayGrammar) throws(ExpressionError) -> Day {
        let year = grammar.dates.nearest.civil.year
        // 29 February is at most eight years away.
        let nearest = grammar.dates.first(within: 8) { Day(year: year + $0, month: month, day: day) }
        if let nearest { return nearest }
        guard (1...12).contains(month) else { return try CivilDate(year, month, day).day() }
        let meant = grammar.dates.first(within: 1) { step in
            let last = Day.length(ofMonth: month, year: year + step)
            return Day(year: year + step, month: month, day: min(max(day, 1), last))
        }
        throw ExpressionError(
            "there is no \(day) \(Day.monthNames[month - 1])"
                + (meant.map { ". Did you mean \($0.typedName)?" } ?? ""))
    }
}

extension Day {
    /// The day as a person types it: `28 feb 2026`.
    var typedName: String { "\(dayAndMonth.lowercased()) \(civil.year)" }
}
