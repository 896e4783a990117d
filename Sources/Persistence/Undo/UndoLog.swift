import Foundation
import GRDB
import Journal
import Migrations

/// The change log: steps that group the row changes recorded by ``ChangeRecording``.
///
/// Undone steps are at its end, ready for redo; the others are undone from the last one backwards.
enum UndoLog {
    static let tables = ["undoStep", "undoChange"]

    /// SQL for the todo that a change is of, as it is indexed since v23, where `tableName = 'todo'`.
    static let todoIDSQL = "CAST(substr(IFNULL(after, before), 10, 20) AS INTEGER)"

    /// Groups the unclaimed changes into a step and clears the redo steps.
    /// - Returns: Whether there were any changes.
    @discardableResult
    static func record(
        _ label: String, by author: Author, limits: UndoLimits = .standard, _ db: Database
    ) throws -> Bool {
        let changes = try unclaimedChanges(db)
        if changes.isEmpty { return false }
        // Others' changes leave what can be redone here.
        if author.source != .sync { try clearRedo(db) }
        try TextDifferences.shorten(changes, db)
        try insert(label, by: author, changes: changes, copies: nil, db)
        try limits.trim(upTo: changes.count, now: author.clock.now(), db)
        return true
    }

    /// Groups external changes into a step that can be undone separately.
    static func claimForeignChanges(_ clock: JournalClock, _ db: Database) throws {
        try repair(db)
        guard let label = try foreignLabel(db) else { return }
        try record(label, by: Author(.elsewhere, clock: clock), db)
    }

