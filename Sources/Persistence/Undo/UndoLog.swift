import Foundation
import GRDB
import Journal
import Migrations

/// The list of changes: steps on top of the rows that ``ChangeRecording`` collects.
///
/// Steps that are undone stand at its end, waiting to be made again; those before them are undone from the last on.
enum UndoLog {
    /// Makes a step of what was changed since the last one, which ends what could be redone.
    /// - Returns: Whether anything was changed.
    @discardableResult
    static func record(
        _ label: String, by author: Author, limits: UndoLimits = .standard, _ db: Database
    ) throws -> Bool {
        let changes = try unclaimedChanges(db)
        if changes.isEmpty { return false }
        try clearRedo(db)
        try insert(label, by: author, changes: changes, copies: nil, db)
        try limits.trim(upTo: changes.count, now: author.clock.now(), db)
        return true
    }

    /// Makes a step of what other programs changed, so that it is undone as what it is.
    static func claimForeignChanges(_ clock: JournalClock, _ db: Database) throws {
        try repair(db)
        guard let label = try foreignLabel(db) else { return }
        try record(label, by: Author(.elsewhere, clock: clock), db)
    }

    /// What is to be said of changes that are in no step, if there are any.
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

    /// Records that the whole journal was replaced, whose rows are not recorded one by one.
    /// - Parameter copy: The file with the journal as it was; nil if it was empty.
    static func recordReplacement(
        _ label: String, copy: String?, by author: Author, _ db: Database
    ) throws {
        try clearRedo(db)
        let next = try newestChange(db) + 1
        try insert(
            label, by: author, changes: next..<next, copies: WholeJournalCopies(before: copy), db)
    }

    /// The steps from the one that is undone next, newest first.
    static func doneSteps(_ count: Int, _ db: Database) throws -> [UndoStep] {
        try steps("WHERE id <= ? ORDER BY id DESC LIMIT ?", [lastDoneStep(db), count], db)
    }

    /// The steps from the one that is redone next, oldest first.
    static func undoneSteps(_ count: Int, _ db: Database) throws -> [UndoStep] {
        try steps("WHERE id > ? ORDER BY id LIMIT ?", [lastDoneStep(db), count], db)
    }

    static func steps(_ condition: String, _ arguments: StatementArguments, _ db: Database) throws
        -> [UndoStep]
    {
        let statement = try db.cachedStatement(sql: "SELECT \(UndoStep.columns) FROM undoStep \(condition)")
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        var steps: [UndoStep] = []
        while let row = try rows.next() { steps.append(try UndoStep(row)) }
        return steps
    }

    /// Removes what no program of ours writes: numbers after which there is no next one. SQLite would number changes at
    /// random from there, and the list would be in no order.
    private static func repair(_ db: Database) throws {
        try db.run("DELETE FROM undoChange WHERE id > ?", [StoredRow.largest])
        try db.run("DELETE FROM undoStep WHERE id > ?", [StoredRow.largest])
        try db.run(
            """
            UPDATE sqlite_sequence SET seq = (SELECT IFNULL(MAX(id), 0) FROM undoStep)
            WHERE name = 'undoStep' AND seq > ?
            """, [StoredRow.largest])
        // The last step would claim changes that are still to come.
        try db.run(
            """
            UPDATE undoStep SET lastChange = :newest
            WHERE id = (SELECT MAX(id) FROM undoStep)
                AND (typeof(lastChange) <> 'integer' OR lastChange > :newest)
            """, ["newest": newestChange(db)])
    }

    /// The id of the last change there is; 0 if there is none.
    static func newestChange(_ db: Database) throws -> Int64 {
        min(try db.value("SELECT MAX(id) FROM undoChange") ?? 0, StoredRow.largest)
    }

    /// The changes that belong to no step yet.
    static func unclaimedChanges(_ db: Database) throws -> Range<Int64> {
        let first: Int64? = try db.value(
            """
            SELECT MIN(id) FROM undoChange
            WHERE id > IFNULL((SELECT lastChange FROM undoStep ORDER BY id DESC LIMIT 1), 0) AND id <= ?
            """, [StoredRow.largest])
        guard let first else { return 0..<0 }
        let start = max(first, 0)
        return start..<max(start, try newestChange(db) + 1)
    }

    /// The last step that is not undone: it looks at those that are, and no further.
    private static func lastDoneStep(_ db: Database) throws -> Int64 {
        try db.value("SELECT id FROM undoStep WHERE NOT isUndone ORDER BY id DESC LIMIT 1") ?? 0
    }

    private static func clearRedo(_ db: Database) throws {
        let last = try lastDoneStep(db)
        let first: Int64? = try db.value(
            "SELECT firstChange FROM undoStep WHERE id > ? ORDER BY id LIMIT 1", [last])
        guard let first else { return }
        try db.run(
            """
            DELETE FROM undoChange WHERE id BETWEEN ?
                AND (SELECT lastChange FROM undoStep ORDER BY id DESC LIMIT 1)
            """, [first])
        try db.run("DELETE FROM undoStep WHERE id > ?", [last])
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
