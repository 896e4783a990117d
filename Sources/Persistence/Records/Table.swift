import GRDB
import Journal

/// How the rows of one table are read and written.
///
/// A value that isn't what it should be is read as ``StoredRow`` says, never a crash.
struct Table<Row: Sendable>: Sendable {
    let name: String
    /// Every column that is stored, in the order `values` gives them.
    let columns: [String]
    let values: @Sendable (Row) -> [(any DatabaseValueConvertible)?]
    /// Throws ``StoredRow/Unreadable`` where the row means nothing; it is left out then.
    let read: @Sendable (StoredRow) throws -> Row

    /// All rows, ordered by SQL terms.
    func all(_ db: Database, orderedBy order: String, repairs: RepairLog? = nil) throws -> [Row] {
        try fetch(db, sql: "SELECT \(columnList) FROM \(name) ORDER BY \(order)", repairs: repairs)
    }

    /// The rows a query gives; it must select this table's columns.
    func fetch(
        _ db: Database, sql: String, arguments: StatementArguments = StatementArguments(),
        repairs: RepairLog? = nil
    ) throws -> [Row] {
        var rows: [Row] = []
        let cursor = try GRDB.Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
        while let row = try cursor.next() {
            do {
                rows.append(try read(StoredRow(row: row, noteDamage: repairs?.note(name, row))))
            } catch let error as StoredRow.Unreadable {
                repairs?.append(name, row, "left out", because: error.problem)
            }
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
