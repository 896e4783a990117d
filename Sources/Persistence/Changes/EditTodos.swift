import GRDB
import Journal

extension JournalChange where Outcome == [Todo] {
    /// Removes todos from the journal, whatever their state; gives them as they were.
    public static func delete(_ selection: TodoSelection) -> JournalChange {
        JournalChange { todos, _ in
            Sentences.acted("deleted", on: todos)
        } apply: { db in
            try selection.resolve(among: .all, db).map { todo in
                try db.run("DELETE FROM todo WHERE id = ?", [todo.id])
                return todo
            }
        }
    }
}

/// A todo with its new title.
public struct RenamedTodo: Sendable {
    public var todo: Todo
    public var oldTitle: String
}

extension JournalChange where Outcome == RenamedTodo {
    /// Gives a todo another title.
    /// - Throws: ``JournalError`` when the title is empty or the todo is gone.
    public static func rename(_ id: Int64, to title: String) -> JournalChange {
        JournalChange { renamed, _ in
            Sentences.renamed(renamed)
        } apply: { db in
            guard let title = Title.normalized(title) else { throw JournalError.emptyTitle }
            var todo = try TodoSelection.ids([id]).resolve(among: .all, db)[0]
            let oldTitle = todo.title
            todo.title = title
            try db.run("UPDATE todo SET title = ? WHERE id = ?", [title, id])
            return RenamedTodo(todo: todo, oldTitle: oldTitle)
        }
    }
}

extension JournalError {
    static let emptyTitle = JournalError("A todo needs a title.")
}
