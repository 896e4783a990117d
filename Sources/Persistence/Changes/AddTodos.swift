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

    static func insert(_ draft: TodoDraft, _ db: Database) throws -> Todo {
        guard let title = Title.normalized(draft.title) else { throw JournalError.emptyTitle }
        let todo = Todo(
            id: 0, title: title, shouldMigrate: draft.shouldMigrate, start: draft.start, ending: draft.ending,
            categoryID: draft.categoryID, externalURL: draft.externalURL, carriesTo: draft.carriesTo,
            bundleTodoID: draft.bundleTodoID)
        return try Tables.todos.add(todo, db)
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
            var pending = try PendingTodos(like: drafts, db)
            for draft in drafts {
                guard let title = Title.normalized(draft.title) else { throw JournalError.emptyTitle }
                if let same = pending.same(title: title, url: draft.externalURL) {
                    outcome.present.append(same)
                } else {
                    let added = try JournalChange<[Todo]>.insert(draft, db)
                    pending.insert(added)
                    outcome.added.append(added)
                }
            }
            return outcome
        }
    }
}

/// The pending todos by what makes another the same: its title or its URL. Of several, the oldest counts.
private struct PendingTodos {
    private var byTitle: [String: Todo] = [:]
    private var byURL: [String: Todo] = [:]

    /// Those that are the same as one of the drafts: the journal is looked through once for all of them.
    init(like drafts: [TodoDraft], _ db: Database) throws {
        let todos = try JournalQuery<[Todo]>.todos(
            where: """
                ending IS NULL AND (title IN (SELECT value FROM json_each(:titles))
                    OR externalURL IN (SELECT value FROM json_each(:urls)))
                """,
            arguments: [
                "titles": Self.json(drafts.compactMap { Title.normalized($0.title) }),
                "urls": Self.json(drafts.compactMap(\.externalURL)),
            ], db)
        for todo in todos { insert(todo) }
    }

    private static func json(_ texts: [String]) -> String {
        var json = JSONWriter()
        json.list(texts) { $0.value($1) }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    mutating func insert(_ todo: Todo) {
        guard todo.isPending else { return }
        if byTitle[todo.title] == nil { byTitle[todo.title] = todo }
        if let url = todo.externalURL, byURL[url] == nil { byURL[url] = todo }
    }

    func same(title: String, url: String?) -> Todo? {
        [byTitle[title], url.flatMap { byURL[$0] }].compactMap(\.self).min { $0.id < $1.id }
    }
}
