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
        self = try ImmutableFile(at: path).read {
            try FileFingerprint($0)
        }
    }

    private init(_ connection: SQLiteConnection) throws {
        func number(_ pragma: String) throws -> Int64? {
            try ImmutableFile.texts("PRAGMA \(pragma)", connection).first?.first?.flatMap { Int64($0) }
        }
        var counters: [String: Int64] = [:]
        for row in try ImmutableFile.texts("SELECT name, seq FROM sqlite_sequence", connection) {
            counters[row[0] ?? ""] = row[1].flatMap { Int64($0) } ?? 0
        }
        counters["PRAGMA schema_version"] = try number("schema_version")
        self.counters = counters
        pages = try ["page_count", "freelist_count"].map(number)
        newest = try ["undoStep", "undoChange"].flatMap { table in
            try ImmutableFile.texts("SELECT * FROM \(table) ORDER BY id DESC LIMIT 3", connection)
        }
    }

    /// Whether this state is between two others.
    /// - Parameter earlier: Nil if unknown.
    func isBetween(_ earlier: FileFingerprint?, and later: FileFingerprint) -> Bool {
        counters.allSatisfy { $0.value <= later.counters[$0.key] ?? .min }
            && (earlier?.counters ?? [:]).allSatisfy { counters[$0.key] ?? .min >= $0.value }
    }
}

extension FileFingerprint {
    /// The first page of a journal's file. It identifies the file while a checkpoint has copied only part of the
    /// write-ahead log, when the file can't be read alone.
    ///
    /// Formats: [Database File Format](https://sqlite.org/fileformat2.html).
    struct FirstPage: Equatable {
        private let bytes: [UInt8]

        /// The first page in a connection's file.
        /// - Throws: `DatabaseError` if it can't be read.
        init(_ db: Database) throws {
            let size = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 4096
            var bytes = [UInt8](repeating: 0, count: size)
            try DatabaseError.check(daybook_read_file(db.sqliteConnection, &bytes, Int32(size), 0))
            self.bytes = bytes
        }

        /// Whether it begins as every SQLite database does.
        var isOfDatabase: Bool { bytes.starts(with: FileFingerprint.magic) }

        /// Whether any transaction in a write-ahead log has written this page.
        /// - Throws: `Errno` if the log can't be read.
        func isWritten(inLog path: FilePath) throws -> Bool {
            let log = try path.contents()
            let frameSize = Self.frameHeaderSize + bytes.count
            var start = Self.logHeaderSize
            while start + frameSize <= log.count {
                let page = start + Self.frameHeaderSize
                if log[start..<start + 4].elementsEqual([0, 0, 0, 1]),
                    log[page..<page + bytes.count].elementsEqual(bytes)
                {
                    return true
                }
                start += frameSize
            }
            return false
        }

        private static let logHeaderSize = 32
        private static let frameHeaderSize = 24
    }
}

/// The schema of a journal that was checked, to notice that another program changes it.
struct SchemaMark: Equatable {
    /// SQLite's count of changes of the schema. A new trigger would run with the next change.
    private let version: Int64?
    /// The applied migrations: those of a newer version may change rows only.
    private let migrations: String?

    init(_ db: Database) throws {
        version = try Self.version(db)
        migrations = try Self.migrations(db)
    }

    /// Whether the schema is still this one.
    func isStill(_ db: Database) throws -> Bool {
        // The table of migrations may be gone if the first differs.
        try Self.version(db) == version && Self.migrations(db) == migrations
    }

    private static func version(_ db: Database) throws -> Int64? { try db.value("PRAGMA schema_version") }

    private static func migrations(_ db: Database) throws -> String? {
        try db.value("SELECT group_concat(identifier) FROM grdb_migrations")
    }
}

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
