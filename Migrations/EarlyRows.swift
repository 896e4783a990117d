import GRDB

/// Keeps the rows of v1 and v2 that the migrations to v2 and v3 delete: reads them first, and writes them
/// back in the form of v3.
struct EarlyRows {
    private var bundles: [Row] = []
    private var items: [Row] = []
    private var pages: [Row] = []
    private var notes: [Row] = []
    private var todos: [Todo] = []
    /// The last id of each table, so that no id is reused.
    private var sequences: [Row] = []

    private struct Todo {
        var id: Int64
        var title: DatabaseValue
        var shouldMigrate: DatabaseValue
        var added: DatabaseValue
        var ending: DatabaseValue
        var group: String?
        var url: DatabaseValue
    }

    /// - Throws: ``MigrationError`` with a meaningless row.
    init(version: Int, _ db: Database) throws {
        bundles = try Row.fetchAll(db, sql: "SELECT id, name, sortOrder, todosShouldMigrate FROM taskBundle")
        items = try Row.fetchAll(
            db, sql: "SELECT id, bundleID, title, sortOrder, externalURL FROM bundleTodo")
        pages = try Row.fetchAll(db, sql: "SELECT id, date FROM journalPage ORDER BY id")
        notes = try Row.fetchAll(db, sql: "SELECT id, pageID, timestamp, text FROM note ORDER BY id")
        sequences = try Row.fetchAll(db, sql: "SELECT name, seq FROM sqlite_sequence")
        todos = try version == 1 ? Self.joined(db) : Self.spanning(db)
    }

    /// The kept rows, for a message: `12 todos, 3 pages and 1 bundle`; nil if there are none.
    var summary: String? {
        let counts = [
            (todos.count, "todo"), (notes.count, "note"), (pages.count, "page"), (bundles.count, "bundle"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
        guard let last = counts.last else { return nil }
        return counts.count == 1 ? last : counts.dropLast().joined(separator: ", ") + " and " + last
    }

    /// Writes the rows into the empty tables of v3.
    func write(_ db: Database) throws {
        func insert(_ table: String, _ columns: [String], _ rows: [Row]) throws {
            let marks = columns.map { _ in "?" }.joined(separator: ", ")
            let statement = try db.makeStatement(
                sql: "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks))")
            for row in rows { try statement.execute(arguments: StatementArguments(row.databaseValues)) }
        }
        try insert("taskBundle", ["id", "name", "sortOrder", "todosShouldMigrate"], bundles)
        try insert("bundleTodo", ["id", "bundleID", "title", "sortOrder", "externalURL"], items)
        try insert("journalPage", ["id", "date"], pages)
        try insert("note", ["id", "pageID", "timestamp", "text"], notes)
        try writeTodos(db)
        for sequence in sequences {
            let name: DatabaseValue = sequence["name"]
            try db.execute(
                sql: """
                    INSERT INTO sqlite_sequence (name, seq)
                    SELECT :name, 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = :name);
                    UPDATE sqlite_sequence SET seq = max(seq, :seq) WHERE name = :name
                    """, arguments: ["name": name, "seq": sequence["seq"] as DatabaseValue])
        }
    }

    private func writeTodos(_ db: Database) throws {
        var categories: [String: Int] = [:]
        for (index, name) in EarlyGroups.inOrder(Set(todos.compactMap(\.group))).enumerated() {
            categories[name] = index + 1
            try db.execute(
                sql: "INSERT INTO category (id, name, sortOrder) VALUES (?, ?, ?)",
                arguments: [index + 1, name, index])
        }
        let statement = try db.makeStatement(
            sql: """
                INSERT INTO todo (id, title, shouldMigrate, added, ending, categoryID, externalURL)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """)
        for todo in todos {
            try statement.execute(arguments: [
                todo.id, todo.title, todo.shouldMigrate, todo.added, todo.ending,
                todo.group.flatMap { categories[$0] }, todo.url,
            ])
        }
    }

    // MARK: Todos

    private static func spanning(_ db: Database) throws -> [Todo] {
        try Row.fetchAll(
            db,
            sql:
                "SELECT id, title, shouldMigrate, added, ending, groupName, externalURL FROM todo ORDER BY id"
        ).map { row in
            Todo(
                id: row["id"], title: row["title"], shouldMigrate: row["shouldMigrate"], added: row["added"],
                ending: row["ending"], group: group(row), url: row["externalURL"])
        }
    }

    private static func joined(_ db: Database) throws -> [Todo] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT todo.*, journalPage.date AS day, \(InstantSQL.seconds("journalPage.date")) AS page
                FROM todo LEFT JOIN journalPage ON journalPage.id = todo.pageID ORDER BY todo.id
                """)
        var byID: [Int64: Row] = [:]
        let copies = try rows.map { row in
            let id: Int64 = row["id"]
            byID[id] = row
            guard let page = Int.fromDatabaseValue(row["page"]) else {
                throw MigrationError(
                    table: "the page of todo", id: id, column: "date", value: row["day"],
                    expected: "a date and time")
            }
            let status = String.fromDatabaseValue(row["status"]) ?? ""
            guard EarlyTodos.statuses.contains(status) else {
                throw MigrationError(
                    table: "todo", id: id, column: "status", value: row["status"],
                    expected: EarlyTodos.statuses.sorted().joined(separator: ", "))
            }
            return EarlyTodos.Copy(
                id: id, page: page, title: text(row["title"]), status: status,
                firstAdded: text(row["firstAddedDate"]))
        }
        return try EarlyTodos.join(copies).compactMap { todo in
            guard let first = byID[todo.first], let last = byID[todo.last] else { return nil }
            let written = EarlyTodos.ending(last["status"], onPage: last["page"])
            let ending = try written.map { ending in
                try String.fetchOne(
                    db,
                    sql: """
                        SELECT json_object('date', strftime('%Y-%m-%dT%H:%M:%SZ', ?, 'unixepoch'), 'kind', ?)
                        """, arguments: [ending.seconds, ending.kind])
            }
            return Todo(
                id: todo.first, title: last["title"], shouldMigrate: last["shouldMigrate"],
                added: first["firstAddedDate"], ending: (ending ?? nil).databaseValue, group: group(last),
                url: last["externalURL"])
        }
    }

    private static func group(_ row: Row) -> String? {
        EarlyGroups.name(String.fromDatabaseValue(row["groupName"]))
    }

    private static func text(_ value: DatabaseValue) -> String {
        String.fromDatabaseValue(value) ?? value.description
    }
}
