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
        "word \"a phrase\" -without #category is:open in:note on:march from:monday to:friday url:example.com"

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

    /// Whether the filters allow the text of a day.
    func fits(_ day: Day) -> Bool { !filters.areForTodosOnly && filters.days?.contains(day) != false }

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
