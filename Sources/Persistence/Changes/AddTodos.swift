import GRDB
import Journal

extension JournalChange where Outcome == [Todo] {
    /// Adds todos or entries, in order.
    /// - Parameter newCategory: The name of a category to create for those in the unsaved one.
    /// - Throws: ``JournalError`` if a title is empty or a text too long; none is added then.
    public static func add(_ drafts: [TodoDraft], newCategory: String? = nil) -> JournalChange {
        JournalChange { db in
            try Limits.check(rows: drafts.count)
            var new = NewCategory(named: newCategory)
            let added = try drafts.map { try insert(new.placed($0, db).checked(), db) }
            let category = try new.words ?? categoryName(of: added, db)
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
        var todo = draft.todo
        todo.title = title
        todo.note = todo.note.flatMap(Prose.normalized)
        var added = try Tables.todos.add(todo.inSeries, db)
        if let star = draft.star { try star.give(to: &added, db) }
        return added
    }
}

/// The outcome of adding only missing todos.
public struct AddedTodos: Sendable {
    public var added: [Todo] = []
    /// The existing open todos with the same title or URL.
    public var present: [Todo] = []
    /// The words for the category that was created with them; nil for none.
    var newCategory: String?
}

extension JournalChange where Outcome == AddedTodos {
    /// Logs entries. An open todo with the same title or URL that starts after the entry's day stays open.
    /// - Throws: ``JournalError`` if a title is empty, or an open todo of the entry's day has the same title
    ///   or URL and should be marked done instead; none is added then.
    public static func logNew(_ drafts: [TodoDraft], newCategory: String? = nil) -> JournalChange {
        JournalChange {
            Sentences.added($0.added, to: $0.newCategory, today: $1)
        } apply: { db in
            try Limits.check(rows: drafts.count)
            let open = try OpenTodos(like: drafts, db)
            var outcome = AddedTodos()
            var new = NewCategory(named: newCategory)
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
                outcome.added.append(try JournalChange<[Todo]>.insert(new.placed(draft, db).checked(), db))
            }
            outcome.newCategory = new.words
            return outcome
        }
    }

    /// Adds the drafts, except those whose title or URL an open todo or an earlier draft has.
    public static func addMissing(_ drafts: [TodoDraft], newCategory: String? = nil) -> JournalChange {
        JournalChange {
            Sentences.added($0.added, to: $0.newCategory, today: $1)
        } apply: { db in
            try Limits.check(rows: drafts.count)
            var outcome = AddedTodos()
            var new = NewCategory(named: newCategory)
            var open = try OpenTodos(like: drafts, db)
            for draft in drafts {
                guard let title = Title.normalized(draft.title) else { throw JournalError.emptyTitle }
                if let same = open.same(title: title, url: draft.externalURL) {
                    outcome.present.append(same)
                } else {
                    let added = try JournalChange<[Todo]>.insert(new.placed(draft, db).checked(), db)
                    open.insert(added)
                    outcome.added.append(added)
                }
            }
            outcome.newCategory = new.words
            return outcome
        }
    }
}

/// An index of the open todos by title (ignoring case and accents) and URL, to find duplicates. Of several,
/// the one that starts first wins.
struct OpenTodos {
    private var byTitle: [String: Todo] = [:]
    private var byURL: [String: Todo] = [:]

    /// The open todos that may equal one of the drafts, read in one scan of the journal.
    init(like drafts: [TodoDraft], _ db: Database) throws {
        let titles = drafts.compactMap { Title.normalized($0.title).map(Title.folded) }
        let urls = drafts.compactMap(\.externalURL)
        // SQLite folds only ASCII case; other titles are compared here. It counts some invalid bytes as characters, too, which are
        // read as letters, and ends a text at a NUL.
        let todos = try JournalQuery<[Todo]>.todos(
            where: """
                ending IS NULL AND (lower(title) IN (SELECT value FROM json_each(:titles))
                    OR length(title) <> length(CAST(title AS BLOB)) OR title GLOB :beyondASCII
                    OR externalURL IN (SELECT value FROM json_each(:urls)))
                """,
            arguments: [
                "titles": Self.json(titles), "urls": Self.json(urls),
                "beyondASCII": "*[^\u{1}-\u{7F}]*",
            ], db)
        for todo in todos {
            // For many drafts, folding each title once takes less.
            if titles.count == 1, !Title.mayEqual(titles[0], todo.title),
                !urls.contains(where: { $0 == todo.externalURL })
            {
                continue
            }
            insert(todo)
        }
    }

    private static func json(_ texts: [String]) -> String {
        var json = JSONWriter()
        json.list(texts) { $0.value($1) }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    mutating func insert(_ todo: Todo) {
        guard todo.isOpen else { return }
        Self.insert(todo, at: Title.folded(todo.title), into: &byTitle)
        if let url = todo.externalURL { Self.insert(todo, at: url, into: &byURL) }
    }

    private static func insert(_ todo: Todo, at key: String, into todos: inout [String: Todo]) {
        if let other = todos[key], !todo.startsBefore(other) { return }
        todos[key] = todo
    }

    func same(title: String, url: String?) -> Todo? {
        let same = [byTitle[Title.folded(title)], url.flatMap { byURL[$0] }].compactMap(\.self)
        return same.min { $0.startsBefore($1) }
    }
}

extension Todo {
    fileprivate func startsBefore(_ other: Todo) -> Bool { (start, id) < (other.start, other.id) }
}
