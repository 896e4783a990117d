import GRDB
import Journal

extension JournalQuery where Answer == [Todo] {
    /// The todos that were sent to a later day from a day on up to another, each once, with the times they were put off.
    static func postponedTodos(from first: Day, to last: Day, _ db: Database) throws -> [Todo] {
        try Tables.todos.fetch(db, sql: postponementSQL, arguments: ["day": first, "last": last])
            .withPostponements(db)
    }

    /// A span of class k is shorter than 2^k days, so that only starts from so long before on can reach the days.
    static let postponementSQL = """
        WITH span(class, earliest) AS (VALUES \(JournalQuery<OpenPage>.spanWindows))
        SELECT \(Tables.todos.columnList(of: "todo")) FROM todo WHERE id IN (
            SELECT putOff.todoID FROM span CROSS JOIN putOff
                ON putOff.spanClass = span.class AND putOff.seenFrom BETWEEN span.earliest AND :last
                AND putOff.sentFrom BETWEEN :day AND :last)
        """
}
