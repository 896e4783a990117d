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

    fileprivate static func insert(_ draft: TodoDraft, _ db: Database) throws -> Todo {
        guard let title = Title.normalized(draft.title) else { throw JournalError.emptyTitle }
        try db.run(
            """
            INSERT INTO todo (title, shouldMigrate, start, ending, categoryID, externalURL)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            [
                title, draft.shouldMigrate, draft.start, draft.ending?.databaseJSON, draft.categoryID,
                draft.externalURL,
            ])
        return Todo(
            id: db.lastInsertedRowID, title: title, shouldMigrate: draft.shouldMigrate, start: draft.start,
            ending: draft.ending, categoryID: draft.categoryID, externalURL: draft.externalURL)
    }
}

/// What became of todos that were to be added only where the journal has no such todo yet.
public struct AddedTodos: Sendable {
    public var added: [Todo]
    /// Pending todos that were there already, with the same title or the same URL.
    public var present: [Todo]

    public init(added: [Todo] = [], present: [Todo] = []) {
        self.added = added
        self.present = present
    }
}

extension JournalChange where Outcome == AddedTodos {
    /// Writes those of the drafts that no pending todo has the title or the URL of, the drafts before included.
    public static func addMissing(_ drafts: [TodoDraft]) -> JournalChange {
        JournalChange {
            Sentences.added($0.added, today: $1)
        } apply: { db in
            var outcome = AddedTodos()
            for draft in drafts {
                guard let title = Title.normalized(draft.title) else { throw JournalError.emptyTitle }
                if let same = try pending(title: title, url: draft.externalURL, db) {
                    outcome.present.append(same)
                } else {
                    outcome.added.append(try JournalChange<[Todo]>.insert(draft, db))
                }
            }
            return outcome
        }
    }

    private static func pending(title: String, url: String?, _ db: Database) throws -> Todo? {
        try Tables.todo.fetch(
            db,
            sql: """
                SELECT \(Tables.todo.columnList(of: "todo")) FROM todo
                WHERE ending IS NULL AND (title = :title OR (:url IS NOT NULL AND externalURL = :url))
                ORDER BY id LIMIT 1
                """, arguments: ["title": title, "url": url]
        ).first
    }
}
