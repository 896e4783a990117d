import GRDB
import Journal
import Migrations

/// The todos that a command accepts.
struct TodoCandidates: Sendable {
    /// The todos that words may mean, as an SQL condition on the table `todo`.
    let condition: String
    let arguments: StatementArguments
    /// Why the command refuses a todo; nil if it doesn't.
    let refusal: @Sendable (Todo) -> TodoRefusal?

    init(
        where condition: String, arguments: StatementArguments = StatementArguments(),
        refusal: @escaping @Sendable (Todo) -> TodoRefusal?
    ) {
        self.condition = condition
        self.arguments = arguments
        self.refusal = refusal
    }

    /// For commands that accept every todo.
    static let all = TodoCandidates(where: "TRUE") { _ in nil }

    /// Whether words may mean any todo.
    var acceptAll: Bool { condition == "TRUE" }
}

/// Why a command refuses a todo.
struct TodoRefusal: Sendable {
    /// The reason in two or three words: `already done`.
    let words: String
    /// The reason as the end of the sentence `"Title" …`.
    let sentence: String

    init(_ words: String, _ sentence: String) {
        (self.words, self.sentence) = (words, sentence)
    }

    /// The refusal of a todo that has ended.
    static func ended(_ ending: TodoEnding) -> TodoRefusal {
        let day = ending.day.shortName
        guard ending.kind != .missed else {
            return TodoRefusal("missed", "was missed on \(day). Reopen it first.")
        }
        let state = "already \(ending.kind.rawValue)"
        return TodoRefusal(state, "is \(state), on \(day).")
    }

    /// The refusal of a todo that has ended, which the command could change if it was open.
    static func notOpen(_ ending: TodoEnding) -> TodoRefusal {
        let refusal = ended(ending)
        let remedy = ending.kind == .missed ? "" : " Reopen it first."
        return TodoRefusal(refusal.words, refusal.sentence + remedy)
    }
}

extension TodoSelection {
    /// The distinct selected todos, in the given order, with their postponements.
    /// - Throws: ``JournalError`` if one isn't found, is ambiguous, or is refused.
    func resolve(among candidates: TodoCandidates, _ db: Database) throws -> [Todo] {
        var skipped = SkippedTodos()
        return try resolve(among: candidates, skipping: &skipped, db)
    }

    /// The distinct selected todos, in the given order, with their postponements.
    /// - Parameter skipped: Gets the refused todos of ranges and of several rows. Another program may have ended or deleted
    ///   one of the rows, which doesn't keep the others from being changed.
    /// - Throws: ``JournalError`` if one isn't found, is ambiguous, or is refused; or if none is accepted.
    func resolve(
        among candidates: TodoCandidates, skipping skipped: inout SkippedTodos, _ db: Database
    ) throws -> [Todo] {
        let chosen: [ChosenTodo]
        switch self {
        case .ids(let ids):
            chosen = try Self.rows(ids, skipping: &skipped, db)
        case .marked(let ids, let others):
            chosen = try Self.rows(ids, skipping: &skipped, db)
            for todo in try Self.todos(others, db) {
                // The screen left it out, but what another program has done since would let it be changed.
                skipped.append(todo.id, candidates.refusal(todo)?.words ?? "changed meanwhile")
            }
        case .phrases(let phrases):
            chosen = try Self.todos(phrases, among: candidates, db)
        case .fitting(let query):
            chosen = try Self.todos(fitting: query, db).map(ChosenTodo.found)
        }
        var seen: Set<Int64> = []
        let isNamed = Set(chosen.filter(\.isNamed).map(\.todo.id))
        let todos = try chosen.map(\.todo).filter { seen.insert($0.id).inserted }.withPostponements(db)
        var accepted: [Todo] = []
        var firstRefusal: String?
        for todo in todos {
            guard let refusal = candidates.refusal(todo) else {
                accepted.append(todo)
                continue
            }
            let sentence = "\(todo.title.quoted) \(refusal.sentence)"
            if isNamed.contains(todo.id) { throw JournalError(sentence) }
            firstRefusal = firstRefusal ?? sentence
            skipped.append(todo.id, refusal.words)
        }
        if accepted.isEmpty, let firstRefusal {
            throw JournalError(
                todos.count == 1
                    ? firstRefusal
                    : "None of the \(skipped.ids.count) todos can be changed: \(skipped.onlyReason ?? skipped.counted)."
            )
        }
        // A search is over whatever can be changed; what it leaves out is no surprise.
        if case .fitting = self { skipped = SkippedTodos() }
        return accepted
    }

    /// A todo of a selection, and whether it was named itself.
    private struct ChosenTodo {
        let todo: Todo
        let isNamed: Bool

        static func named(_ todo: Todo) -> ChosenTodo { ChosenTodo(todo: todo, isNamed: true) }
        static func found(_ todo: Todo) -> ChosenTodo { ChosenTodo(todo: todo, isNamed: false) }
    }

    /// The todos of a screen's rows, in order. Deleted ones are skipped if others are left.
    private static func rows(
        _ ids: [Int64], skipping skipped: inout SkippedTodos, _ db: Database
    ) throws -> [ChosenTodo] {
        let found = try byID(ids, db)
        let left = ids.compactMap { found[$0] }
        guard !left.isEmpty || ids.isEmpty else {
            throw JournalError(
                ids.count == 1
                    ? "The todo was deleted; nothing was changed."
                    : "None of the \(ids.count) todos can be changed: deleted.")
        }
        for id in ids where found[id] == nil { skipped.append(id, "deleted") }
        return left.map(left.count == 1 ? ChosenTodo.named : ChosenTodo.found)
    }

