import CSQLiteGuard
import Foundation
import GRDB
import GRDBSQLite
import Platform
import Synchronization
import SystemPackage

extension Configuration {
    /// Restricts a connection to an untrusted file: SQL can't corrupt it, break a reference or attach another database. This
    /// also disables `VACUUM`, which attaches one.
    ///
    /// `PRAGMA trusted_schema` stays on: SQLite 3.40 treats `json_extract` as untrusted, so our generated
    /// column wouldn't load without it. Before ``SchemaCheck`` passes, only `sqlite_master` is read, which
    /// executes nothing.
    mutating func harden() {
        // Enforced without GRDB's statement, which takes longer than all of this.
        foreignKeysEnabled = false
        prepareDatabase { db in
            try DatabaseError.check(daybook_harden_connection(db.sqliteConnection))
        }
    }
}

extension DatabaseQueue {
    /// Opens an existing database at a path that need not be UTF-8.
    ///
    /// With a [URI](https://sqlite.org/uri.html), SQLite creates no file: a journal that another program deletes at this moment
    /// stays deleted.
    /// - Throws: `DatabaseError`.
    convenience init(at path: FilePath, configuration: Configuration = Configuration()) throws {
        let mode = configuration.readonly ? "ro" : "rw"
        try self.init(path: path.databaseURI("mode=\(mode)"), configuration: configuration)
    }
}

extension FilePath {
    /// The URI of a database file: its path with all but letters, digits and slashes percent-encoded.
    func databaseURI(_ parameter: String) -> String {
        let encoded = bytes.map { byte in
            let isPlain =
                byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || (48...57).contains(byte))
            if isPlain || byte == UInt8(ascii: "/") { return String(Unicode.Scalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return byte < 16 ? "%0\(digits)" : "%\(digits)"
        }
        return "file:\(encoded.joined())?\(parameter)"
    }
}

/// Reads of one snapshot that leave a connection's prepared statements as they are.
///
/// `read` sets `PRAGMA query_only` before each read and clears it afterwards, and SQLite prepares every statement again
/// after a pragma of this kind (`OP_Expire` in <https://www.sqlite.org/opcode.html>): a tenth of a page's turn. Here, a
/// read that changes anything is undone and throws instead.
extension DatabaseQueue {
    func readSnapshot<Answer>(_ body: (Database) throws -> Answer) throws -> Answer {
        try unsafeRead { try $0.readSnapshot(body) }
    }

    func readSnapshot<Answer: Sendable>(
        _ body: @Sendable (Database) throws -> Answer
    ) async throws -> Answer {
        try await unsafeRead { try $0.readSnapshot(body) }
    }
}

extension Database {
    func readSnapshot<Answer>(_ body: (Database) throws -> Answer) throws -> Answer {
        var result: Result<Answer, any Error> = .failure(CancellationError())
        try inTransaction(.deferred) {
            let before = totalChangesCount
            let answer = try body(self)
            guard totalChangesCount == before else {
                throw DatabaseError(resultCode: .SQLITE_READONLY, message: "a query has changed rows")
            }
            result = .success(answer)
            return .commit
        }
        return try result.get()
    }
}

extension DatabaseQueue {
    /// Closes the connection, but never frees it: freeing one starts a thread of Dispatch's pool, which Dispatch then monitors
    /// every second while a screen is idle. A screen closes a few a day.
    func retire() throws {
        try close()
        retiredConnections.withLock { $0.append(self) }
    }
}

private let retiredConnections = Mutex<[DatabaseQueue]>([])

extension DatabaseError {
    /// Throws a result code of SQLite's C interface, unless it is that of success.
    /// - Parameter connection: The connection whose message says more.
    static func check(_ code: CInt, _ connection: SQLiteConnection? = nil) throws {
        let code = ResultCode(rawValue: code)
        guard code != .SQLITE_OK else { return }
        throw DatabaseError(
            resultCode: code, message: connection.map { String(cString: sqlite3_errmsg($0)) })
    }
}
