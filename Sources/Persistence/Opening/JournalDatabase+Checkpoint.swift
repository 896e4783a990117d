import Foundation
import GRDB
import Journal

extension JournalDatabase {
    /// What became of bringing everything into the one file.
    public enum Settlement: Sendable {
        /// The file has everything.
        case settled
        /// Another program was reading or writing; it is to be tried again.
        case busy
    }

    /// Moves what the write-ahead log has into the journal's file and empties the log, so that a copy of the file has
    /// everything and no change is left to be replayed over another file put in its place.
    ///
    /// It never waits for another program.
    /// - Throws: ``JournalError`` if another program has replaced one of the files, or the disk has no room; what the log
    ///   has stays there.
    public func settle() async throws -> Settlement {
        do {
            return try await queue.writeWithoutTransaction { try settle($0, patience: 0) }
        } catch {
            throw JournalError(error, path: path)
        }
    }

    /// Closes the journal, which nobody may use from then on. If it has been changed, its file has everything then,
    /// unless another program is reading or writing for longer than a moment.
    /// - Throws: ``JournalError`` if another program has replaced one of the files.
    public func close() throws(JournalError) {
        guard !isClosed.exchange(true, ordering: .relaxed) else { return }
        do {
            if let files, hasChanged.load(ordering: .relaxed) {
                try close(files)
            } else {
                try queue.close()
            }
        } catch FileInterference.overwritten {
            // SQLite would write what is left in the log into the other program's file as it closes.
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
            let locks = LogLocks(descriptor: index.rawValue)
            try queue.writeWithoutTransaction { try settleFinally($0, files, locks) }
            try queue.close()
        }
    }

    private func settleFinally(_ db: Database, _ files: OpenFiles, _ locks: LogLocks?) throws {
        do {
            if let locks, files.isUntouched {
                // SQLite does it as the last one closes. Of many programs that write at once, the last one does it for
                // all.
                if !locks.isOpenElsewhere || locks.isWritten { return }
            }
            _ = try settle(db, patience: 0.1, isFinal: true)
        } catch is DatabaseError {
            // With no room in the file, everything stays in the log, where the next start finds it.
        } catch FileInterference.overwritten {
            try files.setLogAside()
            throw FileInterference.overwritten
        } catch is FileInterference {
            // Nothing was changed through this connection that is not in the file or the log.
        }
    }

    /// - Parameter patience: How many seconds to wait for other programs.
    /// - Parameter isFinal: Whether nothing follows for which the file has to be known.
    private func settle(_ db: Database, patience: TimeInterval, isFinal: Bool = false) throws -> Settlement {
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

    private func settle(_ db: Database, _ files: OpenFiles, isFinal: Bool) throws -> Settlement {
        switch files.interference {
        case .moved:
            try saveUnderNewName(db, files)
            throw FileInterference.moved
        case .removed:
            // A log that belongs to a deleted file must not be replayed over another one.
            if FileIdentity(path: files.path) != nil { try files.setLogAside() }
            throw FileInterference.removed
        case .lostLog: try renewLog(db, files)
        case let other?: throw other
        case nil: break
        }
        guard files.isUnsettled else { return .settled }
        // A command has checked them a moment ago, and would only keep others from writing.
        if !isFinal || !files.isUntouched { try checkFiles(db, files) }
        guard files.hasLogContent else { return .settled }
        // Others can write while this waits for the disk. The truncation, which keeps them from it, then has nothing to
        // wait for; with a newer change in the log it is left to the program that wrote that.
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

    /// Makes up for a write-ahead log or index that was deleted: saves what the connection still has of it to the file,
    /// and begins another log.
    /// - Throws: ``FileInterference`` if another program has the journal open too, or uses another log already.
    func renewLog(_ db: Database, _ files: OpenFiles) throws {
        guard files.ownsLog else { throw FileInterference.lostLog }
        do {
            try db.inTransaction(.immediate) {
                try files.checkContents(db)
                return .rollback
            }
            try leaveLog(db)
            try activateWriteAheadLog(db, patience: busyTimeout)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            throw FileInterference.lostLog
        }
        _ = try Int.fetchOne(db, sql: "SELECT 1 FROM sqlite_master")
        try files.rememberLog(db)
        try checkFiles(db, files)
    }

    /// Brings everything into a file that has another name now, unless another program has it open under that.
    private func saveUnderNewName(_ db: Database, _ files: OpenFiles) throws {
        guard files.hasLog, files.ownsLog else { return }
        try db.inTransaction(.immediate) {
            try files.checkContents(db)
            return .rollback
        }
        do {
            try leaveLog(db)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {
            // The log is in the file by now. SQLite goes on to note in a renamed file that there is no log, and refuses.
        }
        files.forgetLog()
    }

    /// Moves all of the log into the file and deletes it, with the file to itself.
    private func leaveLog(_ db: Database) throws {
        try db.execute(sql: "PRAGMA journal_mode = DELETE")
    }
}
