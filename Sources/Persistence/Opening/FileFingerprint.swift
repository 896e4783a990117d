import GRDB
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
