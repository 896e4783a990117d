import GRDB
import Journal

extension JournalChange where Outcome == [Todo] {
    /// Puts todos directly before or after others, on all pages from now on.
    /// - Throws: ``JournalError`` if one is of another category than the one that it is put beside, is that one, or was deleted.
    public static func rearrange(_ rearrangements: [Rearrangement]) -> JournalChange {
        JournalChange { todos, _ in
            Sentences.acted("reordered", on: todos)
        } apply: { db, skipped in
            var moved: [Todo] = []
            for rearrangement in rearrangements {
                let todos = try rearrangement.todos.resolve(among: .all, skipping: &skipped, db)
                let others = try rearrangement.other.resolve(among: .all, db)
                guard others.count == 1, var other = others.first else {
                    throw JournalError("Todos are put beside one other.")
                }
                for (index, todo) in todos.enumerated() {
                    try check(todo, beside: other, db)
                    let isAfter = rearrangement.isAfter || index > 0
                    let place = try place(of: todo, isAfter: isAfter, other.order, db)
                    other = try Tables.todos.change(todo, db) { $0.place = place }
                    moved.append(other)
                }
            }
            return moved
        }
    }

    /// Checks that the two stand under one heading: that of their category, or that of the starred ones.
    private static func check(_ todo: Todo, beside other: Todo, _ db: Database) throws {
        let title = Sentences.named(todo.title)
        if todo.id == other.id { throw JournalError("\(title) can't be put beside itself.") }
        guard todo.categoryID != other.categoryID,
            Set(todo.stars.map(\.day)).isDisjoint(with: other.stars.map(\.day))
        else { return }
        func name(_ id: Int64?) throws -> String {
            let known: String? = try id.flatMap {
                try db.value("SELECT name FROM category WHERE id = ?", [$0])
            }
            return known ?? Category.otherName
        }
        throw JournalError(
            "\(title) is in \(try name(todo.categoryID)), and \(Sentences.named(other.title)) in "
                + "\(try name(other.categoryID)). A todo moves within its category.")
    }

    /// A place directly before or after a todo, which all machines read alike.
    private static func place(
        of todo: Todo, isAfter: Bool, _ other: TodoOrder, _ db: Database
    ) throws -> TodoPlace {
        // Before a todo that nobody has moved is after the one that was written before it.
        let base = isAfter || other.place != nil ? other.base : max(0, other.base - 1)
        let (low, high) = (TodoPlace.written(base), TodoPlace.written(base + 1))
        let mark = todo.written == 0 ? todo.id : Int64(todo.written)
        if isAfter {
            let next: String? = try db.value(
                "SELECT MIN(place) FROM todo WHERE place > ? AND place < ? AND id <> ?",
                [other.text, high, todo.id])
            return TodoPlace(after: base, between: other.place, and: next.flatMap(TodoPlace.init), mark: mark)
        }
        let last: String? = try db.value(
            "SELECT MAX(place) FROM todo WHERE place > ? AND place < ? AND id <> ?",
            [low, other.place?.description ?? high, todo.id])
        return TodoPlace(after: base, between: last.flatMap(TodoPlace.init), and: other.place, mark: mark)
    }
}
