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

    /// Resolves numbers as ids. Unquoted words form one title; if nothing matches it, each is a one-word
    /// title or an id. If any word is quoted, each stands for itself.
    private static func todos(_ phrases: [String], among candidates: TodoCandidates, _ db: Database) throws
        -> [Todo]
    {
        let ids = phrases.map { Int64($0) }
        if !ids.contains(nil) { return try todos(ids.compactMap(\.self), db) }
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
        return try todos(zip(ids, each).map { try $0 ?? $1.one(among: candidates, db) }, db)
    }
}
