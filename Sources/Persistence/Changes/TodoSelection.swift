import GRDB
import Journal

/// The todos that a command accepts.
struct TodoCandidates: Sendable {
    /// The todos that words may mean, as an SQL condition on the table `todo`.
    let condition: String
    let arguments: StatementArguments
    /// The reason why the command refuses a todo, as the end of the sentence `"Title" …`; nil if it doesn't.
    let refusal: @Sendable (Todo) -> String?

    init(
        where condition: String, arguments: StatementArguments = StatementArguments(),
        refusal: @escaping @Sendable (Todo) -> String?
    ) {
        self.condition = condition
        self.arguments = arguments
        self.refusal = refusal
    }

    /// For commands that accept every todo.
    static let all = TodoCandidates(where: "TRUE") { _ in nil }

    /// The accepted ones among todos that weren't named one by one.
    /// - Throws: ``JournalError`` with the reason of the first if none is accepted.
    func accepted(_ todos: [Todo], _ db: Database) throws -> [Todo] {
        let todos = try todos.withPostponements(db)
        let accepted = todos.filter { refusal($0) == nil }
        if accepted.isEmpty, let first = todos.first, let reason = refusal(first) {
            throw JournalError(
                todos.count == 1
                    ? "\(first.title.quoted) \(reason)"
                    : "None of the \(todos.count) todos can be changed: \(first.title.quoted) \(reason)")
        }
        return accepted
    }
}

extension TodoSelection {
    /// The distinct selected todos, in the given order, with their postponements.
    /// - Throws: ``JournalError`` if one isn't found, is ambiguous, or is refused.
    func resolve(among candidates: TodoCandidates, _ db: Database) throws -> [Todo] {
        let found: [Todo]
        switch self {
        case .ids(let ids):
            found = try Self.todos(ids, db)
        case .phrases(let phrases):
            found = try Self.todos(phrases, among: candidates, db)
        case .fitting(let query):
            found = try Self.todos(fitting: query, among: candidates, db)
        }
        var seen: Set<Int64> = []
        let todos = try found.filter { seen.insert($0.id).inserted }.withPostponements(db)
        for todo in todos {
            if let reason = candidates.refusal(todo) {
                throw JournalError("\"\(todo.title)\" \(reason)")
            }
        }
        return todos
    }

    /// The todos with the given ids, in order.
    private static func todos(_ ids: [Int64], _ db: Database) throws -> [Todo] {
        let found = Dictionary(
            try JournalQuery<[Todo]>.todos(ids, db).map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first })
        return try ids.map { id in
            guard let todo = found[id] else {
                throw JournalError(
                    "No todo \(id). `daybook list --all` shows every todo with its id.")
            }
            return todo
        }
    }

    /// Looks up ids and ranges of ids, in order.
    private static func todos(_ parts: [TypedIDs.Part], among candidates: TodoCandidates, _ db: Database)
        throws -> [Todo]
    {
        try parts.flatMap { part in
            switch part {
            case .id(let id): return try todos([id], db)
            case .range(let range):
                let found = try JournalQuery<[Todo]>.todos(
                    where: "id BETWEEN ? AND ?", arguments: [range.lowerBound, range.upperBound], db)
                guard !found.isEmpty else {
                    throw JournalError("No todo has an id from \(range.lowerBound) to \(range.upperBound).")
                }
                return try candidates.accepted(found, db)
            }
        }
    }

    private static func todos(
        fitting query: SearchQuery, among candidates: TodoCandidates, _ db: Database
    ) throws -> [Todo] {
        let results = try JournalQuery<SearchResults>.search(query, limit: Int(Int32.max)).fetch(db)
        let found = results.hits.compactMap(\.todo).sorted { $0.id < $1.id }
        guard !found.isEmpty else { throw JournalError("No todo matches \(query.source.quoted).") }
        return try candidates.accepted(found, db)
    }

    /// Resolves numbers as ids. Unquoted words form one title; if nothing matches it, each is a one-word
    /// title or an id. If any word is quoted, each stands for itself.
    private static func todos(_ phrases: [String], among candidates: TodoCandidates, _ db: Database) throws
        -> [Todo]
    {
        let ids = phrases.map(TypedIDs.init)
        if !ids.contains(nil) {
            return try todos(ids.compactMap(\.self).flatMap(\.parts), among: candidates, db)
        }
        let areTogether = !phrases.contains { $0.contains(" ") }
        let together = TitleMatches(phrases.joined(separator: " "))
        if areTogether, try phrases.count == 1 || !together.ids(among: candidates, db).ids.isEmpty {
            return try todos([together.one(among: candidates, db)], db)
        }
        let each = phrases.map(TitleMatches.init)
        let isEach = try zip(ids, each).allSatisfy { id, matches in
            try id != nil || matches.ids(among: candidates, db).areWhole
        }
        if areTogether, !isEach { return try todos([together.one(among: candidates, db)], db) }
        let parts = try zip(ids, each).flatMap { ids, matches in
            try ids?.parts ?? [.id(matches.one(among: candidates, db))]
        }
        return try todos(parts, among: candidates, db)
    }
}
