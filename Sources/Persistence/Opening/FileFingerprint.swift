import GRDB
import Journal
import SystemPackage

/// Tells the states of a journal apart without reading all of it: what the file's header counts, the counters that every
/// recorded change moves on, and the newest entries of the change log.
struct FileFingerprint: Equatable {
    /// Numbers that only grow while a journal is used.
    private let counters: [String: Int64]
    private let pages: [Int64?]
    private let newest: [String]

    /// What a connection sees.
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

    /// What the bytes of the file itself hold, without those in the write-ahead log.
    init(ofFileAt path: FilePath) throws {
        let queue = try ImmutableFile.open(path)
        defer { withExtendedLifetime(queue) {} }
        self = try queue.read(FileFingerprint.init)
    }

    /// Whether this is a state on the way from one to another.
    /// - Parameter earlier: Nil where it is not known.
    func isBetween(_ earlier: FileFingerprint?, and later: FileFingerprint) -> Bool {
        counters.allSatisfy { $0.value <= later.counters[$0.key] ?? .min }
            && (earlier?.counters ?? [:]).allSatisfy { counters[$0.key] ?? .min >= $0.value }
    }
}
