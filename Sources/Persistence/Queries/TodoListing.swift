import GRDB
import Journal

/// The scope of a list of todos beyond one page.
public enum TodoScope: String, Sendable {
    /// All open todos, including the future log.
    case open
    /// All todos.
    case all

    /// The SQL of the todos that fit a condition, in their order. The plus sign keeps SQLite from reading all todos of years
    /// instead of the open ones.
    fileprivate func sql(where condition: String) -> String {
        let scope = self == .open ? "ending IS NULL AND +(\(condition))" : condition
        return JournalQuery<[Todo]>.todosSQL(where: scope) + " ORDER BY \(TodoOrder.sql)"
    }
}

extension TodoOrder {
    /// The order of rows of `todo`, as terms to sort by: a place begins with the place in the order of writing, in digits.
    fileprivate static let sql: String = {
        let digits = String(decoding: TodoPlace.digits, as: UTF8.self)
        let base = (1...TodoPlace.width).reduce("0") { number, digit in
            "(\(number) * \(digits.count) + instr('\(digits)', substr(place, \(digit), 1)) - 1)"
        }
        return """
            CASE WHEN place IS NOT NULL THEN \(base) WHEN written = 0 THEN id ELSE written END, \
            coalesce(place, ''), CASE WHEN written = 0 THEN '' ELSE title END, id
            """
    }()
}

/// A list of todos that is read in batches.
public struct TodoListing: Sendable {
    /// The latest page up to today, to which states are relative; today if there is none.
    public var day: Day
    public var isStarted: Bool
    /// In order.
    public var categories: [Category]
    /// The largest todo id.
    public var lastID: Int64

    /// The number of todos per batch.
    private static let batchSize = 500

    init(today: Day, _ db: Database) throws {
        day = try JournalQuery<OpenPage>.latestDay(upTo: today, db) ?? today
        isStarted = try JournalQuery<OpenPage>.isStarted(day, db)
        categories = try Tables.categories.arranged(db)
        lastID = try db.value("SELECT MAX(id) FROM todo") ?? 0
    }

    /// Reads todos by category, "Other" last, then in their order. Each batch has one category.
    func read(_ scope: TodoScope, _ db: Database, _ body: (PageSection) throws -> Void) throws {
        if scope == .all { try check(db) }
        for category in categories {
            try read(scope, .category(category), where: Self.ofCategory, [category.id], db, body)
        }
        try read(scope, .other, where: Self.others, [], db, body)
    }

    private static let ofCategory = "categoryID = ?"
    private static let others = "(categoryID IS NULL OR categoryID NOT IN (SELECT id FROM category))"

    /// Checks that every todo will be found, in its table and through the index of categories.
    private func check(_ db: Database) throws {
        try IntegrityCheck.check([Tables.categories.name, Tables.todos.name, Tables.postponements.name], db)
        func count(_ condition: String, _ arguments: StatementArguments = []) throws -> Int {
            try db.value("SELECT count(*) FROM todo WHERE \(condition)", arguments) ?? 0
        }
        let found = try categories.reduce(try count(Self.others)) { try $0 + count(Self.ofCategory, [$1.id]) }
        guard try found == count("true") else {
            throw DatabaseError(
                resultCode: .SQLITE_CORRUPT, message: "the index of categories doesn't find every todo")
        }
    }

    private func read(
        _ scope: TodoScope, _ heading: PageSection.Heading, where condition: String,
        _ arguments: StatementArguments, _ db: Database, _ body: (PageSection) throws -> Void
    ) throws {
        var todos: [Todo] = []
        func passOn() throws {
            guard !todos.isEmpty else { return }
            let rows = try todos.withPostponements(db).map {
                PageRow(todo: $0, state: $0.listedState(relativeTo: day, isLatest: true))
            }
            todos.removeAll(keepingCapacity: true)
            try body(PageSection(heading, rows: rows))
        }
        try Tables.todos.forEach(db, sql: scope.sql(where: condition), arguments: arguments) { todo in
            todos.append(todo)
            if todos.count == Self.batchSize { try passOn() }
        }
        try passOn()
    }
}

extension JournalDatabase {
    /// Reads a list of todos in batches, from one snapshot.
    /// - Parameters:
    ///   - findsEntries: Whether to look up the todos that were created open, which scans the change log.
    ///   - focus: What is listed alone; nil for everything.
    ///   - start: Called before the first batch.
    ///   - body: Called with each batch.
    /// - Throws: ``JournalError``, or any error of the closures.
    public func list(
        _ scope: TodoScope, today: Day, findsEntries: Bool = false, focus: Focus? = nil,
        start: (TodoListing, _ bornOpen: Set<Int64>) throws -> Void,
        _ body: (PageSection) throws -> Void
    ) throws {
        try read { db in
            let listing = try TodoListing(today: today, db)
            try start(listing, findsEntries ? JournalQuery.bornOpen.fetch(db) : [])
            try Focus.$current.withValue(focus) { try listing.read(scope, db, body) }
        }
    }
}
