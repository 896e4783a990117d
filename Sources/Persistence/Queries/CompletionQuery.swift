import GRDB
import Journal
import Migrations

/// An id with its title, for completions.
public struct TitledTodo: Hashable, Sendable {
    public var id: Int64
    public var title: String
}

/// The todos that a completion may offer.
public enum CompletedTodos: Sendable {
    case open
    /// Those done or abandoned.
    case ended
    case all

    /// The kinds among them, each with the condition of its todos, and its index if SQLite has to be told.
    fileprivate var kinds: [(condition: String, index: String)] {
        switch self {
        // SQLite would rather read the whole table than sort what the index has.
        case .open: [("ending IS NULL", "INDEXED BY todo_pending_by_start")]
        case .ended: [("ending IS NOT NULL", "")]
        case .all: Self.open.kinds + Self.ended.kinds
        }
    }
}

extension JournalQuery where Answer == [TitledTodo] {
    /// The newest todos of a kind among which any part of a title is looked for.
    static var mostSearched: Int { 2000 }

    /// Todos whose id begins with a word or whose title contains every word of a phrase, the newest first. Among
    /// older ones, the phrase's words must be words of the title or their beginnings.
    /// - Parameter most: The largest number of them.
    public static func completions(_ todos: CompletedTodos, of phrase: String, most: Int) -> JournalQuery {
        JournalQuery { db in
            var search = CompletionSearch(phrase: phrase, most: most)
            for (condition, index) in todos.kinds where !search.isFull {
                let newest =
                    "SELECT id FROM todo \(index) WHERE \(condition) ORDER BY id DESC LIMIT \(mostSearched)"
                if try search.read(newest, [], db) < mostSearched { continue }
                try search.readOlder(condition, db)
            }
            return search.found
        }
    }
}

/// The todos that a completion has found.
private struct CompletionSearch {
    let phrase: String
    let most: Int
    private let words: [FoldedText]
    private(set) var found: [TitledTodo] = []
    /// The oldest todo that was compared.
    private var oldest = Int64.max

    init(phrase: String, most: Int) {
        (self.phrase, self.most) = (phrase, most)
        words = phrase.split(whereSeparator: \.isWhitespace).map { FoldedText(String($0)) }
    }

    var isFull: Bool { found.count >= most }

    /// Compares the todos whose ids a query names.
    /// - Returns: The number of them.
    @discardableResult
    mutating func read(_ ids: String, _ arguments: StatementArguments, _ db: Database) throws -> Int {
        let rows = try Row.fetchCursor(
            db, sql: "SELECT id, title FROM todo WHERE id IN (\(ids)) ORDER BY id DESC", arguments: arguments)
        var count = 0
        oldest = .max
        while !isFull, let row = try rows.next() {
            let id: Int64 = row[0]
            (count, oldest) = (count + 1, id)
            let folded: StoredFoldedText? = row[1]
            let fits = folded.map { title in words.allSatisfy(title.folded.contains) } ?? false
            guard fits || String(id).hasPrefix(phrase) else { continue }
            found.append(TitledTodo(id: id, title: StoredRow(row: row).text(1)))
        }
        return count
    }

    /// Looks among todos older than those just read: for ids, and in the search index. One letter isn't enough to
    /// find them fast.
    mutating func readOlder(_ condition: String, _ db: Database) throws {
        let end = oldest
        if isFull { return }
        if let number = Int64(phrase), number > 0 {
            var (low, width) = (number, Int64(1))
            while !isFull, low < end {
                let ids =
                    "SELECT id FROM todo WHERE id BETWEEN ? AND ? AND \(condition) ORDER BY id DESC LIMIT \(most)"
                try read(ids, [low, min(low + width - 1, end - 1)], db)
                (low, width) = (low * 10, width * 10)
            }
        }
        guard !isFull, phrase.contains(where: { $0.isLetter }), phrase.count > 1,
            let match = IndexMatch(phrase.split(separator: " ").map { SearchTerm(String($0)) }).prefixes
        else { return }
        let index = SearchIndex.todos.words
        try read(
            """
            SELECT id FROM todo WHERE \(condition) AND id IN (
                SELECT rowid FROM \(index) WHERE \(index) MATCH ? AND rowid < ? ORDER BY rowid DESC
                LIMIT \(JournalQuery<[TitledTodo]>.mostSearched))
            """, [match, end], db)
    }
}
