/// A search of the journal, parsed from a typed text.
///
/// It decides what fits, for the page's rows and for the whole journal; the database's index only finds
/// candidates faster. ``TitleSearch`` is a different rule with a different purpose: it resolves words of a title
/// on the command line, where nothing but the title may decide which todo is changed.
public struct SearchQuery: Hashable, Sendable {
    /// The text as typed.
    public let source: String
    /// In the order of the text.
    public internal(set) var terms: [SearchTerm] = []
    public internal(set) var filters = SearchFilters()
    /// The fields of `in:`; empty for all.
    public internal(set) var fields: Set<SearchField> = []
    /// What isn't understood, as a sentence without its end, and so is ignored; nil if everything is.
    public internal(set) var problem: String?
    /// Whether the problem is a category that doesn't exist.
    public internal(set) var namesUnknownCategory = false
    /// What a word without its value (`on:`) lacks, as a sentence without its end; nil if none does. No problem
    /// while it is being typed.
    public internal(set) var unfinished: String?
    /// The day that "today" was when it was parsed.
    public let today: Day
    /// The ids of the known categories.
    let knownCategories: Set<Int64>

    /// The language in one line, for help.
    public static let help =
        "word \"a phrase\" -without #category is:open in:note on:march from:monday to:friday due:week url:example.com"

    /// The most terms of a search.
    static let mostTerms = 24

    /// Parses a text. Never fails; see ``problem``.
    /// - Parameter categories: For `#category`, which may be the beginning of a name.
    public init(_ text: String, categories: [Category], clock: JournalClock) {
        source = text
        today = clock.today
        knownCategories = Set(categories.map(\.id))
        SearchReader(categories: categories, clock: clock).read(text, into: &self)
    }

    /// Whether a text is a date or a range of dates.
    static func isDate(_ text: String, clock: JournalClock) -> Bool {
        do throws(ExpressionError) {
            _ = try DayRangeExpression.range(
                text, today: clock.today, weekStart: clock.weekStart, order: clock.dateOrder, looking: .back)
            return true
        } catch {
            return false
        }
    }

    /// Whether it has no condition.
    public var isEmpty: Bool { terms.isEmpty && filters.isEmpty && fields.isEmpty }

    /// The terms to highlight.
    public var wanted: [SearchTerm] { terms.filter { !$0.isExcluded } }

    /// Whether a todo matches. Its postponements must be loaded.
    public func fits(_ todo: Todo) -> Bool { rank(of: todo) != nil }

    /// How well a todo matches; nil if it doesn't.
    public func rank(of todo: Todo) -> SearchRank? {
        guard filters.fit(todo, categories: knownCategories, today: today) else { return nil }
        return rank(SearchedFields(todo))
    }

    /// How well a day's text matches; nil if it doesn't.
    public func rank(of text: DayText) -> SearchRank? {
        fits(text.day) ? rank(SearchedFields(text)) : nil
    }

    /// How well a week's text matches; nil if it doesn't.
    public func rank(week text: DayText) -> SearchRank? {
        fits(Week(stored: text.day)) ? rank(SearchedFields(text)) : nil
    }

    /// Whether the filters allow the text of a day.
    func fits(_ day: Day) -> Bool { !filters.areForTodosOnly && filters.days?.contains(day) != false }

    /// Whether the filters allow the text of a week: a day of it, from Monday to Sunday.
    func fits(_ week: Week) -> Bool {
        !filters.areForTodosOnly && filters.days?.overlaps(week.monday...week.monday + 6) != false
    }

    /// Whether a field may contain a term.
    func searches(_ field: SearchField, for term: SearchTerm) -> Bool {
        if let own = term.fields { return own.contains(field) }
        return fields.isEmpty || fields.contains(field)
    }

    /// How well texts match, apart from the filters; nil if they don't.
    public func rank(_ subject: SearchedFields) -> SearchRank? {
        if !fields.isEmpty, !subject.texts.contains(where: { fields.contains($0.field) }) { return nil }
        var worst = SearchRank.whole
        for term in terms {
            let ranks = subject.texts.lazy.filter { searches($0.field, for: term) }
                .compactMap { $0.folded.rank(of: term.folded) }
            if term.isExcluded {
                if ranks.first != nil { return nil }
            } else {
                guard let best = ranks.min() else { return nil }
                worst = max(worst, best)
            }
        }
        return worst
    }
}

/// The texts of a todo or day, folded.
public struct SearchedFields {
    /// Without empty ones.
    let texts: [(field: SearchField, folded: FoldedText)]

    /// - Parameter texts: Without empty ones.
    public init(_ texts: [(field: SearchField, folded: FoldedText)]) {
        self.texts = texts
    }

    init(_ todo: Todo) {
        self.init([(.title, todo.title), (.note, todo.note), (.url, todo.externalURL)])
    }

    init(_ text: DayText) {
        self.init([(.text, text.text)])
    }

