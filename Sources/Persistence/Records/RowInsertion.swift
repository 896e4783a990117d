import GRDB

/// The insertion of many rows of a table by one statement.
struct RowInsertion<Row: Sendable> {
    private let statement: Statement
    private let columns: [Column<Row>]

    /// - Parameter statement: Has a parameter for each column.
    init(_ statement: Statement, _ columns: [Column<Row>]) {
        self.statement = statement
        self.columns = columns
    }

    @inline(__always)
    func insert(_ row: Row) throws {
        try statement.run(columns.lazy.map { $0.encode(row) })
    }
}
