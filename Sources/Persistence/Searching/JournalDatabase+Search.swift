import GRDB
import Journal

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
