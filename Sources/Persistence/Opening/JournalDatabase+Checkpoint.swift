import Foundation
import GRDB
import Journal
import Platform
import SystemPackage

extension JournalDatabase {
    /// The outcome of a checkpoint.
    public enum CheckpointResult: Sendable {
        /// The file contains every change.
        case settled
        /// Another program was reading or writing; try again later.
        case busy
    }

    /// Checkpoints and truncates the write-ahead log, so that a copy of the file is complete and no change is
    /// replayed over a file that replaces it: SQLite replays valid frames of a leftover log over any file put beside it.
    ///
    /// The screen calls it after a second without writes (`IdleCheckpoint`); a command does the same when it ends
    /// (`OpenJournals`).
    ///
    /// Never waits for another program. Cancelling the task doesn't interrupt it: SQLite closes a log that it leaves
    /// halfway, and what a deleted one has would be lost.
    /// - Throws: ``JournalError`` if another program has replaced one of the files, or the disk is full; the
    ///   log keeps its contents.
    public func settle() async throws -> CheckpointResult {
        // A task of its own isn't cancelled with this one.
        try await Task {
            if files?.interference == nil { try await updateIndex() }
            do {
                return try await queue.writeWithoutTransaction { try settle($0, patience: 0) }
            } catch {
                throw JournalError(error, path: path)
            }
        }.value
    }

    /// Closes the journal, which can't be used afterwards. Checkpoints changes first, unless another program
    /// is reading or writing for more than a moment.
    /// - Throws: ``JournalError`` if another program has replaced one of the files.
    public func close() throws(JournalError) {
        guard !isClosed.exchange(true, ordering: .relaxed) else { return }
        do {
            try side.close()
            if files != nil, isChanged || indexesAtEnd.load(ordering: .relaxed) { updateIndexAtEnd() }
            // On closing, SQLite would write what a killed program left in the log into a file that was replaced since.
            if let files,
                isChanged || hasIndexed.load(ordering: .relaxed)
                    || (files.hasLogContent && !files.isUntouched)
            {
                try close(files)
            } else {
                try queue.close()
            }
        } catch FileInterference.overwritten {
            // On closing, SQLite would write the rest of the log into the other program's file.
            _ = Unmanaged.passRetained(queue)
            throw JournalError(FileInterference.overwritten.words)
        } catch {
            throw JournalError(error, path: path)
        }
    }

    private func close(_ files: OpenFiles) throws {
        guard files.interference == nil, files.hasLog else {
            try queue.writeWithoutTransaction { try settleFinally($0, files, nil) }
            return try queue.close()
        }
        let index = try files.openIndex()
        try index.closeAfter {
            let locks = LogIndex.Locks(descriptor: index.rawValue)
            try queue.writeWithoutTransaction { try settleFinally($0, files, locks) }
            try queue.close()
        }
    }

    private func settleFinally(_ db: Database, _ files: OpenFiles, _ locks: LogIndex.Locks?) throws {
        do {
            if let locks, files.isUntouched {
                // SQLite checkpoints when the last connection closes. Of many concurrent writers, the last
                // one does it for all.
                if !locks.isOpenElsewhere || locks.isWritten { return }
            }
            _ = try settle(db, patience: 0.1, isFinal: true)
        } catch is DatabaseError {
            // With a full disk, everything stays in the log for the next start.
        } catch FileInterference.overwritten {
            try files.setLogAside()
            throw FileInterference.overwritten
        } catch is FileInterference {
            // Every change of this connection is in the file or the log.
        }
    }

    /// - Parameter patience: The timeout in seconds for other programs.
    /// - Parameter isFinal: Whether the connection closes next, so that the file's state needn't be recorded.
    private func settle(_ db: Database, patience: TimeInterval, isFinal: Bool = false) throws
        -> CheckpointResult
    {
        guard let files else { return .settled }
        waiting.setPatience(patience)
        defer {
            waiting.setPatience(busyTimeout)
            waiting.end()
        }
        do {
            return try settle(db, files, isFinal: isFinal)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            return .busy
        }
    }

    private func settle(_ db: Database, _ files: OpenFiles, isFinal: Bool) throws -> CheckpointResult {
        switch files.interference {
        case .moved:
            try saveUnderNewName(db, files)
            throw FileInterference.moved
        case .removed:
            // The log of a deleted file must not be replayed over another one.
            if FileIdentity(path: files.path) != nil { try files.setLogAside() }
            throw FileInterference.removed
        case .lostLog: try renewLog(db, files)
        case let other?: throw other
        case nil: break
        }
        guard files.isUnsettled else { return .settled }
        // A command has just checked the files; checking again would only block other writers.
        if !isFinal || !files.isUntouched { try checkFiles(db, files) }
        guard files.hasLogContent else { return .settled }
        // Others can write during this disk wait. The truncation, which blocks them, is then instant; if the
        // log has a newer change, its writer truncates.
        let moved = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(PASSIVE)")
        guard let moved, moved[0] == 0, moved[1] == moved[2] as Int else { return .busy }
        waiting.setPatience(0)
        let isBusy = try Bool.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)") ?? false
        if !isFinal { try checkFiles(db, files) }
        return isBusy ? .busy : .settled
    }

    private func checkFiles(_ db: Database, _ files: OpenFiles) throws {
        try db.inTransaction(.immediate) {
            try files.check(db)
            return .rollback
        }
    }

    /// Recovers from a deleted write-ahead log or index: saves the connection's data to the file and starts a
    /// new log.
    /// - Throws: ``FileInterference`` if another program has the journal open too, or already uses another
    ///   log.
    func renewLog(_ db: Database, _ files: OpenFiles) throws {
        guard files.ownsLog else { throw FileInterference.lostLog }
        try side.close()
        do {
            try db.inTransaction(.immediate) {
                try files.checkContents(db)
                return .rollback
            }
            // If this is interrupted or the disk is full, the log stays open; leaving it closes it whatever happens.
            try db.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)")
            try leaveLog(db)
            try activateWriteAheadLog(db, patience: busyTimeout)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            throw FileInterference.lostLog
        }
        _ = try Int.fetchOne(db, sql: "SELECT 1 FROM sqlite_master")
        try files.rememberLog(db)
        try checkFiles(db, files)
    }

    /// Checkpoints into a renamed file, unless another program has it open under that name.
    private func saveUnderNewName(_ db: Database, _ files: OpenFiles) throws {
        guard files.hasLog, files.ownsLog else { return }
        try side.close()
        try db.inTransaction(.immediate) {
            try files.checkContents(db)
            return .rollback
        }
        do {
            try leaveLog(db)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {
            // The log is in the file already. SQLite then fails to record its removal in a renamed file.
        }
        files.forgetLog()
    }

    /// Checkpoints and deletes the log, with exclusive access.
    private func leaveLog(_ db: Database) throws {
        try db.execute(sql: "PRAGMA journal_mode = DELETE")
    }
}
