import GRDB
import Journal

extension JournalQuery where Answer == [Todo] {
    /// The future log: open todos that start or are due after a day.
    static func futureLog(after day: Day, _ db: Database) throws -> [Todo] {
        try todos(
            where: """
                id IN (
                    SELECT id FROM todo WHERE ending IS NULL AND start > :day
                    UNION SELECT id FROM todo WHERE ending IS NULL AND due > :day
                )
                """, arguments: ["day": day], db
        ).withPostponements(db).filter { $0.comes(after: day) > day }
    }

    /// The existing todos among some ids, by id, without postponements.
    public static func todos(_ ids: [Int64]) -> JournalQuery {
        JournalQuery { try todos(ids, $0) }
    }

    static func todos(_ ids: [Int64], _ db: Database) throws -> [Todo] {
        try Tables.todos.fetch(db, sql: wantedTodosSQL, arguments: [Set(ids).sorted().jsonList])
    }

    /// The ids are one JSON value, because SQLite limits the number of bound values. A join, because SQLite
    /// would copy the ids of an `IN` into a temporary table.
    static let wantedTodosSQL = """
        SELECT \(Tables.todos.columnList) FROM json_each(?) AS wanted
        CROSS JOIN todo ON todo.id = wanted.value
        """

    /// The todos that satisfy a condition on the table `todo`, by id, without postponements.
    static func todos(
        where condition: String, arguments: StatementArguments = StatementArguments(), _ db: Database
    ) throws -> [Todo] {
        try Tables.todos.fetch(db, sql: todosSQL(where: condition), arguments: arguments)
            .sorted { $0.id < $1.id }
    }

    /// Unordered: with an ORDER BY id, SQLite scans the whole table instead of sorting a few rows.
    static func todosSQL(where condition: String) -> String {
        "SELECT \(Tables.todos.columnList) FROM todo WHERE \(condition)"
    }
}

extension JournalQuery where Answer == Todo {
    /// The one selected todo, in any state.
    /// - Throws: ``JournalError`` if there isn't exactly one.
    public static func todo(_ selection: TodoSelection) -> JournalQuery {
        JournalQuery { db in
            let todos = try selection.resolve(among: .all, db)
            guard todos.count == 1 else { throw JournalError("Only one todo at a time can be edited.") }
            return todos[0]
        }
    }
}

extension [Todo] {
    /// The todos with their postponements and stars.
    func withPostponements(_ db: Database) throws -> [Todo] {
        let ids = map(\.id).jsonList
        let postponements = try Tables.postponements.fetch(
            db, sql: Self.postponementsSQL, arguments: [ids])
        let stars = try Tables.stars.fetch(db, sql: Self.starsSQL, arguments: [ids])
        guard !postponements.isEmpty || !stars.isEmpty else { return self }
        let ofTodos = Dictionary(grouping: postponements, by: \.todoID).mapValues(\.oldestFirst)
        let starsOfTodos = Dictionary(grouping: stars, by: \.todoID)
        var todos = self
        for index in todos.indices {
            let id = todos[index].id
            if let postponements = ofTodos[id] { todos[index].postponements = postponements }
            if let stars = starsOfTodos[id] { todos[index].stars = stars }
        }
        return todos
    }

    private static var starsSQL: String {
        """
        SELECT \(Tables.stars.columnList) FROM json_each(?) AS wanted
        CROSS JOIN star ON star.todoID = wanted.value
        """
    }

    private static var postponementsSQL: String {
        """
        SELECT \(Tables.postponements.columnList) FROM json_each(?) AS wanted
        CROSS JOIN putOff ON putOff.todoID = wanted.value
        """
    }
}

extension [Int64] {
    /// `[1,2]`: a list of ids as one value of a statement.
    var jsonList: String { "[" + map(String.init).joined(separator: ",") + "]" }
}

extension JournalQuery {
    /// Every row of a table, ordered by SQL terms.
    public static func rows<Row>(
        of table: Table<Row>, orderedBy order: String = "id"
    ) -> JournalQuery where Answer == [Row] {
        JournalQuery { try table.all($0, orderedBy: order) }
    }
}

extension JournalQuery where Answer == [Category] {
    public static var categories: JournalQuery { JournalQuery(fetch: Tables.categories.arranged) }
}

extension JournalQuery where Answer == [Todo] {
    /// The open todos that start or are due on some days, by day.
    public static func comingUp(in days: ClosedRange<Day>) -> JournalQuery {
        JournalQuery { db in
            let comes = { (todo: Todo) in todo.comes(after: days.lowerBound - 1) }
            return try todos(
                where: comesIn, arguments: ["first": days.lowerBound, "last": days.upperBound], db
            ).withPostponements(db)
                .filter { days.contains(comes($0)) }
                .sorted { (comes($0), $0.order) < (comes($1), $1.order) }
        }
    }

    static let comesIn = """
        id IN (
            SELECT id FROM todo WHERE ending IS NULL AND start BETWEEN :first AND :last
            UNION SELECT id FROM todo WHERE ending IS NULL AND due BETWEEN :first AND :last
        )
        """
}

extension JournalQuery where Answer == [Todo] {
    /// The todos postponed between two days, inclusive, each once, with all their postponements.
    static func postponedTodos(from first: Day, to last: Day, _ db: Database) throws -> [Todo] {
        try Tables.todos.fetch(db, sql: postponementSQL, arguments: ["day": first, "last": last])
            .withPostponements(db)
    }

    /// A span of class k is shorter than 2^k days, so only starts within that window are searched.
    static let postponementSQL = """
        WITH span(class, earliest) AS (VALUES \(JournalQuery<OpenPage>.spanWindows(before: ":day")))
        SELECT \(Tables.todos.columnList) FROM todo WHERE id IN (
            SELECT putOff.todoID FROM span CROSS JOIN putOff
                ON putOff.spanClass = span.class AND putOff.seenFrom BETWEEN span.earliest AND :last
                AND putOff.sentFrom BETWEEN :day AND :last)
        """
}

extension [Todo] {
    /// The todos, each missed one with how much its week falls short of a rule such as `3 times a week`.
    func withShortfalls(today: Day, _ db: Database) throws -> [Todo] {
        let weeks = compactMap(\.missedWeek)
        guard let first = weeks.map(\.lowerBound).min(), let last = weeks.map(\.upperBound).max() else {
            return self
        }
        var ended: [String: [(day: Day, isDone: Bool)]] = [:]
        for name in Set(compactMap { $0.missedWeek == nil ? nil : $0.series?.name }) {
            let rows = try Row.fetchCursor(
                db.cachedStatement(sql: Self.endedSQL), arguments: [name, name + "~", first, last])
            while let row = try rows.next() {
                guard let day = Day(try row.decode(String.self, atIndex: 0)) else { continue }
                ended[name, default: []].append((day, try row.decode(atIndex: 1)))
            }
        }
        return withShortfalls(ended, today: today)
    }

    private static let endedSQL = """
        SELECT endingDay, json_extract(ending, '$.kind') IS 'done' FROM todo
        WHERE series BETWEEN ? AND ? AND ending IS NOT NULL AND endingDay BETWEEN ? AND ?
        """
}
