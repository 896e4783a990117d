import Foundation
import GRDB
import Journal
import Migrations

/// The change log: steps that group the row changes recorded by ``ChangeRecording``.
///
/// ``JournalDatabase/perform(_:by:)`` makes one step of everything that an action changes, so a verb needs no code for undo.
/// Changes outside any step are another program's; the next action makes them a separate step. Undone steps are at the end,
/// ready for redo; the others are undone from the last one backwards. A merge is a step, too, which undo and redo skip.
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
        let statement = try db.cachedStatement(
            sql: "SELECT \(columns), \(isCutSQL) AS isCut FROM undoStep \(condition)")
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        var steps: [Step] = []
        while let row = try rows.next() {
            if row["isCut"] as Bool {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: missingSteps)
            }
            steps.append(decode(StoredRow(row: row)))
        }
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

    private static let missingSteps = "steps of the change log are missing"

    /// Whether a step has less than SQLite stores of one, as where a page of another table took its place. By its type, since
    /// SQLite takes for granted that these columns aren't NULL.
    private static let isCutSQL =
        "'null' IN (typeof(label), typeof(date), typeof(source), typeof(firstChange), typeof(lastChange))"

    /// Shows that steps are gone, as with a damaged page: their changes would look like one of another program. The newest step
    /// always stays, and it has an end.
    static func damage(_ db: Database) throws -> String? {
        let isDamaged = try db.value(
            """
            SELECT EXISTS (SELECT 1 FROM undoChange) AND (
                IFNULL((SELECT MAX(id) FROM undoStep), 0) < (SELECT MAX(seq) FROM sqlite_sequence
                    WHERE name = 'undoStep' AND typeof(seq) = 'integer' AND seq <= ?)
                OR EXISTS (SELECT 1 FROM (SELECT \(isCutSQL) AS isCut FROM undoStep ORDER BY id DESC LIMIT 1)
                    WHERE isCut))
            """, [StoredRow.largest], as: Bool.self)
        return isDamaged == true ? missingSteps : nil
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

/// The size limits of the change log.
struct UndoLimits {
    /// In seconds.
    var age: TimeInterval
    /// Bytes of logged rows.
    var size: Int64
    /// The number of the last steps that stay, however old they are. Ages are counted from the earliest date among them, so
    /// that a clock that is set years ahead for a while ends no record.
    var youngest = 200

    /// Two years, and the rows of about fifty thousand changes.
    static let standard = UndoLimits(age: 2 * 365 * 86_400, size: 16 << 20)

    /// The number of changes to delete per trim; more after a larger step.
    private static let bite = 200

    /// Deletes the oldest steps beyond the limits, a few at a time, so that no change takes much longer.
    /// Steps are deleted faster than they are added.
    ///
    /// The last step and the last change always stay: they mark where unclaimed changes begin and where ids
    /// continue.
    /// - Parameter count: The number of changes in the last step.
    func trim(upTo count: Int, now: Date, _ db: Database) throws {
        let earliest = try earliest(now, db)
        let isBeyond = try db.value(
            """
            SELECT (SELECT date FROM undoStep ORDER BY id LIMIT 1) < :earliest
                OR (SELECT sizeBefore + size FROM undoStep ORDER BY id DESC LIMIT 1)
                    - (SELECT sizeBefore FROM undoStep ORDER BY id LIMIT 1) > :size
            """, ["earliest": earliest, "size": size], as: Bool.self)
        if isBeyond == true {
            try db.run(
                """
                DELETE FROM undoStep WHERE id < (
                    SELECT IFNULL(
                        MIN(oldest.id) FILTER (
                            WHERE oldest.date >= :earliest AND last.end - oldest.sizeBefore <= :size),
                        MAX(oldest.id))
                    FROM (SELECT id, date, sizeBefore FROM undoStep ORDER BY id LIMIT 20) AS oldest,
                        (SELECT sizeBefore + size AS end FROM undoStep ORDER BY id DESC LIMIT 1) AS last)
                """, ["earliest": earliest, "size": size])
        }
        let hasRest = try db.value(
            """
            SELECT (SELECT MIN(id) FROM undoChange) < (SELECT firstChange FROM undoStep ORDER BY id LIMIT 1)
            """, as: Bool.self)
        // Usually there is none, and the deletion alone takes longer than the rest.
        guard hasRest == true else { return }
        try db.run(
            """
            DELETE FROM undoChange WHERE id IN (
                SELECT id FROM undoChange
                WHERE id < (SELECT firstChange FROM undoStep ORDER BY id LIMIT 1)
                    -- A damaged firstChange can be greater than every number; the newest change stays then.
                    AND id < (SELECT MAX(id) FROM undoChange)
                ORDER BY id LIMIT :bite)
            """, ["bite": max(count, Self.bite)])
    }

    /// The date before which a step is too old; empty, which precedes every date, if none is.
    private func earliest(_ now: Date, _ db: Database) throws -> String {
        guard age.isFinite,
            let oldest: String = try db.value("SELECT date FROM undoStep ORDER BY id LIMIT 1"),
            oldest < ISO8601.string(now - age)
        else { return "" }
        let last: String? = try db.value(
            "SELECT MIN(date) FROM (SELECT date FROM undoStep ORDER BY id DESC LIMIT ?)", [youngest])
        return last.flatMap(ISO8601.instant).map { ISO8601.string(min($0, now) - age) } ?? ""
    }
}

/// The original versions of todos, as far back as the change log reaches.
enum FirstVersions {
    /// - Parameter ids: The todos to find. Those that the log no longer reaches are omitted.
    static func of(_ ids: [Int64], _ db: Database) throws -> [Int64: Todo] {
        guard !ids.isEmpty else { return [:] }
        let wanted = Set(ids)
        let rows = try Tables.todos.fetch(
            db,
            sql: """
                SELECT \(Tables.todos.columnList(ofRecord: "after")) FROM json_each(?) AS wanted
                CROSS JOIN undoChange
                    ON undoChange.tableName = 'todo' AND \(UndoLog.todoIDSQL) = wanted.value
                WHERE before IS NULL AND json_valid(after)
                ORDER BY undoChange.id
                """, arguments: [ids.jsonList])
        return rows.reduce(into: [:]) { versions, todo in
            if wanted.contains(todo.id), versions[todo.id] == nil { versions[todo.id] = todo }
        }
    }
}
