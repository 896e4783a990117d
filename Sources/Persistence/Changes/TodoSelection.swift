import GRDB
import Journal

/// What a verb asks of the todos it is meant for.
struct TodoCandidates: Sendable {
    /// Which todos words can mean, as SQL on the table `todo`.
    let condition: String
    let arguments: StatementArguments
    /// Why the verb can't be used on a todo, as the end of the sentence `"Title" …`; nil when it can.
    let refusal: @Sendable (Todo) -> String?

    init(
        where condition: String, arguments: StatementArguments = StatementArguments(),
        refusal: @escaping @Sendable (Todo) -> String?
    ) {
        self.condition = condition
        self.arguments = arguments
        self.refusal = refusal
    }

    /// For verbs that every todo can be meant by.
    static let all = TodoCandidates(where: "TRUE") { _ in nil }
}

extension TodoSelection {
    /// The todos meant, each once, in the order given, with the times they were put off.
    /// - Throws: ``JournalError`` when one is not found, fits several, or is refused.
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

    /// The todos of some ids, in their order.
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

    /// Numbers are ids. Words without quotes make one title together; where nothing has that, they can be one-word titles
    /// and ids. With quotes around any, each is its own.
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
