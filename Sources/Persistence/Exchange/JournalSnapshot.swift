import Journal

/// Every row of every table, as an export carries them.
public struct JournalSnapshot: Equatable, Sendable {
    /// By the names of their tables; a table without rows isn't there.
    private var rows: [String: any TableRows & Sendable] = [:]

    public init(
        categories: [Category] = [], taskBundles: [TaskBundle] = [], bundleTodos: [BundleTodo] = [],
        journalPages: [JournalPage] = [], todos: [Todo] = [], putOffs: [PutOff] = [],
        exportGroups: [ExportGroup] = [],
        exportGroupMembers: [ExportGroupMember] = [], reviews: [FinishedReview] = [],
        keptTodos: [KeptTodo] = []
    ) {
        self.categories = categories
        self.taskBundles = taskBundles
        self.bundleTodos = bundleTodos
        self.journalPages = journalPages
        self.todos = todos
        self.putOffs = putOffs
        self.exportGroups = exportGroups
        self.exportGroupMembers = exportGroupMembers
        self.reviews = reviews
        self.keptTodos = keptTodos
    }

    /// Whether there is nothing in it at all.
    public var isEmpty: Bool { rows.isEmpty }

    /// The rows of a table.
    subscript<Row>(table: Table<Row>) -> [Row] {
        get { rows[table.name] as? [Row] ?? [] }
        set { rows[table.name] = newValue.isEmpty ? nil : newValue }
    }

    /// Changes the rows of a table where they are, without copying them first.
    mutating func change<Row>(_ table: Table<Row>, _ change: (inout [Row]) -> Void) {
        var changed = self[table]
        rows[table.name] = nil
        change(&changed)
        self[table] = changed
    }

    public static func == (one: JournalSnapshot, other: JournalSnapshot) -> Bool {
        one.rows.count == other.rows.count
            && one.rows.allSatisfy { table, rows in other.rows[table].map(rows.equal) ?? false }
    }
}

/// The rows of one table, whichever it is.
private protocol TableRows {
    func equal(_ other: any TableRows) -> Bool
}

extension Array: TableRows where Element: Equatable {
    fileprivate func equal(_ other: any TableRows) -> Bool { other as? Self == self }
}

// The tables by name, for those who ask for one.
extension JournalSnapshot {
    public var categories: [Category] {
        get { self[Tables.category] }
        set { self[Tables.category] = newValue }
    }

    public var taskBundles: [TaskBundle] {
        get { self[Tables.taskBundle] }
        set { self[Tables.taskBundle] = newValue }
    }

    public var bundleTodos: [BundleTodo] {
        get { self[Tables.bundleTodo] }
        set { self[Tables.bundleTodo] = newValue }
    }

    public var journalPages: [JournalPage] {
        get { self[Tables.journalPage] }
        set { self[Tables.journalPage] = newValue }
    }

    /// Without the times they were put off, which are rows of their own.
    public var todos: [Todo] {
        get { self[Tables.todo] }
        set { self[Tables.todo] = newValue }
    }

    public var putOffs: [PutOff] {
        get { self[Tables.putOff] }
        set { self[Tables.putOff] = newValue }
    }

    public var exportGroups: [ExportGroup] {
        get { self[Tables.exportGroup] }
        set { self[Tables.exportGroup] = newValue }
    }

    public var exportGroupMembers: [ExportGroupMember] {
        get { self[Tables.exportGroupMember] }
        set { self[Tables.exportGroupMember] = newValue }
    }

    public var reviews: [FinishedReview] {
        get { self[Tables.review] }
        set { self[Tables.review] = newValue }
    }

    public var keptTodos: [KeptTodo] {
        get { self[Tables.keptTodo] }
        set { self[Tables.keptTodo] = newValue }
    }
}