    /// The todos that there are of these ids.
    static func byID(_ ids: [Int64], _ db: Database) throws -> [Int64: Todo] {
        Dictionary(
            try JournalQuery<[Todo]>.todos(ids, db).map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The todos with the given ids, in order.
    private static func todos(_ ids: [Int64], _ db: Database) throws -> [Todo] {
        let found = try byID(ids, db)
        return try ids.map { id in
            guard let todo = found[id] else {
                try Self.checkTodos(db)
                throw JournalError(
                    "No todo \(id). `daybook list --all` shows every todo with its id.")
            }
            return todo
        }
    }

    /// Looks up ids and ranges of ids, in order.
    private static func todos(_ parts: [TypedIDs.Part], _ db: Database) throws -> [ChosenTodo] {
        let ids = parts.compactMap { part -> Int64? in
            if case .id(let id) = part { id } else { nil }
        }
        // In one query, since standard input may have thousands.
        if ids.count == parts.count { return try todos(ids, db).map(ChosenTodo.named) }
        return try parts.flatMap { part in
            switch part {
            case .id(let id): return try todos([id], db).map(ChosenTodo.named)
            case .range(let range):
                let found = try JournalQuery<[Todo]>.todos(
                    where: "id BETWEEN ? AND ?", arguments: [range.lowerBound, range.upperBound], db)
                guard !found.isEmpty else {
                    try checkTodos(db)
                    throw JournalError("No todo has an id from \(range.lowerBound) to \(range.upperBound).")
                }
                return found.map(ChosenTodo.found)
            }
        }
    }

    private static func todos(fitting query: SearchQuery, _ db: Database) throws -> [Todo] {
        let results = try JournalQuery<SearchResults>.search(query, limit: Int(Int32.max)).fetch(db)
        if results.isIndexDamaged { try SearchIndex.remake(db) }
        let found = results.hits.compactMap(\.todo).sorted { $0.id < $1.id }
        guard !found.isEmpty else {
            try checkTodos(db)
            throw JournalError("No todo matches \(query.source.quoted).")
        }
        return found
    }

    /// Checks that what isn't found isn't missing because of damage.
    /// - Throws: `DatabaseError` (`SQLITE_CORRUPT`).
    static func checkTodos(_ db: Database) throws { try IntegrityCheck.check([Tables.todos.name], db) }

    /// Resolves numbers as ids. Unquoted words form one title; if nothing matches it, each is a one-word
    /// title or an id. If any word is quoted, each stands for itself.
    private static func todos(_ phrases: [String], among candidates: TodoCandidates, _ db: Database) throws
        -> [ChosenTodo]
    {
        let ids = phrases.map(TypedIDs.init)
        if !ids.contains(nil) {
            return try todos(ids.compactMap(\.self).flatMap(\.parts), db)
        }
        let areTogether = !phrases.contains { $0.contains(" ") }
        let together = TitleMatches(phrases.joined(separator: " "))
        if areTogether, try phrases.count == 1 || !together.ids(among: candidates, db).ids.isEmpty {
            return try todos([together.one(among: candidates, db)], db).map(ChosenTodo.named)
        }
        let each = phrases.map(TitleMatches.init)
        let isEach = try zip(ids, each).allSatisfy { id, matches in
            try id != nil || matches.ids(among: candidates, db).areWhole
        }
        if areTogether, !isEach {
            return try todos([together.one(among: candidates, db)], db).map(ChosenTodo.named)
        }
        let parts = try zip(ids, each).flatMap { ids, matches in
            try ids?.parts ?? [.id(matches.one(among: candidates, db))]
        }
        return try todos(parts, db)
    }
}

/// The todos that a change left as they were, because it can't change them and they were named together, by a
/// range or on a screen.
public struct SkippedTodos: Equatable, Sendable {
    /// Each once, in order, with the reason as two or three words: `already done`.
    public private(set) var reasons: [(id: Int64, words: String)] = []

    public init() {}

    private var known: Set<Int64> = []

    mutating func append(_ id: Int64, _ words: String) {
        if known.insert(id).inserted { reasons.append((id, words)) }
    }

    public var ids: [Int64] { reasons.map(\.id) }
    public var isEmpty: Bool { reasons.isEmpty }

    /// `2 already done, 1 not started`
    var counted: String {
        counts.map { "\($0.count) \($0.words)" }.joined(separator: ", ")
    }

    /// The reason that all have; nil if there are several.
    var onlyReason: String? { counts.count == 1 ? counts[0].words : nil }

    private var counts: [(words: String, count: Int)] {
        var counts: [(words: String, count: Int)] = []
        for (_, words) in reasons {
            if let index = counts.firstIndex(where: { $0.words == words }) {
                counts[index].count += 1
            } else {
                counts.append((words, 1))
            }
        }
        return counts
    }

    public static func == (first: SkippedTodos, second: SkippedTodos) -> Bool {
        first.reasons.elementsEqual(second.reasons) { $0 == $1 }
    }
}

extension Sentences {
    /// `; skipped 3 (2 already done, 1 not started)`, a suffix; empty if none was skipped.
    static func skipped(_ skipped: SkippedTodos) -> String {
        guard !skipped.isEmpty else { return "" }
        return "; skipped \(skipped.ids.count) (\(skipped.onlyReason ?? skipped.counted))"
    }
}
