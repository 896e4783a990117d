import Foundation
import GRDB
import Journal
import Migrations

extension JournalDatabase {
    /// Searches the whole journal beside the queue of changes, so that no key waits for it. A newer search
    /// cancels an older one.
    ///
    /// The hits are those of a moment during the call; a verb that acts on them checks each todo itself. A damaged
    /// index is made again, and ``Journal/SearchResults/remark`` says so.
    /// - Throws: ``JournalError``, or `CancellationError` if a newer search has begun.
    public func search(
        _ query: SearchQuery, limit: Int = 200, extent: SearchExtent = .complete
    ) async throws -> SearchResults {
        let task = Task { try await readBeside(.search(query, limit: limit, extent: extent)) }
        side.begin(task)
        var results = try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
        if results.isIndexDamaged { results.remark = repairIndex() }
        return results
    }

    /// Searches the whole journal, for a command, which does nothing else.
    /// - Throws: ``JournalError``.
    public func find(_ query: SearchQuery, limit: Int) throws -> SearchResults {
        var results = try read(.search(query, limit: limit))
        if results.isIndexDamaged { results.remark = repairIndex() }
        do {
            if access.obstacle == nil, try isIndexBehind() { indexesAtEnd.store(true, ordering: .relaxed) }
        } catch {
            throw JournalError(error, path: path)
        }
        return results
    }

    /// Reads beside the queue of changes, so that no key waits for it; on the queue if the journal is in memory.
    /// - Throws: ``JournalError``, or `CancellationError` if it was interrupted, which a checkpoint does, too.
    public func readBeside<Answer: Sendable>(_ query: JournalQuery<Answer>) async throws -> Answer {
        do {
            guard access.obstacle == nil, files != nil else {
                return try await queue.readSnapshot(query.fetch)
            }
            try checkIdentity()
            let queue = try side.open {
                try Self.connect(path, BusyWait(patience: busyTimeout), readonly: true)
            }
            // Between the checks, the path led to the opened file.
            try checkIdentity()
            do {
                return try await queue.readSnapshot(query.fetch)
            } catch let error as DatabaseError where !side.isOpen(queue) {
                // Closed before it began, or while it read.
                throw error.resultCode == .SQLITE_MISUSE ? CancellationError() : error
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
            throw CancellationError()
        } catch let error as CancellationError {
            throw error
        } catch {
            throw JournalError(error, path: path)
        }
    }

    /// Makes an index again that a reading found damaged, once, beside what waits for it.
    public func makeDamagedIndexAgain() async {
        _ = repairIndex()
    }

    /// Makes a damaged index again, once.
    /// - Returns: A message, which says nothing of the file: its rows were read.
    func repairIndex() -> String {
        let problem = "The search index is damaged. Searches take longer until"
        if access.obstacle != nil { return "\(problem) the journal can be written to." }
        guard !hasRepairedIndex.exchange(true, ordering: .relaxed) else {
            return "\(problem) it can be made again."
        }
        do {
            try rebuildIndex()
            return Sentences.remadeIndex
        } catch {
            return "\(problem) it can be made again."
        }
    }
}

extension JournalDatabase {
    /// The most rows outside the index; a search reads them one by one, 500 in a millisecond or two.
    static let mostUnindexed = 500
    /// The rows that one transaction takes into the index, few enough not to delay a key.
    private static let indexedAtOnce = 100
    /// The same at the end of a command, and the most rows that it indexes before it exits: about half a second.
    private static let indexedAtOnceAtEnd = 1000
    private static let mostIndexedAtEnd = 10_000

    /// The number of rows that changed since they were indexed, up to a limit for each table.
    func unindexedCount(atMost limit: Int = .max) throws -> Int {
        try queue.read { db in
            try SearchIndex.all.reduce(0) { count, index in
                let sql = "SELECT COUNT(*) FROM (SELECT 1 FROM \(index.changes) LIMIT \(limit))"
                return try count + (db.value(sql, as: Int.self) ?? 0)
            }
        }
    }

    /// Takes the rows that changed since they were indexed into the index, in small transactions, if there are
    /// many, unless there are so many that a process has to do it. The index is right without it, only slower.
    /// - Throws: ``JournalError``; the rest stays as it was.
    public func updateIndex() async throws {
        do {
            guard access.obstacle == nil else { return }
            let count = try unindexedCount(atMost: Self.mostIndexedAtEnd + 1)
            needsIndexing.store(count > Self.mostIndexedAtEnd, ordering: .relaxed)
            guard (Self.mostUnindexed...Self.mostIndexedAtEnd).contains(count) else { return }
            for index in SearchIndex.all {
                let most = Self.indexedAtOnce
                var indexed = most
                while indexed > 0 {
                    indexed =
                        try await queue.writeWithoutTransaction { try indexPending(index, $0, atMost: most) }
                        ?? 0
                }
            }
        } catch  where SearchIndex.mayHaveCaused(error) {
            // The next search says so if it is still damaged.
            _ = repairIndex()
        } catch {
            throw JournalError(error, path: path)
        }
    }

    /// Whether so many rows changed since they were indexed that a command should take some in when it ends, for
    /// the next search.
    func isIndexBehind() throws -> Bool {
        try unindexedCount(atMost: Self.mostUnindexed * 2) >= Self.mostUnindexed * 2
    }

