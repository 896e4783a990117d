import CSQLiteGuard
import GRDB
import GRDBSQLite
import Journal
import SystemPackage

/// A fingerprint of a journal's state that doesn't read the whole file: the counters of the file header and
/// of the change log, and the log's newest entries.
struct FileFingerprint: Equatable {
    /// The bytes that every SQLite database begins with.
    static let magic = Array("SQLite format 3\0".utf8)

    /// Counters that only grow.
    private let counters: [String: Int64]
    private let pages: [Int64?]
    private let newest: [[String?]]

    /// The state seen by a connection.
    /// - Throws: `DatabaseError`.
    init(_ db: Database) throws {
        guard let connection = db.sqliteConnection else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
        try self.init(connection)
    }

    /// The state of the file alone, without its write-ahead log.
    /// - Throws: `DatabaseError`.
    init(ofFileAt path: FilePath) throws {
        self = try BareConnection(readingFileAt: ImmutableFile.address(of: path)).read {
            try FileFingerprint($0)
        }
    }

    private init(_ connection: SQLiteConnection) throws {
        func number(_ pragma: String) throws -> Int64? {
            try BareConnection.texts("PRAGMA \(pragma)", connection).first?.first?.flatMap { Int64($0) }
        }
        var counters: [String: Int64] = [:]
        for row in try BareConnection.texts("SELECT name, seq FROM sqlite_sequence", connection) {
            counters[row[0] ?? ""] = row[1].flatMap { Int64($0) } ?? 0
        }
        counters["PRAGMA schema_version"] = try number("schema_version")
        self.counters = counters
        pages = try ["page_count", "freelist_count"].map(number)
        newest = try ["undoStep", "undoChange"].flatMap { table in
            try BareConnection.texts("SELECT * FROM \(table) ORDER BY id DESC LIMIT 3", connection)
        }
    }

    /// Whether this state is between two others.
    /// - Parameter earlier: Nil if unknown.
    func isBetween(_ earlier: FileFingerprint?, and later: FileFingerprint) -> Bool {
        counters.allSatisfy { $0.value <= later.counters[$0.key] ?? .min }
            && (earlier?.counters ?? [:]).allSatisfy { counters[$0.key] ?? .min >= $0.value }
    }
}

/// A read-only connection without a queue, for a few values of a file.
///
/// Freeing a queue starts a thread of Dispatch's pool, which Dispatch then monitors every second, so that a screen would never
/// be idle.
struct BareConnection: ~Copyable {
    private let connection: SQLiteConnection

    /// - Parameter address: A URI.
    /// - Throws: `DatabaseError`.
    init(readingFileAt address: String) throws {
        connection = try Self.open(address)
    }

    private static func open(_ address: String) throws -> SQLiteConnection {
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
}
