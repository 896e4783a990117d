import GRDB
import Journal

extension JournalQuery where Answer == [Todo] {
    /// The future log: pending todos that start after a day, by day.
    static func futureLog(after day: Day, _ db: Database) throws -> [Todo] {
        try Tables.todos.fetch(
            db,
            sql: """
                SELECT \(Tables.todos.columnList(of: "todo")) FROM todo
                WHERE ending IS NULL AND start > ? ORDER BY start, id
                """, arguments: [day]
        ).withPostponements(db)
    }

    /// Those of some todos that are in the journal, in order of writing; without the times they were postponed.
    public static func todos(_ ids: [Int64]) -> JournalQuery {
        JournalQuery { try todos(ids, $0) }
    }

    static func todos(_ ids: [Int64], _ db: Database) throws -> [Todo] {
        // As one value: there may be more than SQLite binds to a statement.
        try todos(where: "id IN (SELECT value FROM json_each(?))", arguments: [ids.jsonList], db)
    }

    /// The todos that fit a condition on the table `todo`, in order of writing; without the times they were put off.
    static func todos(
        where condition: String, arguments: StatementArguments = StatementArguments(), _ db: Database
    ) throws -> [Todo] {
        try Tables.todos.fetch(db, sql: todosSQL(where: condition), arguments: arguments)
            .sorted { $0.id < $1.id }
    }

    /// Not in any order: asked for them in that of their ids, SQLite reads all there are rather than sort a few.
    static func todosSQL(where condition: String) -> String {
        "SELECT \(Tables.todos.columnList(of: "todo")) FROM todo WHERE \(condition)"
    }
}

extension JournalQuery where Answer == [Todo] {
    /// The todos whose titles have every word of a phrase, wherever they are in the journal; the newest first.
    public static func search(_ phrase: String, limit: Int = 500) -> JournalQuery {
        JournalQuery { db in
            let search = TitleSearch(phrase)
            let cursor = try Row.fetchCursor(db, sql: "SELECT id, title FROM todo ORDER BY id DESC")
            var ids: [Int64] = []
            while ids.count < limit, let row = try cursor.next() {
                if search.fits(StoredRow(row: row).text(1)) { ids.append(row[0]) }
            }
            return try todos(ids, db).reversed().withPostponements(db)
        }
    }
}

extension [Todo] {
    /// The todos with the times they were put off.
    func withPostponements(_ db: Database) throws -> [Todo] {
        let postponements = try Tables.postponements.fetch(
            db,
            sql: """
                SELECT \(Tables.postponements.columnList(of: "putOff")) FROM json_each(?) AS wanted
                CROSS JOIN putOff ON putOff.todoID = wanted.value ORDER BY putOff.id
                """, arguments: [map(\.id).jsonList])
        guard !postponements.isEmpty else { return self }
        let ofTodos = Dictionary(grouping: postponements, by: \.todoID)
        return map { todo in
            var todo = todo
            todo.postponements = ofTodos[todo.id] ?? []
            return todo
        }
    }
}

extension [Int64] {
    /// `[1,2]`, for a statement that is given many ids as one value.
    fileprivate var jsonList: String { "[" + map(String.init).joined(separator: ",") + "]" }
}

extension JournalQuery {
    /// Every row of a table, in an order given as SQL terms.
    public static func rows<Row>(
        of table: Table<Row>, orderedBy order: String = "id"
    ) -> JournalQuery where Answer == [Row] {
        JournalQuery { try table.all($0, orderedBy: order) }
    }
}

extension JournalQuery where Answer == [Category] {
    public static var categories: JournalQuery { rows(of: Tables.categories, orderedBy: "sortOrder, id") }
}
