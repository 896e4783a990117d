import GRDB
import Journal

extension JournalChange where Outcome == [Todo] {
    /// Adds todos or entries, in order.
    /// - Throws: ``JournalError`` if a title is empty or a text too long; none is added then.
    public static func add(_ drafts: [TodoDraft]) -> JournalChange {
        JournalChange { db in
            try Limits.check(rows: drafts.count)
            let added = try drafts.map { try insert($0.checked(), db) }
            let category = try categoryName(of: added, db)
            return (added, { Sentences.added(added, to: category, today: $0) }, SkippedTodos())
        }
    }

    /// The name of the category that todos were added to; nil for several or "Other".
    private static func categoryName(of todos: [Todo], _ db: Database) throws -> String? {
        guard let id = todos.first?.categoryID, todos.allSatisfy({ $0.categoryID == id }) else { return nil }
        return try db.value("SELECT name FROM category WHERE id = ?", [id])
    }

    static func insert(_ draft: TodoDraft, _ db: Database) throws -> Todo {
        guard let title = Title.normalized(draft.title) else { throw JournalError.emptyTitle }
        let todo = Todo(
            id: 0, title: title, shouldMigrate: draft.shouldMigrate, start: draft.start, ending: draft.ending,
            categoryID: draft.categoryID, externalURL: draft.externalURL, showOnly: draft.showOnly,
            bundleTodoID: draft.bundleTodoID, note: draft.note.flatMap(Prose.normalized))
        return try Tables.todos.add(todo, db)
    }
}

/// The outcome of adding only missing todos.
public struct AddedTodos: Sendable {
    public var added: [Todo] = []
    /// The existing open todos with the same title or URL.
    public var present: [Todo] = []
}

extension JournalChange where Outcome == AddedTodos {
    /// Logs entries. An open todo with the same title or URL that starts after the entry's day stays open.
    /// - Throws: ``JournalError`` if a title is empty, or an open todo of the entry's day has the same title
    ///   or URL and should be marked done instead; none is added then.
    public static func logNew(_ drafts: [TodoDraft]) -> JournalChange {
        JournalChange {
            Sentences.added($0.added, today: $1)
        } apply: { db in
            try Limits.check(rows: drafts.count)
            let open = try OpenTodos(like: drafts, db)
            var outcome = AddedTodos()
            for draft in drafts {
                guard let title = Title.normalized(draft.title) else { throw JournalError.emptyTitle }
                if let same = open.same(title: title, url: draft.externalURL) {
                    guard same.start > draft.start else {
                        throw JournalError(
                            "\(same.title.quoted) is open: `daybook done \(same.id)` marks it done, and "
                                + "--allow-duplicate logs it anyway.")
                    }
                    if !outcome.present.contains(same) { outcome.present.append(same) }
                }
                outcome.added.append(try JournalChange<[Todo]>.insert(draft.checked(), db))
            }
            return outcome
        }
    }

    /// Adds the drafts, except those whose title or URL an open todo or an earlier draft has.
    public static func addMissing(_ drafts: [TodoDraft]) -> JournalChange {
        JournalChange {
            Sentences.added($0.added, today: $1)
        } apply: { db in
            try Limits.check(rows: drafts.count)
            var outcome = AddedTodos()
            var open = try OpenTodos(like: drafts, db)
            for draft in drafts {
                guard let title = Title.normalized(draft.title) else { throw JournalError.emptyTitle }
                if let same = open.same(title: title, url: draft.externalURL) {
                    outcome.present.append(same)
                } else {
                    let added = try JournalChange<[Todo]>.insert(draft.checked(), db)
                    open.insert(added)
                    outcome.added.append(added)
                }
            }
            return outcome
        }
    }
}
