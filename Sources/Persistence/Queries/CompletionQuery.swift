import GRDB
import Journal

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

    /// Queries for the ids of the newest among them.
    fileprivate var queries: [String] {
        switch self {
        // SQLite would rather read the whole table than sort what the index has.
        case .open: ["SELECT id FROM todo INDEXED BY todo_pending_by_start WHERE ending IS NULL"]
        case .ended: ["SELECT id FROM todo WHERE ending IS NOT NULL"]
        case .all: Self.open.queries + Self.ended.queries
        }
    }
}

extension JournalQuery where Answer == [TitledTodo] {
    /// The newest todos of a kind among which words are looked for.
    static var mostSearched: Int { 2000 }

    /// Todos whose id begins with a word or whose title contains every word of a phrase, the newest first.
    /// - Parameter most: The largest number of them.
    public static func completions(_ todos: CompletedTodos, of phrase: String, most: Int) -> JournalQuery {
        JournalQuery { db in
            let words = phrase.split(whereSeparator: \.isWhitespace).map { FoldedText(String($0)) }
            var found: [TitledTodo] = []
            for query in todos.queries {
                let rows = try Row.fetchCursor(
                    db,
                    sql: """
                        SELECT id, title FROM todo WHERE id IN (\(query) ORDER BY id DESC LIMIT \(mostSearched))
                        ORDER BY id DESC
                        """)
                while found.count < most, let row = try rows.next() {
                    let id: Int64 = row[0]
                    let folded: StoredFoldedText? = row[1]
                    guard
                        String(id).hasPrefix(phrase)
                            || folded.map({ title in words.allSatisfy(title.folded.contains) }) ?? false
                    else { continue }
                    found.append(TitledTodo(id: id, title: StoredRow(row: row).text(1)))
                }
            }
            return found
        }
    }
}
