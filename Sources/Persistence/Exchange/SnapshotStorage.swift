import Foundation
import GRDB
import Journal

extension JournalQuery where Answer == JournalSnapshot {
    /// Every row of every table, each table by id.
    public static var snapshot: JournalQuery {
        JournalQuery { db in
            JournalSnapshot(
                categories: try Tables.category.all(db, orderedBy: "id"),
                taskBundles: try Tables.taskBundle.all(db, orderedBy: "id"),
                bundleTodos: try Tables.bundleTodo.all(db, orderedBy: "id"),
                journalPages: try Tables.journalPage.all(db, orderedBy: "id"),
                todos: try Tables.todo.all(db, orderedBy: "id"),
                exportGroups: try Tables.exportGroup.all(db, orderedBy: "id"),
                exportGroupMembers: try Tables.exportGroupMember.all(db, orderedBy: "groupID, rowid"))
        }
    }
}

extension JournalDatabase {
    /// Puts a whole journal in the place of this one, in one transaction.
    ///
    /// A journal that holds anything is only replaced when asked to, and copied first, while no other program can
    /// write: nothing that was ever acknowledged is in neither.
    /// - Returns: The backup's path, where one was made.
    /// - Throws: ``JournalError``; nothing has changed then.
    public func importJournal(
        _ snapshot: JournalSnapshot, replacing: Bool, by author: Author
    ) throws -> String? {
        let label = "imported \(Sentences.contents(of: snapshot))"
        return try perform(
            JournalChange { _, _ in
                label
            } apply: { db in
                var backup: String?
                if try !Self.isEmpty(db) {
                    guard replacing else {
                        throw JournalError(
                            "The journal is not empty. --replace overwrites it, after a backup; nothing was changed."
                        )
                    }
                    backup = try self.makeBackup(reason: "import", now: author.clock.now())
                }
                try Self.replaceEverything(with: snapshot, db)
                return backup
            }, by: author
        ).outcome
    }

    private static func isEmpty(_ db: Database) throws -> Bool {
        for table in Tables.names where try Int.fetchOne(db, sql: "SELECT 1 FROM \(table) LIMIT 1") != nil {
            return false
        }
        return true
    }

    static func replaceEverything(with snapshot: JournalSnapshot, _ db: Database) throws {
        // What refers to others goes first and comes last.
        for table in Tables.names.reversed() { try db.execute(sql: "DELETE FROM \(table)") }
        try Tables.category.insert(snapshot.categories, db)
        try Tables.taskBundle.insert(snapshot.taskBundles, db)
        try Tables.bundleTodo.insert(snapshot.bundleTodos, db)
        try Tables.journalPage.insert(snapshot.journalPages, db)
        try Tables.todo.insert(snapshot.todos, db)
        try Tables.exportGroup.insert(snapshot.exportGroups, db)
        try Tables.exportGroupMember.insert(snapshot.exportGroupMembers, db)
    }
}
