import Foundation
import GRDB
import GRDBSQLite

extension Statement {
    /// Runs a statement that returns no rows and leaves the transaction as it is. Its values are bound without the arrays that
    /// GRDB would make of them.
    /// - Parameter values: One for each parameter.
    /// - Throws: `DatabaseError`.
    @inline(__always)
    func run(_ values: some Sequence<DatabaseValue>) throws {
        // GRDB, which runs the same statement where the same SQL is elsewhere, leaves it as it was after its last row. SQLite binds
        // no value then.
        sqlite3_reset(sqliteStatement)
        var place: Int32 = 0
        for value in values {
            place += 1
            try check(bind(value, at: place), SQLITE_OK)
        }
        let code = sqlite3_step(sqliteStatement)
        // It repeats the error of the step.
        sqlite3_reset(sqliteStatement)
        try check(code, SQLITE_DONE)
    }

    /// Binds a value, which SQLite copies.
    private func bind(_ value: DatabaseValue, at place: Int32) -> Int32 {
        let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch value.storage {
        case .null: return sqlite3_bind_null(sqliteStatement, place)
        case .int64(let number): return sqlite3_bind_int64(sqliteStatement, place, number)
        case .double(let number): return sqlite3_bind_double(sqliteStatement, place, number)
        case .string(var text):
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    sqlite3_bind_text64(
                        sqliteStatement, place, $0.baseAddress, UInt64($0.count), copies, UInt8(SQLITE_UTF8))
                }
            }
        case .blob(let data):
            return data.withUnsafeBytes {
                sqlite3_bind_blob64(sqliteStatement, place, $0.baseAddress, UInt64($0.count), copies)
            }
        }
    }

    private func check(_ code: Int32, _ expected: Int32) throws {
        guard code != expected else { return }
        let message = sqlite3_errmsg(sqlite3_db_handle(sqliteStatement)).map { String(cString: $0) }
        throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message, sql: sql)
    }
}

/// Cached prepared statements: preparing one with its triggers takes as long as running it.
extension Database {
    /// Runs one statement that returns no rows.
    func run(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// The first value of the first row; nil if there is none or it is NULL.
    func value<Value: DatabaseValueConvertible>(
        _ sql: String, _ arguments: StatementArguments = StatementArguments(),
        as type: Value.Type = Value.self
    ) throws -> Value? {
        try Value.fetchOne(cachedStatement(sql: sql), arguments: arguments)
    }
}

/// Values of the tables of synchronization. Another program may have stored any type in any column, which GRDB's own
/// subscripts end the program for.
extension Row {
    /// A text; nil for anything else.
    func text(at index: Int) -> String? { String.fromDatabaseValue(self[index]) }

    /// Bytes; nil for anything else.
    func bytes(at index: Int) -> Data? { Data.fromDatabaseValue(self[index]) }

    /// A whole number; nil for anything else.
    func number(at index: Int) -> Int64? { Int64.fromDatabaseValue(self[index]) }

    /// The number of an operation, or 0; nil for anything else. Arithmetic on it can't overflow.
    func place(at index: Int) -> Int64? {
        number(at: index).flatMap { (0...Self.lastPlace).contains($0) ? $0 : nil }
    }

    private static let lastPlace: Int64 = 1 << 53
}
