import GRDB
import Journal

/// What a verb asks of the todos it is meant for.
struct TodoCandidates: Sendable {
    /// Which todos words can mean, as SQL on the table `todo`.
    let condition: String
    let arguments: StatementArguments
    /// Why the verb cannot be used on a todo, as the end of the sentence `"Title" …`; nil when it can.
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

    func fetch(_ db: Database) throws -> [Todo] {
        try JournalQuery<[Todo]>.todos(where: condition, arguments: arguments, db)
    }
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
        let todos = try found.filter { seen.insert($0.id).inserted }.withPutOffs(db)
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
                    "There is no todo \(id). `daybook list --all` shows every todo with its id.")
            }
            return todo
        }
    }

    /// Numbers are ids. Words without quotes make one title together; with quotes around any, each is its own.
    private static func todos(_ phrases: [String], among candidates: TodoCandidates, _ db: Database) throws
        -> [Todo]
    {
        let ids = phrases.map { Int64($0) }
        if !ids.contains(nil) {
            return try todos(ids.compactMap(\.self), db)
        }
        let pool = try candidates.fetch(db)
        guard phrases.contains(where: { $0.contains(" ") }) else {
            return [try one(for: phrases.joined(separator: " "), in: pool, db)]
        }
        return try phrases.map { phrase in
            guard let id = Int64(phrase) else { return try one(for: phrase, in: pool, db) }
            return try todos([id], db)[0]
        }
    }

    /// The single match; several are listed, and of none it is said whether the words fit a todo the verb is
    /// not for.
    private static func one(for phrase: String, in pool: [Todo], _ db: Database) throws -> Todo {
        let matches = TitleSearch(phrase).matches(in: pool)
        if matches.count == 1 { return matches[0] }
        guard matches.isEmpty else { throw AmbiguousTodo(phrase: phrase, candidates: matches) }
        let elsewhere = TitleSearch(phrase).matches(in: try TodoCandidates.all.fetch(db))
        // Refused by the caller, with the reason; of several the newest is the likeliest to be meant.
        if let todo = elsewhere.last { return todo }
        throw JournalError("No todo fits \"\(phrase)\". `daybook list --all` shows every todo.")
    }
}

/// Words that fit several todos: nothing was changed, and these are the ones it could have been.
public struct AmbiguousTodo: Error, Sendable, CustomStringConvertible {
    public let phrase: String
    public let candidates: [Todo]

    public var description: String {
        "\"\(phrase)\" fits \(candidates.count) todos; say which by its id."
    }
}
