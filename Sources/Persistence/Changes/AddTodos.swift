import GRDB
import Journal

extension JournalChange where Outcome == [Todo] {
    /// Writes new todos or entries, in order.
    /// - Throws: ``JournalError`` when a title is empty; none is written then.
    public static func add(_ drafts: [TodoDraft]) -> JournalChange {
        JournalChange {
            Sentences.added($0, today: $1)
        } apply: { db in
            try drafts.map { try insert($0, db) }
        }
    }

    /// Writes entries.
    /// - Throws: ``JournalError`` when a title is empty, or a todo that is open on the entry's day has its title or its
    ///   URL, and should be marked done instead; none is written then.
    public static func logNew(_ drafts: [TodoDraft]) -> JournalChange {
        JournalChange {
            Sentences.added($0, today: $1)
        } apply: { db in
            let open = try OpenTodos(like: drafts, db)
            return try drafts.map { draft in
                guard let title = Title.normalized(draft.title) else { throw JournalError.emptyTitle }
                if let same = open.same(title: title, url: draft.externalURL), same.start <= draft.start {
                    throw JournalError(
                        "\(same.title.quoted) is open: `daybook done \(same.id)` marks it done, and --allow-duplicate "
                            + "logs it anyway.")
                }
                return try insert(draft, db)
            }
        }
    }

    static func insert(_ draft: TodoDraft, _ db: Database) throws -> Todo {
        guard let title = Title.normalized(draft.title) else { throw JournalError.emptyTitle }
        let todo = Todo(
            id: 0, title: title, shouldMigrate: draft.shouldMigrate, start: draft.start, ending: draft.ending,
            categoryID: draft.categoryID, externalURL: draft.externalURL, showOnly: draft.showOnly,
            bundleTodoID: draft.bundleTodoID)
        return try Tables.todos.add(todo, db)
    }
}

/// What became of todos that were to be added only where the journal has no such todo yet.
public struct AddedTodos: Sendable {
    public var added: [Todo]
    /// Open todos that were already there, with the same title or the same URL.
    public var present: [Todo]

    public init(added: [Todo] = [], present: [Todo] = []) {
        self.added = added
        self.present = present
    }
}

extension JournalChange where Outcome == AddedTodos {
    /// Writes those of the drafts that no open todo has the title or the URL of, the drafts before included.
    public static func addMissing(_ drafts: [TodoDraft]) -> JournalChange {
        JournalChange {
            Sentences.added($0.added, today: $1)
        } apply: { db in
            var outcome = AddedTodos()
            var open = try OpenTodos(like: drafts, db)
            for draft in drafts {
                guard let title = Title.normalized(draft.title) else { throw JournalError.emptyTitle }
                if let same = open.same(title: title, url: draft.externalURL) {
                    outcome.present.append(same)
                } else {
                    let added = try JournalChange<[Todo]>.insert(draft, db)
                    open.insert(added)
                    outcome.added.append(added)
                }
            }
            return outcome
        }
    }
}
