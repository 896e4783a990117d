/// Reads the words of a typed search one after another.
struct SearchReader {
    let categories: [Category]
    let clock: JournalClock

    func read(_ text: String, into query: inout SearchQuery) {
        var dates: [String: String] = [:]
        let words = SearchWord.all(in: text)
        for (place, word) in words.enumerated() {
            if word.value.isEmpty { noteEmpty(word, in: &query) }
            switch word.key {
            case "is": read(property: word, into: &query)
            case "in": read(field: word, into: &query)
            case "on", "from", "to":
                if let quoted = quoted(words[place...]) {
                    complain("quote a date of several words: \(quoted)", about: &query)
                }
                if !word.value.isEmpty { dates[word.key ?? ""] = word.value }
            case "url" where word.value.isEmpty: query.filters.needsURL = true
            case "url": add(word, in: [.url], to: &query)
            default:
                if !read(category: word, into: &query) { add(word, in: nil, to: &query) }
            }
        }
        read(dates, into: &query)
    }

    private func add(_ word: SearchWord, in fields: Set<SearchField>?, to query: inout SearchQuery) {
        let text = word.value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !text.isEmpty, text != "-" else { return }
        guard query.terms.count < SearchQuery.mostTerms else {
            return complain("A search has at most \(SearchQuery.mostTerms) words", about: &query)
        }
        query.terms.append(SearchTerm(text, in: fields, isExcluded: word.isExcluded))
    }

    private func read(property word: SearchWord, into query: inout SearchQuery) {
        let known = SearchFilters.Property.allCases
        guard let property = known.first(where: { $0.rawValue == word.value.lowercased() }) else {
            return complain(about: word, &query)
        }
        if word.isExcluded {
            query.filters.excludedProperties.insert(property)
        } else {
            query.filters.properties.insert(property)
        }
    }

    private func read(field word: SearchWord, into query: inout SearchQuery) {
        let known = SearchField.allCases.filter { $0 != .url }
        guard !word.isExcluded, let field = known.first(where: { $0.rawValue == word.value.lowercased() })
        else { return complain(about: word, &query) }
        query.fields.insert(field)
    }

    /// Whether the word is a category.
    private func read(category word: SearchWord, into query: inout SearchQuery) -> Bool {
        guard word.value.hasPrefix("#"), !word.isQuoted else { return false }
        let name = String(word.value.dropFirst())
        guard !name.isEmpty else { return true }
        let found: [Int64?]
        if Category.isOther(name, among: categories) {
            found = [nil]
        } else if let named = Category.named(name, among: categories) {
            found = [named.id]
        } else {
            // A number is more likely an issue.
            if name.allSatisfy(\.isNumber) { return false }
            let several = Category.beginning(with: name, among: categories)
            found = several.map(\.id)
            let names = several.map(\.name).joined(separator: " or ")
            if several.isEmpty, query.problem == nil { query.namesUnknownCategory = true }
            complain(
                several.isEmpty ? "No category \(name.quoted)" : "\(word.value) could be \(names)",
                about: &query)
        }
        if word.isExcluded {
            query.filters.excludedCategories.formUnion(found)
        } else {
            query.filters.categories.formUnion(found)
        }
        return true
    }

    // MARK: Dates

    private func read(_ dates: [String: String], into query: inout SearchQuery) {
        var days = Day.known
        do throws(ExpressionError) {
            if let on = dates["on"] { days = try days.common(with: range(on), on) }
            if let from = dates["from"] {
                days = try days.common(with: range(from).lowerBound...Day.known.upperBound, from)
            }
            if let to = dates["to"] {
                // After `from`, a weekday or a date without a year is the first one since.
                let last = try range((dates["from"].map { "\($0).." } ?? "") + to).upperBound
                days = try days.common(with: Day.known.lowerBound...last, to)
            }
        } catch {
            complain(error.description, about: &query)
        }
        query.filters.days = days == Day.known ? nil : days
    }

    private func range(_ text: String) throws(ExpressionError) -> ClosedRange<Day> {
        try DayRangeExpression.range(
            text, today: clock.today, weekStart: clock.weekStart, order: clock.dateOrder, looking: .back)
    }

    /// `on:"last week"` for the words `on:last week`, if the first one is no date without the next; nil otherwise.
    private func quoted(_ words: ArraySlice<SearchWord>) -> String? {
        let rest = words.dropFirst().prefix { $0.key == nil && !$0.isQuoted && !$0.isExcluded }
        guard let first = words.first, let key = first.key, !first.isQuoted, !isRange(first.value) else {
            return nil
        }
        for count in 1..<min(rest.count + 1, Self.mostDateWords) {
            let date = ([first] + rest.prefix(count)).map(\.value).joined(separator: " ")
            if isRange(date) { return "\(key):\(date.quoted)" }
        }
        return nil
    }

    /// The most words of a date that are looked for outside quotation marks.
    private static let mostDateWords = 5

    private func isRange(_ text: String) -> Bool {
        SearchQuery.isDate(text, clock: clock)
    }

    // MARK: Problems

    private func complain(about word: SearchWord, _ query: inout SearchQuery) {
        // It is still being typed.
        if word.value.isEmpty { return }
        guard let key = word.key, let values = Self.values(of: key) else { return }
        complain("\(String(word.source).quoted): \(key): takes \(values)", about: &query)
    }

    /// Notes a word that lacks its value.
    private func noteEmpty(_ word: SearchWord, in query: inout SearchQuery) {
        guard query.unfinished == nil, let key = word.key, let values = Self.values(of: key) else { return }
        query.unfinished = "\("\(key):".quoted) takes \(values)"
    }

    /// What a key takes, as words; nil if it can stand alone.
    private static func values(of key: String) -> String? {
        switch key {
        case "is": SearchFilters.Property.allCases.map(\.rawValue).joined(separator: ", ")
        case "in": SearchField.allCases.filter { $0 != .url }.map(\.rawValue).joined(separator: ", ")
        case "url": nil
        default: "a date, as in \(key):\(key == "on" ? "2026-03" : "monday")"
        }
    }

    private func complain(_ problem: String, about query: inout SearchQuery) {
        if query.problem == nil { query.problem = problem }
    }
}

extension ClosedRange<Day> {
    /// The days in both ranges.
    fileprivate func common(with other: Self, _ text: String) throws(ExpressionError) -> Self {
        guard overlaps(other) else {
            throw ExpressionError("no day is in \(text.quoted) and the other dates")
        }
        return clamped(to: other)
    }
}
