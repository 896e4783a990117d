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
