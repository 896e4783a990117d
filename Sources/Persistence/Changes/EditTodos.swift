import GRDB
import Journal

extension JournalChange where Outcome == [Todo] {
    /// Removes todos from the journal, whatever their state; gives them as they were.
    public static func delete(_ selection: TodoSelection) -> JournalChange {
        JournalChange { db in
            return try selection.resolve(among: .all, db).map { todo in
                try db.execute(sql: "DELETE FROM todo WHERE id = ?", arguments: [todo.id])
                return todo
            }
        }
    }
}

extension JournalChange where Outcome == Todo {
    /// Gives a todo another title.
    /// - Throws: ``JournalError`` when the title is empty or the todo is gone.
    public static func rename(_ id: Int64, to title: String) -> JournalChange {
        JournalChange { db in
            guard let title = Title.normalized(title) else { throw JournalError.emptyTitle }
            var todo = try TodoSelection.ids([id]).resolve(among: .all, db)[0]
            todo.title = title
            try db.execute(sql: "UPDATE todo SET title = ? WHERE id = ?", arguments: [title, id])
            return todo
        }
    }
}

extension JournalError {
    static let emptyTitle = JournalError("A todo needs a title.")
}
