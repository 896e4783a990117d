import CSQLiteGuard
import Files
import GRDB
import SystemPackage

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
