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

    /// Conditions on the table `todo`, each with an order that an index has.
    fileprivate var conditions: [String] {
        switch self {
        case .open: ["ending IS NULL"]
        case .ended: ["ending IS NOT NULL"]
        case .all: Self.open.conditions + Self.ended.conditions
        }
    }
}

extension JournalQuery where Answer == [TitledTodo] {
    /// The newest ended todos among which words are looked for.
    private static let mostEnded = 1000

    /// Todos whose id begins with a word or whose title contains it, the newest first.
    /// - Parameter most: The largest number of them.
    public static func completions(_ todos: CompletedTodos, of word: String, most: Int) -> JournalQuery {
        JournalQuery { db in
            let search = TitleSearch(word)
            var found: [TitledTodo] = []
            for condition in todos.conditions {
                let rows = try Row.fetchCursor(
                    db,
                    sql: """
                        SELECT id, title FROM todo WHERE \(condition) ORDER BY id DESC
                        LIMIT \(condition.contains("NOT") ? mostEnded : -1)
                        """)
                while found.count < most, let row = try rows.next() {
                    let todo = TitledTodo(id: row[0], title: StoredRow(row: row).text(1))
                    if String(todo.id).hasPrefix(word) || search.fits(todo.title) { found.append(todo) }
                }
            }
            return found
        }
    }
}
