import Foundation
import GRDB
import Journal

/// Makes operations of what a change of a synchronized journal wrote, in its transaction.
struct SyncRecorder {
    private let log: SyncLog
    private var db: Database { log.db }

    /// Nil if the journal isn't synchronized.
    init?(_ db: Database) throws {
        guard let log = try SyncLog.ifSynchronized(db) else { return nil }
        self.log = log
    }

    /// The id of the next change in the change log.
    func next() throws -> Int64 { try UndoLog.newestChange(db) + 1 }

    /// Makes changes that nobody would undo, and so are no step of the change log.
    func withoutStep(_ body: () throws -> Void) throws {
        let first = try next()
        try body()
        try db.run("DELETE FROM undoChange WHERE id >= ?", [first])
    }

    /// Adds what a merge concludes from what it brought.
    func addAutomatic(step: String, _ body: () throws -> Void) throws {
        let first = try next()
        try body()
        let end = try next()
        guard end > first else { return }
        var capture = SyncCapture(log, isConclusion: true)
        try capture.add(ChangedRow.recorded(first..<end, db), step: step, at: ChangeTime.now ?? Date())
    }

    /// Adds what another program wrote, before it becomes a step.
    func addForeign(at now: Date) throws {
        guard let label = try UndoLog.foreignLabel(db) else { return }
        let changes = try UndoLog.unclaimedChanges(db)
        var capture = SyncCapture(log)
        try capture.add(try ChangedRow.recorded(changes, db), step: label, at: now)
    }

    /// Adds what a change wrote.
    /// - Parameter first: The id of its first change in the change log.
    func add<Outcome>(
        from first: Int64, step: String, _ change: JournalChange<Outcome>, _ author: Author
    ) throws {
        let isReplaced: Bool? = try db.value("SELECT isReplaced FROM syncJournal LIMIT 1")
        let end = try next()
        let rows =
            try isReplaced == true ? ChangedRow.all(db) : ChangedRow.recorded(first..<max(first, end), db)
        if !rows.isEmpty {
            var capture = SyncCapture(log)
            try capture.add(rows, step: step, at: author.clock.now())
        }
        if isReplaced == true { try db.run("UPDATE syncJournal SET isReplaced = 0") }
        // These aren't steps of their own.
        if isReplaced == true || !change.hasForeignKeys {
            try db.run("DELETE FROM undoChange WHERE id >= ?", [first])
        }
    }
}
