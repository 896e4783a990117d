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
    private let newest: [String]

    /// The state seen by a connection.
    init(_ db: Database) throws {
        var counters = try Row.fetchAll(db, sql: "SELECT name, seq FROM sqlite_sequence")
            .reduce(into: [String: Int64]()) { $0[$1["name"] ?? ""] = $1["seq"] ?? 0 }
        counters["PRAGMA schema_version"] = try Int64.fetchOne(db, sql: "PRAGMA schema_version")
        self.counters = counters
        pages = try ["page_count", "freelist_count"].map { try Int64.fetchOne(db, sql: "PRAGMA \($0)") }
        newest = try ["undoStep", "undoChange"].flatMap { table in
            try Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY id DESC LIMIT 3").map { "\($0)" }
        }
    }

    /// The state of the file alone, without its write-ahead log.
    init(ofFileAt path: FilePath) throws {
        let queue = try ImmutableFile.open(path)
        defer { withExtendedLifetime(queue) {} }
        self = try queue.read(FileFingerprint.init)
    }

    /// Whether this state is between two others.
    /// - Parameter earlier: Nil if unknown.
    func isBetween(_ earlier: FileFingerprint?, and later: FileFingerprint) -> Bool {
        counters.allSatisfy { $0.value <= later.counters[$0.key] ?? .min }
            && (earlier?.counters ?? [:]).allSatisfy { counters[$0.key] ?? .min >= $0.value }
    }
}