    /// Takes in rows when a command ends, which has no idle moment, unless another program is writing. Very many
    /// are left to a process that does nothing else; see ``isIndexFarBehind``.
    func updateIndexAtEnd() {
        do {
            guard files?.interference == nil, try isIndexBehind() else { return }
            guard try unindexedCount(atMost: Self.mostIndexedAtEnd + 1) <= Self.mostIndexedAtEnd else {
                return needsIndexing.store(true, ordering: .relaxed)
            }
            for index in SearchIndex.all {
                let count = Self.indexedAtOnceAtEnd
                while try indexPending(index, atMost: count) ?? 0 > 0 {}
            }
        } catch {
            // Searches read those rows themselves, and the next command tries again.
        }
    }

    /// Whether more rows wait for the index than are taken in by the way, as after a large import. Known once the journal was
    /// idle, or is closed.
    public var isIndexFarBehind: Bool { needsIndexing.load(ordering: .relaxed) }

    /// Indexes some of the rows that changed since they were indexed.
    /// - Parameter patience: The timeout in seconds for other programs.
    /// - Returns: Their number; nil if another program is writing.
    func indexPending(_ index: SearchIndex, atMost limit: Int, patience: TimeInterval = 0) throws -> Int? {
        try queue.writeWithoutTransaction { try indexPending(index, $0, atMost: limit, patience: patience) }
    }

    private func indexPending(
        _ index: SearchIndex, _ db: Database, atMost limit: Int, patience: TimeInterval = 0
    ) throws -> Int? {
        waiting.setPatience(patience)
        defer {
            waiting.setPatience(busyTimeout)
            waiting.end()
        }
        var count = 0
        do {
            try db.inTransaction(.immediate) {
                try checkBeforeChange(db)
                count = try index.update(db, atMost: limit)
                return .commit
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            return nil
        }
        if count > 0 { hasIndexed.store(true, ordering: .relaxed) }
        return count
    }

    /// Makes the index again if part of it is missing or not as Daybook makes it.
    /// - Returns: A message; nil if it was complete.
    func completeIndex(_ db: Database) throws -> String? {
        var message: String?
        try db.inTransaction(.immediate) {
            // Another program may have been faster.
            guard try FileContents(db) == .journal(version: Self.schemaVersion, hasIndex: false) else {
                return .commit
            }
            try SearchIndex.remake(db)
            message = Sentences.remadeIndex
            return .commit
        }
        return message
    }

    /// Makes the index and its triggers again from the rows, whatever is in it.
    /// - Throws: ``JournalError``; the index stays as it was.
    public func rebuildIndex() throws {
        do {
            try queue.writeWithoutTransaction { db in
                try db.inTransaction(.immediate) {
                    try checkBeforeChange(db)
                    try SearchIndex.remake(db)
                    return .commit
                }
            }
            hasChanged.store(true, ordering: .relaxed)
        } catch {
            throw JournalError(error, path: path)
        }
    }

    /// What comparing the index with the rows showed.
    public enum IndexState: Equatable, Sendable {
        case right, wrong
        /// So many rows changed since they were indexed that they weren't compared. Searches read them too.
        case pending(Int)
    }

    /// Compares the index with the rows, and changes nothing.
    /// - Returns: Nil if the journal is read-only and few rows changed, since FTS5 only checks an index that it can write.
    /// - Throws: ``JournalError`` if the journal can't be read or written.
    public func indexState() throws -> IndexState? {
        do {
            // Indexing them for the comparison would keep others from writing for seconds.
            if try isIndexBehind() { return .pending(try unindexedCount()) }
            guard readOnlyReason == nil else { return nil }
            try checkIndex(.rollback)
            return .right
        } catch  where SearchIndex.mayHaveCaused(error) {
            return .wrong
        } catch {
            throw JournalError(error, path: path)
        }
    }

    /// Compares the index with the rows, after indexing all that changed.
    /// - Returns: Whether they agree.
    /// - Throws: ``JournalError`` if the journal can't be read or written.
    public func isIndexRight() throws -> Bool {
        do {
            // Many rows in small transactions first, so that nobody waits for all of them.
            if try isIndexBehind() {
                for index in SearchIndex.all {
                    while try indexPending(index, atMost: Self.indexedAtOnceAtEnd, patience: busyTimeout) ?? 0
                        > 0
                    {
                    }
                }
            }
            try checkIndex(.commit)
            hasIndexed.store(true, ordering: .relaxed)
            return true
        } catch  where SearchIndex.mayHaveCaused(error) {
            return false
        } catch {
            throw JournalError(error, path: path)
        }
    }

    /// - Parameter completion: Whether the rows that had to be indexed for the comparison stay indexed.
    /// - Throws: If the index doesn't agree with the rows, an error for which it ``SearchIndex/mayHaveCaused(_:)``.
    private func checkIndex(_ completion: Database.TransactionCompletion) throws {
        try queue.writeWithoutTransaction { db in
            try db.inTransaction(.immediate) {
                try checkBeforeChange(db)
                guard try SearchIndex.isAsMade(db) else {
                    throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the index isn't complete")
                }
                for index in SearchIndex.all { try index.check(db) }
                return completion
            }
        }
    }
}
