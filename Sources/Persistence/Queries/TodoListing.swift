import GRDB
import Journal

/// Which todos a list is of, where it is not of a page.
public enum TodoScope: String, Sendable {
    /// Every open todo, the future log included.
    case open
    /// Every todo.
    case all

    /// As a condition on the table `todo`.
    fileprivate var condition: String {
        switch self {
        case .open: "ending IS NULL"
        case .all: "TRUE"
        }
    }
}

/// A list of todos that is read bit by bit, however many there are.
public struct TodoListing: Sendable {
    /// The latest page, which states are relative to; today where there is none.
    public var day: Day
    public var isStarted: Bool
    /// In order.
    public var categories: [Category]
    /// The largest id there is.
    public var lastID: Int64

    /// How many todos are in memory at a time.
    private static let batchSize = 500

    init(today: Day, _ db: Database) throws {
        day = try db.value("SELECT MAX(date) FROM journalPage") ?? today
        isStarted = try JournalQuery<OpenPage>.isStarted(day, db)
        categories = try Tables.categories.all(db, orderedBy: "sortOrder, id")
        lastID = try db.value("SELECT MAX(id) FROM todo") ?? 0
    }

    /// Reads todos by category, "Other" last, inside a category in order of writing. All in a batch are of one.
    func read(_ scope: TodoScope, _ db: Database, _ body: (PageSection) throws -> Void) throws {
        for category in categories {
            try read(scope, .category(category), where: "categoryID = ?", [category.id], db, body)
        }
        try read(
            scope, .other, where: "(categoryID IS NULL OR categoryID NOT IN (SELECT id FROM category))", [],
            db, body)
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
        try Tables.todos.forEach(
            db,
            sql: JournalQuery<[Todo]>.todosSQL(where: "\(scope.condition) AND \(condition)") + " ORDER BY id",
            arguments: arguments
        ) { todo in
            todos.append(todo)
            if todos.count == Self.batchSize { try passOn() }
        }
        try passOn()
    }
}

extension JournalDatabase {
    /// Reads a list of todos as it stands at one moment, and passes it on in small batches.
    /// - Parameters:
    ///   - start: Is called first.
    ///   - body: Is called with todos that stand together.
    /// - Throws: ``JournalError``, or whatever the closures throw.
    public func list(
        _ scope: TodoScope, today: Day, start: (TodoListing, _ bornOpen: Set<Int64>) throws -> Void,
        _ body: (PageSection) throws -> Void
    ) throws {
        try read { db in
            let listing = try TodoListing(today: today, db)
            try start(listing, JournalQuery.bornOpen.fetch(db))
            try listing.read(scope, db, body)
        }
    }
}
