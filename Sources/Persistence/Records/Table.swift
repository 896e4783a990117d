import GRDB
import Journal

/// How the rows of one table are read and written.
///
/// Values are decoded so that a row which does not hold what it should is an error, never a crash.
struct Table<Row: Sendable>: Sendable {
    let name: String
    /// Every column that is stored, in the order `values` gives them.
    let columns: [String]
    let values: @Sendable (Row) -> [(any DatabaseValueConvertible)?]
    let read: @Sendable (GRDB.Row) throws -> Row

    /// All rows, ordered by SQL terms.
    func all(_ db: Database, orderedBy order: String) throws -> [Row] {
        try fetch(db, sql: "SELECT \(columnList) FROM \(name) ORDER BY \(order)")
    }

    /// The rows a query gives; it must select this table's columns.
    func fetch(_ db: Database, sql: String, arguments: StatementArguments = StatementArguments()) throws
        -> [Row]
    {
        var rows: [Row] = []
        let cursor = try GRDB.Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
        while let row = try cursor.next() {
            rows.append(try read(row))
        }
        return rows
    }

    /// Writes rows as they are, ids included.
    func insert(_ rows: [Row], _ db: Database) throws {
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        let statement = try db.cachedStatement(sql: "INSERT INTO \(name) (\(columnList)) VALUES (\(marks))")
        for row in rows {
            try statement.execute(arguments: StatementArguments(values(row)))
        }
    }

    /// The stored columns for a SELECT; `prefix` names the table or its alias when there are several.
    func columnList(of prefix: String) -> String {
        columns.map { "\(prefix).\($0)" }.joined(separator: ", ")
    }

    private var columnList: String { columns.joined(separator: ", ") }
}
