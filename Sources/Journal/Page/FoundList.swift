/// The results of a search, as a list that acts like a page: every verb, mark and undo works on it, and what is done there is
/// done today.
///
/// The hits stay the same while todos change, so that nothing moves under the cursor: a todo that no longer
/// matches stays, and a deleted one returns to its place once it is restored. Only a new search replaces them, which
/// is due by itself as long as nothing can move: while the search is typed, and while nothing is found.
public struct FoundList: Hashable, Sendable {
    public var query: SearchQuery
    public private(set) var hits: [SearchHit]
    /// Whether there are more hits than these.
    public private(set) var hasMore: Bool
    /// Whether nothing is missing but what ``hasMore`` says.
    public private(set) var isComplete: Bool
    /// Whether another program has written since the search, so that hits may be missing.
    public var mayMiss = false
    /// The number of the search, so that repeating one counts as new.
    public var serial: Int

    public init(_ results: SearchResults, for query: SearchQuery, serial: Int) {
        self.query = query
        hits = results.hits
        hasMore = results.hasMore
        isComplete = results.isComplete
        self.serial = serial
    }

    /// Adds the hits of a more thorough search at the end.
    public mutating func add(_ results: SearchResults) {
        let known = Set(hits.map(\.rowID))
        hits += results.hits.filter { !known.contains($0.rowID) }
        hasMore = results.hasMore
        isComplete = results.isComplete
    }

    /// The hits as they are now.
    /// - Parameters:
    ///   - todos: Those of the hits that still exist.
    ///   - texts: The texts of the hits' days that still exist.
    public func current(todos: [Todo], texts: [DayText]) -> [SearchHit] {
        let todos = Dictionary(uniqueKeysWithValues: todos.map { ($0.id, $0) })
        let texts = Dictionary(uniqueKeysWithValues: texts.map { ($0.day, $0) })
        return hits.compactMap { hit in
            switch hit.subject {
            case .todo(let before): todos[before.id].map { hit.updated(to: $0, by: query) }
            case .text(let before): texts[before.day].map { hit.updated(to: $0, by: query) }
            }
        }
    }
}

extension SearchHit {
    /// The id of its row. No todo has that of a text.
    public var rowID: Int64 {
        switch subject {
        case .todo(let todo): todo.id
        case .text(let text): .min + Int64(text.day.ordinal - Day.known.lowerBound.ordinal)
        }
    }

    /// The hit for a todo as it is now. Texts that didn't change aren't searched again.
    fileprivate func updated(to todo: Todo, by query: SearchQuery) -> SearchHit {
        var hit = self
        hit.subject = .todo(todo)
        hit.day = todo.lastDay(in: query.filters.days, today: query.today) ?? day
        guard let before = self.todo,
            (before.title, before.note, before.externalURL)
                != (todo.title, todo.note, todo.externalURL)
        else { return hit }
        hit.snippet = query.hit(todo)?.snippet
        return hit
    }

    fileprivate func updated(to text: DayText, by query: SearchQuery) -> SearchHit {
        var hit = self
        hit.subject = .text(text)
        if subject != hit.subject { hit.snippet = query.hit(text)?.snippet ?? snippet }
        return hit
    }
}

extension PageContents {
    /// The results of a search, as of today.
    /// - Parameter hits: Those of the list as they are now.
    public init(found list: FoundList, _ hits: [SearchHit], today: Day) {
        self.init(
            found: hits.map { PageRow($0, today: today) }, kind: .search(list), day: today)
    }
}

extension PageRow {
    fileprivate init(_ hit: SearchHit, today: Day) {
        switch hit.subject {
        case .todo(let todo):
            self.init(todo: todo, state: todo.listedState(relativeTo: today, isLatest: true))
        case .text(let text):
            self.init(
                todo: Todo(id: hit.rowID, title: hit.snippet?.text ?? "", start: text.day), state: .open)
        }
        self.hit = hit
    }

    /// Whether the row is a todo. If not, it is a day's text that a search found, and its todo only has an id
    /// that no todo has, the words around the match as its title, and the day.
    public var isTodo: Bool { hit.map { $0.todo != nil } ?? true }
}
