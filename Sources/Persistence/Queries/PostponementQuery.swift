import GRDB
import Journal

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
