import Foundation
import GRDB
import Journal
import Migrations

/// Replaces everything in a journal at once. What was there is in a copy, not in a million rows of the log.
struct WholeJournal {
    private let database: JournalDatabase

    init(_ database: JournalDatabase) {
        self.database = database
    }

    /// Puts another journal in the place of this one, as one step that goes back to a copy.
    /// - Returns: The copy's path; nil where the journal was empty.
    func replace(
        with snapshot: JournalSnapshot, _ label: String, reason: String, by author: Author, _ db: Database
    ) throws -> String? {
        let copy =
            try Self.isEmpty(db) ? nil : database.makeBackup(reason: reason, now: author.clock.now())
        try Self.write(snapshot, db)
        try UndoLog.recordReplacement(label, copy: copy, by: author, db)
        return copy
    }

    /// Goes back to the copy from before a step, or to the one from after it.
    func replay(
        _ step: UndoStep, _ copies: WholeJournalCopies, _ direction: UndoReplay.Direction,
        _ clock: JournalClock,
        _ db: Database
    ) throws {
        let copy = direction == .undo ? copies.before : copies.after
        let snapshot: JournalSnapshot
        do {
            snapshot = try copy.map(Backup.read) ?? JournalSnapshot()
        } catch {
            throw step.refusal(direction, "its copy cannot be read (\(error.description))")
        }
        if direction == .undo && copies.after == nil {
            let present = try JournalQuery<JournalSnapshot>.snapshot.fetch(db)
            let copy = try database.makeBackup(of: present, reason: "before-undo", now: clock.now())
            try db.execute(
                sql: "UPDATE undoStep SET copyAfter = ? WHERE id = ?", arguments: [copy, step.id])
        }
        try Self.write(snapshot, db)
    }

    static func isEmpty(_ db: Database) throws -> Bool {
        for table in Tables.names where try Int.fetchOne(db, sql: "SELECT 1 FROM \(table) LIMIT 1") != nil {
            return false
        }
        return true
    }

    /// Writes every row anew, unrecorded.
    static func write(_ snapshot: JournalSnapshot, _ db: Database) throws {
        try ChangeRecording.stop(db)
        // What refers to others goes first and comes last.
        for table in Tables.names.reversed() { try db.execute(sql: "DELETE FROM \(table)") }
        try Tables.category.insert(snapshot.categories, db)
        try Tables.taskBundle.insert(snapshot.taskBundles, db)
        try Tables.bundleTodo.insert(snapshot.bundleTodos, db)
        try Tables.journalPage.insert(snapshot.journalPages, db)
        try Tables.todo.insert(snapshot.todos, db)
        try Tables.exportGroup.insert(snapshot.exportGroups, db)
        try Tables.exportGroupMember.insert(snapshot.exportGroupMembers, db)
        try ChangeRecording.start(db)
    }
}
