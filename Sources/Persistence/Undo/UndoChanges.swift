import GRDB
import Journal

/// Undone or redone steps, in that order.
public struct ReplayedSteps: Sendable {
    public var steps: [UndoStep]
    /// The todos that were written or removed, for selection; limited in number.
    public var todoIDs: [Int64]
    /// The affected library row; nil if there isn't exactly one.
    public var libraryRow: LibraryRow?
    /// The steps that were stepped over: other machines have changed all of it since.
    var overtaken: Set<Int64> = []
    /// Whether a part of the others stays for the same reason.
    var hasLeft = false
    /// Those machines, by their names.
    var machines: [String] = []
}

extension ReplayedSteps {
    /// Whether a step was undone or redone, at least in part.
    func isDone(_ step: UndoStep) -> Bool { !overtaken.contains(step.id) }
}

extension JournalChange where Outcome == ReplayedSteps {
    /// Undoes the last steps of any author.
    /// - Parameter database: The journal; undoing a replacement restores one of its backups.
    /// - Throws: ``JournalError`` if there are fewer steps, or one no longer matches the rows; nothing
    ///   changes then.
    ///   Also ``UnaskedUndo``, if one of them isn't covered by the consent.
    public static func undo(
        _ count: Int = 1, in database: JournalDatabase, by author: Author, consent: UndoConsent = .all
    ) -> JournalChange {
        replay(count, .undo, in: database, by: author, consent: consent)
    }

    /// Redoes the last undone steps.
    public static func redo(_ count: Int = 1, in database: JournalDatabase, by author: Author)
        -> JournalChange
    {
        replay(count, .redo, in: database, by: author, consent: .all)
    }

    private static func replay(
        _ count: Int, _ direction: UndoReplay.Direction, in database: JournalDatabase, by author: Author,
        consent: UndoConsent
    ) -> JournalChange {
        JournalChange(hasForeignKeys: false) { replayed, _ in
            Sentences.replayed(replayed, direction, for: author)
        } apply: { db in
            let steps = try Self.next(count, direction, db)
            if direction == .undo { try consent.check(steps) }
            guard steps.count == count, count > 0 else {
                throw Self.missing(count, there: steps.count, direction)
            }
            var replayed = ReplayedSteps(steps: steps, todoIDs: [], libraryRow: nil)
            var machines: Set<String> = []
            for step in steps {
                var replay = try UndoReplay(step, direction, db)
                if let copies = step.copies {
                    try WholeJournal(database).replay(step, copies, direction, author.clock, db)
                } else {
                    try replay.replay()
                }
                machines.formUnion(replay.machines)
                if replay.hasLeft {
                    if replay.hasChanged {
                        replayed.hasLeft = true
                    } else {
                        replayed.overtaken.insert(step.id)
                    }
                }
                let mark = replayed.isDone(step) ? 1 : LoggedChange.steppedOver
                try db.run(
                    "UPDATE undoStep SET isUndone = ? WHERE id = ?", [direction == .undo ? mark : 0, step.id])
            }
            // Of what a step made, another machine may have made the same.
            if let log = try SyncLog.ifSynchronized(db) { try FollowingTodos.settle(log) }
            replayed.machines = machines.sorted()
            replayed.todoIDs = try Self.todoIDs(replayed.steps, db)
            replayed.libraryRow = try Self.libraryRow(replayed.steps, db)
            return replayed
        }
    }

    /// The steps to replay next, in order.
    private static func next(
        _ count: Int, _ direction: UndoReplay.Direction, _ db: Database
    ) throws -> [UndoStep] {
        switch direction {
        case .undo: try UndoLog.doneSteps(count, db)
        case .redo: try UndoLog.undoneSteps(count, db)
        }
    }

    private static func missing(_ count: Int, there: Int, _ direction: UndoReplay.Direction) -> JournalError {
        switch there {
        case _ where count < 1: JournalError("\(count) isn't a number of changes.")
        case 0: JournalError("Nothing can be \(direction.participle).")
        case 1: JournalError("Only one change can be \(direction.participle); nothing was changed.")
        default: JournalError("Only \(there) changes can be \(direction.participle); nothing was changed.")
        }
    }

    private static func todoIDs(_ steps: [UndoStep], _ db: Database) throws -> [Int64] {
        let kept = try ids(in: Tables.keptTodos.name, column: "todoID", steps, db, atMost: 1000)
        return try ids(in: Tables.todos.name, steps, db, atMost: 1000).filter { !kept.contains($0) } + kept
    }

    /// The row that steps affected. A row's contents change with it, so the containing row wins.
    private static func libraryRow(_ steps: [UndoStep], _ db: Database) throws -> LibraryRow? {
        let kinds: [(Int64) -> LibraryRow] = [
            LibraryRow.category, LibraryRow.bundle, LibraryRow.group, LibraryRow.item,
        ]
        for kind in kinds {
            let ids = try ids(in: kind(0).table, steps, db, atMost: 2)
            if ids.count == 1 { return kind(ids[0]) }
        }
        return nil
    }

    /// The ids of the rows of a table that steps wrote or removed, or the values of the given columns.
    private static func ids(
        in table: String, column: String = "rowid", _ steps: [UndoStep], _ db: Database, atMost limit: Int
    ) throws -> [Int64] {
        let first = steps.map(\.changes.lowerBound).min() ?? 0
        let end = steps.map(\.changes.upperBound).max() ?? 0
        return try Int64.fetchAll(
            db,
            sql: """
                SELECT DISTINCT json_extract(IFNULL(before, after), '$.\(column)') FROM undoChange
                WHERE id >= ? AND id < ? AND tableName = ? AND json_valid(IFNULL(before, after))
                    AND json_type(IFNULL(before, after), '$.\(column)') = 'integer'
                ORDER BY 1 LIMIT ?
                """, arguments: [first, end, table, limit])
    }
}
