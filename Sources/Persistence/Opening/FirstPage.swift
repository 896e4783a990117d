import CSQLiteGuard
import Files
import GRDB
import SystemPackage

/// The first page of a journal's file, which counts all others: what tells whose file it is while a checkpoint has moved
/// only a part of the write-ahead log into it, so that the file alone can't be read.
///
/// The formats are those of "Database File Format" (sqlite.org/fileformat2.html).
struct FirstPage: Equatable {
    private let bytes: [UInt8]

    /// What the connection's file holds now.
    /// - Throws: `DatabaseError` if it can't be read.
    init(_ db: Database) throws {
        let size = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 4096
        var bytes = [UInt8](repeating: 0, count: size)
        let code = daybook_read_file(db.sqliteConnection, &bytes, Int32(size), 0)
        guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        self.bytes = bytes
    }

    /// Whether a write-ahead log has written it, in any of its transactions.
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