    /// The label for unclaimed changes; nil if there are none.
    static func foreignLabel(_ db: Database) throws -> String? {
        let changes = try unclaimedChanges(db)
        if changes.isEmpty { return nil }
        let counts = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT tableName, COUNT(DISTINCT json_extract(IFNULL(before, after), '$.rowid')) AS count
                    FROM undoChange
                    WHERE id >= ? AND id < ? AND typeof(tableName) = 'text' AND json_valid(IFNULL(before, after))
                    GROUP BY tableName
                    """), arguments: [changes.lowerBound, changes.upperBound])
        return Sentences.changedElsewhere(
            try counts.map { (try $0.decode(forColumn: "tableName"), try $0.decode(forColumn: "count")) })
    }

    /// Logs the replacement of the whole journal, whose rows aren't logged one by one.
    /// - Parameter copy: The backup of the previous journal; nil if it was empty.
    static func recordReplacement(
        _ label: String, copy: String?, by author: Author, _ db: Database
    ) throws {
        try clearRedo(db)
        let next = try newestChange(db) + 1
        try insert(
            label, by: author, changes: next..<next, copies: WholeJournalCopies(before: copy), db)
    }

    /// The steps to undo next, newest first.
    static func doneSteps(_ count: Int, _ db: Database) throws -> [UndoStep] {
        try steps(
            "WHERE id <= ? AND source IS NOT 'sync' ORDER BY id DESC LIMIT ?", [lastDoneStep(db), count], db)
    }

    /// The steps to redo next, oldest first.
    static func undoneSteps(_ count: Int, _ db: Database) throws -> [UndoStep] {
        try steps("WHERE id > ? AND source IS NOT 'sync' ORDER BY id LIMIT ?", [lastDoneStep(db), count], db)
    }

    static func steps(_ condition: String, _ arguments: StatementArguments, _ db: Database) throws
        -> [UndoStep]
    {
        try rows(UndoStep.columns, condition, arguments, db, UndoStep.init)
    }

    /// The steps as a list shows them, with half of their columns.
    static func changes(_ condition: String, _ arguments: StatementArguments, _ db: Database) throws
        -> [LoggedChange]
    {
        try rows(LoggedChange.columns, condition, arguments, db, LoggedChange.init)
    }

    private static func rows<Step>(
        _ columns: String, _ condition: String, _ arguments: StatementArguments, _ db: Database,
        _ decode: (StoredRow) -> Step
    ) throws -> [Step] {
        let statement = try db.cachedStatement(sql: "SELECT \(columns) FROM undoStep \(condition)")
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        var steps: [Step] = []
        while let row = try rows.next() { steps.append(decode(StoredRow(row: row))) }
        return steps
    }

    /// Removes ids above ``StoredRow/largest``, which only another program writes. After the largest possible
    /// id, SQLite assigns random ones, which have no order.
    private static func repair(_ db: Database) throws {
        try beginAnewIfEmpty(db)
        try db.run("DELETE FROM undoChange WHERE id > ?", [StoredRow.largest])
        try db.run("DELETE FROM undoStep WHERE id > ?", [StoredRow.largest])
        try db.run(
            """
            UPDATE sqlite_sequence SET seq = (SELECT IFNULL(MAX(id), 0) FROM undoStep)
            WHERE name = 'undoStep' AND (seq > ? OR ?)
            """, [StoredRow.largest, db.changesCount > 0])
        // Changes that are gone keep their ids: the next ones would be taken for them.
        try db.run(
            """
            INSERT INTO undoChange (id, tableName) SELECT lastChange, '' FROM undoStep
            WHERE id = (SELECT MAX(id) FROM undoStep) AND typeof(lastChange) = 'integer'
                AND lastChange > ? AND lastChange <= ?
            """, [newestChange(db), StoredRow.largest])
        // Otherwise the last step claims future changes.
        try db.run(
            """
            UPDATE undoStep SET lastChange = :newest
            WHERE id = (SELECT MAX(id) FROM undoStep)
                AND (typeof(lastChange) NOT IN ('integer', 'null') OR lastChange > :newest)
            """, ["newest": newestChange(db)])
    }

    /// Begins the numbers anew if there is neither a step nor a change, as when another program has emptied the log. Otherwise
    /// the next change would be taken for one whose steps are gone.
    static func beginAnewIfEmpty(_ db: Database) throws {
        try db.run(
            """
            DELETE FROM sqlite_sequence WHERE name = 'undoStep' AND NOT EXISTS (SELECT 1 FROM undoStep)
                AND NOT EXISTS (SELECT 1 FROM undoChange)
            """)
    }

    /// Shows that steps are gone, as with a damaged page: their changes would look like one of another program. The newest step
    /// always stays, and it has an end.
    static func damage(_ db: Database) throws -> String? {
        let isDamaged = try db.value(
            """
            SELECT EXISTS (SELECT 1 FROM undoChange) AND (
                IFNULL((SELECT MAX(id) FROM undoStep), 0) < (SELECT MAX(seq) FROM sqlite_sequence
                    WHERE name = 'undoStep' AND typeof(seq) = 'integer' AND seq <= ?)
                OR EXISTS (SELECT 1 FROM undoStep WHERE id = (SELECT MAX(id) FROM undoStep) AND lastChange IS NULL))
            """, [StoredRow.largest], as: Bool.self)
        return isDamaged == true ? "steps of the change log are missing" : nil
    }

    /// The id of the last change; 0 if there is none.
    static func newestChange(_ db: Database) throws -> Int64 {
        min(try db.value("SELECT MAX(id) FROM undoChange") ?? 0, StoredRow.largest)
    }

    /// The id of the last step that there has ever been; 0 if there was none. Undoing doesn't change it.
    static func newestStep(_ db: Database) throws -> Int64 {
        try db.value("SELECT seq FROM sqlite_sequence WHERE name = 'undoStep'") ?? 0
    }

    /// The todos that a step changed; nil if it changed anything else, or more of them, or isn't the last change.
    static func todos(changedBy step: Int64, atMost limit: Int, _ db: Database) throws -> Set<Int64>? {
        let changes = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT tableName, \(todoIDSQL) FROM undoChange
                    WHERE id >= (SELECT firstChange FROM undoStep WHERE id = ?) ORDER BY id
                    """), arguments: [step])
        var ids: Set<Int64> = []
        while let change = try changes.next() {
            let row = StoredRow(row: change)
            guard row.text(0) == "todo", ids.count < limit else { return nil }
            ids.insert(row.id(1))
        }
        return ids.isEmpty ? nil : ids
    }

    /// The ids of the changes that belong to no step yet.
    /// - Throws: `DatabaseError` (`SQLITE_CORRUPT`) if their steps may be gone.
    static func unclaimedChanges(_ db: Database) throws -> Range<Int64> {
        if let damage = try damage(db) { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: damage) }
        let first: Int64? = try db.value(
            """
            SELECT MIN(id) FROM undoChange
            WHERE id > IFNULL((SELECT lastChange FROM undoStep ORDER BY id DESC LIMIT 1), 0) AND id <= ?
            """, [StoredRow.largest])
        guard let first else { return 0..<0 }
        let start = max(first, 0)
        return start..<max(start, try newestChange(db) + 1)
    }

    /// The last step that isn't undone, apart from merges. Scans only the undone ones and merges.
    static func lastDoneStep(_ db: Database) throws -> Int64 {
        try db.value(
            "SELECT id FROM undoStep WHERE NOT isUndone AND source IS NOT 'sync' ORDER BY id DESC LIMIT 1")
            ?? 0
    }

    private static func clearRedo(_ db: Database) throws {
        let last = try lastDoneStep(db)
        let first: Int64? = try db.value(
            "SELECT firstChange FROM undoStep WHERE id > ? AND source IS NOT 'sync' ORDER BY id LIMIT 1",
            [last])
        guard let first else { return }
        try db.run(
            """
            DELETE FROM undoChange WHERE id BETWEEN :first
                AND (SELECT lastChange FROM undoStep ORDER BY id DESC LIMIT 1)
                AND NOT EXISTS (SELECT 1 FROM undoStep AS merged WHERE merged.id > :last
                    AND merged.source IS 'sync' AND undoChange.id BETWEEN merged.firstChange AND merged.lastChange)
            """, ["first": first, "last": last])
        try db.run("DELETE FROM undoStep WHERE id > ? AND source IS NOT 'sync'", [last])
    }

    private static func insert(
        _ label: String, by author: Author, changes: Range<Int64>, copies: WholeJournalCopies?, _ db: Database
    ) throws {
        try db.run(
            """
                INSERT INTO undoStep
                    (label, date, source, firstChange, lastChange, sizeBefore, size, isWholeJournal, copyBefore)
                VALUES (:label, :date, :source, :first, :last,
                    IFNULL((SELECT sizeBefore + size FROM undoStep ORDER BY id DESC LIMIT 1), 0),
                    (SELECT TOTAL(IFNULL(LENGTH(CAST(before AS BLOB)), 0) + IFNULL(LENGTH(CAST(after AS BLOB)), 0))
                        FROM undoChange WHERE id BETWEEN :first AND :last),
                    :isWholeJournal, :copyBefore)
            """,
            [
                "label": label, "date": ISO8601.string(author.clock.now()), "source": author.source.rawValue,
                "first": changes.lowerBound, "last": changes.upperBound - 1, "isWholeJournal": copies != nil,
                "copyBefore": copies?.before,
            ])
    }
}
