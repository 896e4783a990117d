import CSQLiteGuard
import Foundation
import GRDB
import GRDBSQLite
import Journal
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

/// A second, read-only connection to the journal, opened when it is first needed, for reading what may take long
/// while the queue changes the journal.
///
/// In WAL mode it reads a snapshot while the queue writes. What it reads may be older than the page, so a verb checks each todo
/// in its own transaction. It may keep a checkpoint waiting, which is tried again a second later.
///
/// It is open only while the main connection is. Whatever needs the file alone closes it first: deleting the log,
/// renewing it, and the last checkpoint. The last connection to close writes the log into the file.
final class SideConnection: Sendable {
    private let queue = Mutex<DatabaseQueue?>(nil)
    private let search = Mutex<Task<SearchResults, any Error>?>(nil)

    /// The open connection, or a new one.
    func open(_ connect: () throws -> DatabaseQueue) throws -> DatabaseQueue {
        try queue.withLock { queue in
            if let queue { return queue }
            let new = try connect()
            queue = new
            return new
        }
    }

    /// Whether a connection is still the open one.
    func isOpen(_ connection: DatabaseQueue) -> Bool {
        queue.withLock { $0 === connection }
    }

    /// Interrupts what it reads, and closes it.
    func close() throws {
        search.withLock { $0 }?.cancel()
        let open = queue.withLock { queue in
            defer { queue = nil }
            return queue
        }
        open?.interrupt()
        try open?.retire()
    }

    /// Makes a search the only one.
    func begin(_ new: Task<SearchResults, any Error>) {
        let older = search.withLock { current in
            defer { current = new }
            return current
        }
        older?.cancel()
    }
}

/// A busy handler for SQLite that waits while another program holds the lock.
///
/// SQLite's own handler sleeps for growing times up to 100 ms, so the longest waiters get the fewest chances.
/// Short random sleeps are fair. [SQLite: Register A Callback To Handle SQLITE_BUSY
/// Errors](https://sqlite.org/c3ref/busy_handler.html)
public final class BusyWait: Sendable {
    /// Called when a wait becomes long, and when it ends.
    public typealias Report = @Sendable (_ isWaiting: Bool) -> Void

    private struct State {
        var patience: Duration
        var delay = Duration.zero
        var report: Report = { _ in }
        /// When SQLite first reported the current lock as busy; nil between waits.
        var began: ContinuousClock.Instant?
        var isReported = false
        var hasGivenUp = false
    }

    /// Seconds.
    private static let pauses = 0.001...0.01

    private let state: Mutex<State>

    /// - Parameter patience: The timeout in seconds.
    public init(patience: TimeInterval) {
        state = Mutex(State(patience: .seconds(patience)))
    }

    /// Reports waits that exceed a delay.
    /// - Parameter report: Called on the waiting thread.
    public func report(after delay: Duration, _ report: @escaping Report) {
        state.withLock { ($0.delay, $0.report) = (delay, report) }
    }

    /// The timeout in seconds.
    var patience: TimeInterval { state.withLock { $0.patience / .seconds(1) } }

    func setPatience(_ seconds: TimeInterval) {
        state.withLock { $0.patience = .seconds(seconds) }
    }

    /// Ends a wait in progress, and lets no other begin: the program is ending.
    public func giveUp() { state.withLock { $0.hasGivenUp = true } }

    /// Sleeps briefly. Returns false after the timeout.
    /// - Parameter tries: The number of previous calls for the same lock.
    func retries(after tries: Int) -> Bool {
        let (goesOn, report) = state.withLock { state -> (Bool, Report?) in
            let now = ContinuousClock.now
            let began = tries == 0 ? now : state.began ?? now
            state.began = began
            let isLong = now - began >= state.delay && !state.isReported && state.patience > .zero
            state.isReported = state.isReported || isLong
            return (!state.hasGivenUp && now - began < state.patience, isLong ? state.report : nil)
        }
        report?(true)
        if goesOn { Thread.sleep(forTimeInterval: .random(in: Self.pauses)) }
        return goesOn
    }

    /// Ends the wait, with or without the lock.
    func end() {
        let report = state.withLock { state -> Report? in
            defer { (state.began, state.isReported) = (nil, false) }
            return state.isReported ? state.report : nil
        }
        report?(false)
    }
}
