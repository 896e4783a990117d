import GRDB
import Journal

extension JournalChange where Outcome == [Todo] {
    /// Moves the todos without a category whose titles carry a category's tag to it, and takes the tag out of
    /// the titles; returns them as they were.
    /// - Throws: ``JournalError`` if the category was deleted.
    public static func moveTagged(to categoryID: Int64) -> JournalChange {
        JournalChange { db in
            guard let name: String = try db.value("SELECT name FROM category WHERE id = ?", [categoryID])
            else {
                throw JournalError("The category was deleted; nothing was changed.")
            }
            let todos = try JournalQuery<[Todo]>.todos(try TaggedTodos.ids(of: name, db), db)
            for todo in todos {
                try Tables.todos.change(todo, db) {
                    $0.categoryID = categoryID
                    $0.title = TitleTag.removing(name, from: todo.title) ?? todo.title
                }
            }
            return (todos, { _ in "\(Sentences.acted("moved", on: todos)) to \(name)" }, SkippedTodos())
        }
    }
}

extension JournalQuery where Answer == TaggedTodos? {
    /// The todos to offer to a category; nil if none carries its tag.
    public static func tagged(_ category: Category) -> JournalQuery {
        JournalQuery { db in
            let count = try TaggedTodos.ids(of: category.name, db).count
            return count == 0 ? nil : TaggedTodos(category: category, count: count)
        }
    }
}

extension TaggedTodos {
    /// The todos without a category whose titles carry a tag, by id.
    fileprivate static func ids(of name: String, _ db: Database) throws -> [Int64] {
        // Few titles have a `#`, which SQLite finds without a copy of each.
        let cursor = try Row.fetchCursor(
            db,
            sql: "SELECT id, title FROM todo WHERE categoryID IS NULL AND instr(title, '#') ORDER BY id")
        var ids: [Int64] = []
        while let row = try cursor.next() {
            if TitleTag.isIn(StoredRow(row: row).text(1), of: name) { ids.append(row[0]) }
        }
        return ids
    }
}