    private init(_ texts: [(SearchField, String?)]) {
        self.texts = texts.compactMap { field, text in
            guard let text, !text.isEmpty else { return nil }
            return (field, FoldedText(text))
        }
    }
}

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
            case "due": read(due: word, into: &query)
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

    /// Reads `due:fri`, `due:mon..fri`, `-due:week`; alone, it is any deadline.
    private func read(due word: SearchWord, into query: inout SearchQuery) {
        let isPeriod = ["week", "month", "year"].contains(word.value.lowercased())
        let text = isPeriod ? "this \(word.value)" : word.value
        do throws(ExpressionError) {
            let days = text.isEmpty ? Day.known : try range(text, looking: .ahead)
            if word.isExcluded { query.filters.excludedDue = days } else { query.filters.due = days }
        } catch {
            complain(error.description, about: &query)
        }
    }

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

    private func range(
        _ text: String, looking: DayExpression.Looking = .back
    ) throws(ExpressionError) -> ClosedRange<Day> {
        try DayRangeExpression.range(
            text, today: clock.today, weekStart: clock.weekStart, order: clock.dateOrder, looking: looking)
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
        case "url", "due": nil
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

extension SearchQuery {
    /// The text of a search from the arguments of a command, each as it would be typed on the screen.
    ///
    /// The shell has removed quotation marks, so a date of several words (`on:last week`) gets them again.
    public static func text(ofArguments arguments: [String], clock: JournalClock) -> String {
        arguments.map { argument in
            guard let word = SearchWord.all(in: argument).first, let key = word.key, !word.isQuoted,
                ["on", "from", "to"].contains(key), let colon = argument.firstIndex(of: ":")
            else { return argument }
            let value = argument[argument.index(after: colon)...]
            guard value.contains(where: \.isWhitespace), isDate(String(value), clock: clock) else {
                return argument
            }
            return "\(argument[...colon])\"\(value)\""
        }.joined(separator: " ")
    }
}

extension SearchQuery {
    /// The words that can take the place of the one before the cursor, best first: `is:open` for `is:o`,
    /// `#Work` for `#w`. A completion that ends with a colon goes on.
    public static func completions(of word: some StringProtocol, categories: [Category]) -> [String] {
        let isExcluded = word.hasPrefix("-")
        let typed = word.dropFirst(isExcluded ? 1 : 0)
        return candidates(typed, categories).filter { $0 != typed }.map { (isExcluded ? "-" : "") + $0 }
    }

    private static func candidates(_ typed: some StringProtocol, _ categories: [Category]) -> [String] {
        if typed.hasPrefix("#") {
            let name = String(typed.dropFirst())
            let found = name.isEmpty ? categories : Category.beginning(with: name, among: categories)
            return found.map { "#" + $0.name.replacing(" ", with: "-") }
        }
        let small = typed.lowercased()
        if let colon = small.firstIndex(of: ":") {
            let values: [String] =
                switch small[..<colon] {
                case "is": SearchFilters.Property.allCases.map(\.rawValue)
                case "in": SearchField.allCases.filter { $0 != .url }.map(\.rawValue)
                case "on": ["today", "yesterday", "this-week", "last-week", "last-month"]
                case "due": ["today", "tomorrow", "week", "month"]
                case "from": ["monday", "last-week", "last-month", "last-year"]
                case "to": ["today", "yesterday", "friday"]
                default: []
                }
            return values.map { small[...colon] + $0 }.filter { $0.hasPrefix(small) }
        }
        guard !small.isEmpty else { return [] }
        return SearchWord.keys.map { "\($0):" }.filter { $0.hasPrefix(small) }
    }
}

/// A word or phrase of a search.
public struct SearchTerm: Hashable, Sendable {
    /// As typed, with single spaces.
    public let text: String
    /// Where it may be; nil for anywhere.
    public let fields: Set<SearchField>?
    /// Whether it must be missing.
    public let isExcluded: Bool
    let folded: FoldedText

    /// Without case, accents and width.
    public var foldedText: String { String(decoding: folded.bytes, as: UTF8.self) }

    /// A word that may be anywhere.
    public init(_ word: String) { self.init(word, in: nil, isExcluded: false) }

    init(_ text: String, in fields: Set<SearchField>?, isExcluded: Bool) {
        self.text = text
        self.fields = fields
        self.isExcluded = isExcluded
        folded = FoldedText(text)
    }
}

/// A part of a todo or day that is searched.
public enum SearchField: String, Sendable, CaseIterable {
    case title, note
    /// The text of a day or a week.
    case text
    case url
}

/// How well a hit matches, best first.
public enum SearchRank: Int, Comparable, Sendable {
    /// Every term is a whole word or words.
    case whole
    /// Some term is only the beginning of a word.
    case prefix
    /// Some term begins in the middle of a word.
    case middle

    public static func < (a: SearchRank, b: SearchRank) -> Bool { a.rawValue < b.rawValue }
}
