import GRDB
import Platform
import SystemPackage

/// The name under which a journal's file was changed last, recorded in it as a hash (`PRAGMA user_version`).
///
/// SQLite keeps a log for each name of a file, and the last checkpoint wins. So of several hard links, only one may be written to.
struct RecordedName: Equatable {
    private let hash: Int32

    /// The path of a journal without links, by the hash FNV-1a.
    init(_ path: FilePath) {
        let hash = path.bytes.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        self.hash = Int32(bitPattern: hash)
    }

    /// The name in a file alone, without its log; nil if it can't be read.
    init?(inFileAt path: FilePath) {
        do {
            let texts = try ImmutableFile(at: path).read {
                try ImmutableFile.texts("PRAGMA user_version", $0)
            }
            guard let hash = texts.first?.first?.flatMap({ Int32($0) }) else { return nil }
            self.hash = hash
        } catch {
            // It is no database, which opening it says.
            return nil
        }
    }

    /// Whether it is the one that a connection's file has.
    func isRecorded(_ db: Database) throws -> Bool {
        try db.value("PRAGMA user_version", as: Int32.self) == hash
    }

    func record(_ db: Database) throws { try db.execute(sql: "PRAGMA user_version = \(hash)") }
}
