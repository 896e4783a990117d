import GRDB
import GRDBSQLite

/// The insertion of many rows of a table by one statement, to which their values are bound without the arrays that GRDB
/// would make of each row.
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
        let handle = statement.sqliteStatement
        for index in columns.indices {
            try check(bind(columns[index].encode(row), at: Int32(index + 1), handle), SQLITE_OK)
        }
        let code = sqlite3_step(handle)
        // It repeats the error of the step.
        sqlite3_reset(handle)
        try check(code, SQLITE_DONE)
    }

    /// Binds a value, which SQLite copies.
    private func bind(_ value: DatabaseValue, at place: Int32, _ handle: SQLiteStatement) -> Int32 {
        let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch value.storage {
        case .null: return sqlite3_bind_null(handle, place)
        case .int64(let number): return sqlite3_bind_int64(handle, place, number)
        case .double(let number): return sqlite3_bind_double(handle, place, number)
        case .string(var text):
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    sqlite3_bind_text64(
                        handle, place, $0.baseAddress, UInt64($0.count), copies, UInt8(SQLITE_UTF8))
                }
            }
        case .blob(let data):
            return data.withUnsafeBytes {
                sqlite3_bind_blob64(handle, place, $0.baseAddress, UInt64($0.count), copies)
            }
        }
    }

    private func check(_ code: Int32, _ expected: Int32) throws {
        guard code != expected else { return }
        let message = sqlite3_errmsg(sqlite3_db_handle(statement.sqliteStatement)).map { String(cString: $0) }
        throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message, sql: statement.sql)
    }
}
