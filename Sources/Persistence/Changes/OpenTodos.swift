import GRDB
import Journal

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
