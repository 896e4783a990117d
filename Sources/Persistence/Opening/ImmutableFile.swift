import CSQLiteGuard
import GRDB
import GRDBSQLite
import SystemPackage

/// A database file alone, read without locks and write-ahead log (SQLite's URI parameter `immutable`), by a connection without a
/// queue, for a few values.
///
/// Freeing a queue starts a thread of Dispatch's pool, which Dispatch then monitors every second, so that a screen would never
/// be idle.
struct ImmutableFile: ~Copyable {
    private let connection: SQLiteConnection

    /// - Throws: `DatabaseError`.
    init(at path: FilePath) throws {
        connection = try Self.connect(Self.address(of: path))
    }

    private static func connect(_ address: String) throws -> SQLiteConnection {
        var opened: SQLiteConnection?
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(address, &opened, flags, nil)
        guard let opened else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        do {
            try DatabaseError.check(code, opened)
            try DatabaseError.check(daybook_harden_connection(opened), opened)
            return opened
        } catch {
            // SQLite gives a connection for most errors, too.
            sqlite3_close_v2(opened)
            throw error
        }
    }

    deinit { sqlite3_close_v2(connection) }

    /// Reads with the connection, which is valid only inside `body`.
    func read<Value>(_ body: (SQLiteConnection) throws -> Value) rethrows -> Value { try body(connection) }

    /// The rows of a query as SQLite writes their values, nil for NULL.
    /// - Throws: `DatabaseError`.
    static func texts(_ sql: String, _ connection: SQLiteConnection) throws -> [[String?]] {
        var prepared: OpaquePointer?
        try DatabaseError.check(sqlite3_prepare_v2(connection, sql, -1, &prepared, nil), connection)
        defer { sqlite3_finalize(prepared) }
        var rows: [[String?]] = []
        while true {
            let code = sqlite3_step(prepared)
            guard code == SQLITE_ROW else {
                if code != SQLITE_DONE { try DatabaseError.check(code, connection) }
                return rows
            }
            rows.append(
                (0..<sqlite3_column_count(prepared)).map { column in
                    sqlite3_column_text(prepared, column).map {
                        String(
                            decoding: UnsafeBufferPointer(
                                start: $0, count: Int(sqlite3_column_bytes(prepared, column))), as: UTF8.self)
                    }
                })
        }
    }

    /// The file, read with a queue.
    static func open(_ path: FilePath) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.harden()
        return try DatabaseQueue(path: address(of: path), configuration: configuration)
    }

    /// The URI of a file that is read alone.
    private static func address(of path: FilePath) -> String { path.databaseURI("immutable=1") }
}
