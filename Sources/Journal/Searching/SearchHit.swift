/// A todo, or the text of a day or a week, that a search found.
public struct SearchHit: Hashable, Sendable {
    public enum Subject: Hashable, Sendable {
        // Indirect, because each row of a page has room for a hit.
        indirect case todo(Todo)
        case text(DayText)
        case weekText(DayText)
    }

    public var subject: Subject
    /// The page it is on: of a todo, the last one that shows it and is in the searched days; of a week's text, the Monday.
    public var day: Day
    public var rank: SearchRank
    /// The words around a match outside the title; nil if the title has every word.
    public var snippet: SearchSnippet?

    public init(_ subject: Subject, day: Day, rank: SearchRank, snippet: SearchSnippet? = nil) {
        self.subject = subject
        self.day = day
        self.rank = rank
        self.snippet = snippet
    }

    /// Nil for a text.
    public var todo: Todo? { if case .todo(let todo) = subject { todo } else { nil } }

    /// What the text belongs to; nil for a todo.
    public var period: TextPeriod? {
        switch subject {
        case .todo: nil
        case .text(let text): .day(text.day)
        case .weekText(let text): .week(Week(stored: text.day))
        }
    }
}

extension SearchHit {
    /// The day that people see beside it: of a week's text, the first of the week.
    public func shownDay(startingOn weekStart: Weekday) -> Day {
        if case .week(let week)? = period { week.first(startingOn: weekStart) } else { day }
    }
}

/// The answer to a search.
public struct SearchResults: Hashable, Sendable {
    /// The best rank first; within it, the latest day first, then the newest todo. A text is before the todos of its day.
    public var hits: [SearchHit]
    /// Whether there are more hits than were asked for.
    public var hasMore: Bool
    /// Whether nothing is missing but what ``hasMore`` says. If false, only words and their beginnings were
    /// searched, and ``SearchExtent/complete`` finds the rest.
    public var isComplete: Bool
    /// Whether the index was found damaged, so that the rows themselves were read.
    public var isIndexDamaged = false
    /// What to tell about the index, in one line; nil for nothing.
    public var remark: String?

    public init(hits: [SearchHit] = [], hasMore: Bool = false, isComplete: Bool = true) {
        self.hits = hits
        self.hasMore = hasMore
        self.isComplete = isComplete
    }
}

/// How far a search goes.
public enum SearchExtent: Sendable {
    /// What the index finds at once: words and their beginnings, and most middles of words.
    case quick
    /// Everything that fits.
    case complete
}
