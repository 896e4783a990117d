import GRDB
import Journal
import Migrations

/// A search for the todos that words of a title may mean. Titles are read one by one to save memory.
struct TitleMatches {
    private let phrase: String
    private let search: TitleSearch

    init(_ phrase: String) {
        self.phrase = phrase
        search = TitleSearch(phrase)
    }

    typealias Matches = (ids: [Int64], areWhole: Bool)

    /// The ids of the matching todos, ascending. Exact titles take precedence, so that "Call Sam" is distinct
    /// from "Call Sam back".
    func ids(among candidates: TodoCandidates, _ db: Database) throws -> Matches {
        if candidates.acceptAll, let matches = try indexed(db) { return matches }
        // The plus keeps SQLite from reading every todo in the order of ids instead of sorting the open ones.
        return try matches(
            "SELECT id, title FROM todo WHERE \(candidates.condition) ORDER BY +id", candidates.arguments, db)
    }

    /// The matches among the todos that the search index names; nil if it can't tell.
    private func indexed(_ db: Database) throws -> Matches? {
        let words = phrase.split(whereSeparator: \.isWhitespace).map { SearchTerm(String($0)) }
        guard let runs = IndexMatch(words).trigrams else { return nil }
        let index = SearchIndex.todos
        do {
            guard try SearchIndex.isComplete(db) else { return nil }
            return try matches(
                """
                SELECT id, title FROM todo WHERE id IN (
                    SELECT rowid FROM \(index.trigrams) WHERE \(index.trigrams) MATCH ?1
                    UNION ALL SELECT rowid FROM \(index.folded) WHERE \(index.folded) MATCH ?1
                    UNION ALL SELECT id FROM \(index.changes))
                ORDER BY id
                """, [runs], db)
        } catch let error as DatabaseError
            where [.SQLITE_CORRUPT, .SQLITE_ERROR].contains(error.resultCode)
        {
            // The index is damaged; a search reports and mends it.
            return nil
        }
    }

    /// The matches among the rows of a query.
    private func matches(_ sql: String, _ arguments: StatementArguments, _ db: Database) throws -> Matches {
        var whole: [Int64] = []
        var fitting: [Int64] = []
        let titles = try Row.fetchCursor(db, sql: sql, arguments: arguments)
        while let row = try titles.next() {
            switch search.fit(StoredRow(row: row).text(1)) {
            case .whole: whole.append(row[0])
            case .words: fitting.append(row[0])
            case nil: break
            }
        }
        return whole.isEmpty ? (fitting, false) : (whole, true)
    }

    /// Of todos that followed each other in one series the open one, else the last; nil if they aren't of one.
    private static func last(ofSeries ids: [Int64], _ db: Database) throws -> Int64? {
        let todos = try JournalQuery<[Todo]>.todos(ids, db)
        guard Set(todos.map { $0.series?.name ?? "" }).count == 1, todos.first?.series != nil else {
            return nil
        }
        let places = todos.sorted { ($0.series?.number ?? 0) < ($1.series?.number ?? 0) }
        return (places.last(where: \.isOpen) ?? places.last)?.id
    }

    /// The id of the only match among the candidates. If there is none, the id of another matching todo, so
    /// that the refusal gives the reason.
    /// - Throws: ``AmbiguousTodo`` or ``JournalError``.
    func one(among candidates: TodoCandidates, _ db: Database) throws -> Int64 {
        let ids = try ids(among: candidates, db).ids
        if ids.count == 1 { return ids[0] }
        guard ids.isEmpty else {
            if let id = try Self.last(ofSeries: ids, db) { return id }
            let newest = Array(ids.suffix(AmbiguousTodo.shownCount))
            throw AmbiguousTodo(
                phrase: phrase, count: ids.count, newest: try JournalQuery<[Todo]>.todos(newest, db))
        }
        // The newest of several is the most likely.
        if let id = try self.ids(among: .all, db).ids.last { return id }
        try TodoSelection.checkTodos(db)
        throw JournalError(
            "No todo matches \(phrase.quoted). "
                + (TypedIDs.isAttempt(phrase)
                    ? "A range of ids is like 1-3." : "`daybook list --all` shows every todo."))
    }
}

/// An error for words that match several todos.
public struct AmbiguousTodo: Error, Sendable, CustomStringConvertible {
    /// The maximum number of todos in the message.
    static let shownCount = 20

    public let phrase: String
    public let count: Int
    /// The newest matching todos, by id.
    public let newest: [Todo]

    public var description: String {
        "\"\(phrase)\" matches \(count) todos. Use its id."
    }
}
