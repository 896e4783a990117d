import GRDB
import Journal
import Migrations

/// Applies the changes of a step in reverse, for undo or redo.
///
/// A row must match, byte for byte, the version that the step left (for redo, found). Changes are applied in
/// reverse order of recording, so that the schema's constraints hold in every intermediate state.
struct UndoReplay {
    enum Direction {
        case undo, redo

        /// The `undoChange` column with the required current row.
        var from: String { self == .undo ? "after" : "before" }
        /// The `undoChange` column with the new row.
        var to: String { self == .undo ? "before" : "after" }
        /// The past participle for messages: `Can't be undone: …`.
        var participle: String { self == .undo ? "undone" : "redone" }
    }

    private let step: UndoStep
    private let direction: Direction
    private let db: Database
    /// What merges have changed since the step.
    private let merged: MergedRows
    /// Whether it has changed rows, and whether it has left any as merges made them.
    private(set) var hasChanged = false
    private(set) var hasLeft = false
    /// The machines that changed what it has left, by their names.
    private(set) var machines: Set<String> = []
    /// What it has left of rows that it has changed: the change of the log, and the column.
    private var leftColumns: [(change: Int64, column: String)] = []
    private var columns: [String: [String]] = [:]
    /// Rows taken away until the others are written, since one of those had a value that they get, as where days were swapped.
    private var deferred: [(change: Int64, table: String)] = []

    init(_ step: UndoStep, _ direction: Direction, _ db: Database) throws {
        (self.step, self.direction, self.db) = (step, direction, db)
        merged = try MergedRows(since: step, db)
    }

    /// Replays the changes of a step. What merges have changed since stays.
    /// - Throws: ``JournalError`` if a row doesn't match; roll the transaction back then.
    mutating func replay() throws {
        do {
            try replayRows()
        } catch let error as DatabaseError
            where error.resultCode == .SQLITE_ERROR && !ForeignRows.mayHaveCaused(error)
        {
            // Such as invalid JSON.
            throw step.refusal(direction, "Its record is damaged")
        }
    }

    private mutating func replayRows() throws {
        let newest = try UndoLog.newestChange(db)
        let order = direction == .undo ? "DESC" : "ASC"
        let changes = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT id, tableName, json_extract(IFNULL(before, after), '$.rowid') AS rowID,
                        \(direction.from) IS NOT NULL AS wasThere, \(direction.to) IS NOT NULL AS stays,
                        (SELECT group_concat(before.key) FROM json_each(undoChange.before) AS before
                            JOIN json_each(undoChange.after) AS after USING (key)
                            WHERE before.value IS NOT after.value) AS changed
                    FROM undoChange WHERE id BETWEEN ? AND ? ORDER BY id \(order)
                    """), arguments: [step.changes.lowerBound, step.changes.upperBound - 1])
        guard changes.count == step.changes.count else {
            throw step.refusal(direction, "A part of it is no longer in the log")
        }
        let repeated = try step.repeatedDeletions(db)
        // A row that the step made or deleted is another device's, too, once that has changed it.
        let left =
            try merged.isEmpty
            ? [] : Set(changes.filter { !$0.isUpdate }.map(Self.key)).filter { merged.rows[$0] != nil }
        for change in changes where !repeated.contains(try change.decode(forColumn: "id")) {
            let key = try Self.key(change)
            if change.isUpdate {
                try TextDifferences.complete(
                    try change.decode(forColumn: "id"), of: key.table, from: direction.from, db)
            }
            if direction == .redo, step.isSteppedOver {
                // Undo has taken back nothing that could be redone.
                try leave(key)
            } else if merged.haveMoved(key) || left.contains(key) {
                if try !replayText(of: change, key) { try leave(key) }
            } else {
                try replay(change, key)
            }
        }
        for (change, table) in deferred {
            let isExact = try db.value(insertion(table), ["change": change], as: Bool.self)
            guard isExact == true else {
                throw step.refusal(direction, "\(try name(ofChange: change)) had a value the log can't store")
            }
        }
        deferred = []
        if hasChanged { try forgetLeftColumns() }
        try TextDifferences.shorten(step.changes, db)
        // Triggers recorded the replay like any change. Synchronization needs that until the transaction's end.
        if try SyncLog.ifSynchronized(db) == nil {
            try db.run("DELETE FROM undoChange WHERE id > ?", [newest])
        }
    }

    private static func key(_ change: Row) throws -> MergedRows.Key {
        MergedRows.Key(
            table: try change.decode(forColumn: "tableName"),
            id: Int64.fromDatabaseValue(change["rowID"]) ?? 0)
    }

    private mutating func replay(_ change: Row, _ key: MergedRows.Key) throws {
        let (id, table): (Int64, String) = (try change.decode(forColumn: "id"), key.table)
        guard ChangeRecording.tables.contains(table) else {
            throw step.refusal(direction, "\(table.quoted) is not one of the journal's tables")
        }
        let wasThere: Bool = try change.decode(forColumn: "wasThere")
        let stays: Bool = try change.decode(forColumn: "stays")
        do {
            if wasThere && !stays {
                if !merged.isEmpty, let referrer = try merged.referrer(to: key) { return try leave(referrer) }
                if direction == .undo, try merged.isMadeElsewhere(key) { return try leave(key) }
                try db.run(try deletion(table), ["change": id])
            } else if try !wasThere && !merged.isEmpty && merged.isThere(key) {
                // Undo has left it there.
                return try leave(key)
            } else {
                let recorded = try change.decode(String?.self, forColumn: "changed") ?? ""
                let columns = recorded.split(separator: ",").map(String.init)
                // It recorded a todo's place in the order of writing, which is another one now.
                if wasThere, columns.isEmpty { return }
                let changed = try columns.filter { try !isOvertaken($0, key, change: id) }
                let overtaken = columns.filter { !Self.automatic.contains($0) && !changed.contains($0) }
                for column in overtaken where try !replayText(of: id, column, key) {
                    try leave(key, column)
                    leftColumns.append((id, column))
                }
                if wasThere, columns.count > changed.count, changed.allSatisfy(Self.automatic.contains) {
                    return
                }
                let sql = wasThere ? try update(table, of: changed) : try insertion(table)
                // JSON can't represent every value exactly, such as a NUL in a text; those rows aren't
                // changed.
                if try db.value(sql, ["change": id], as: Bool.self) == false {
                    throw step.refusal(direction, "\(try name(ofChange: id)) had a value the log can't store")
                }
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            // A day's page or text is there again by another name.
            if !wasThere, !merged.isEmpty, SyncTable.named(table)?.key.isEmpty == false {
                return try leave(key)
            }
            let isTaken = [.SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY].contains(
                error.extendedResultCode)
            if wasThere, stays, isTaken {
                try db.run(try deletion(table), ["change": id])
                if db.changesCount == 1 {
                    deferred.append((id, table))
                    hasChanged = true
                    return
                }
            }
            throw step.refusal(direction, "\(try name(ofChange: id)) can't come back: its id is in use")
        }
        guard db.changesCount == 1 else {
            throw step.refusal(direction, "\(try name(ofChange: id)) has been changed since")
        }
        hasChanged = true
    }

    // MARK: Beside merges

    /// Whether merges have left a column otherwise than the step did, or brought the same. What another machine changed and took
    /// back is as it was.
    private func isOvertaken(_ column: String, _ key: MergedRows.Key, change: Int64) throws -> Bool {
        if try isTypedElsewhere(column, key) { return true }
        guard merged.haveChanged(column, of: key) else { return false }
        let isAsItWas = try db.value(
            """
            SELECT \(column) IS (SELECT json_extract(\(direction.from), '$.\(column)') FROM undoChange WHERE id = ?)
            FROM \(key.table) WHERE rowid = ?
            """, [change, key.id], as: Bool.self)
        return isAsItWas != true
    }

    /// Whether a column has what another machine typed as well, so that it isn't only the step's.
    private func isTypedElsewhere(_ column: String, _ key: MergedRows.Key) throws -> Bool {
        try direction == .undo && !Self.automatic.contains(column)
            && merged.isTypedElsewhere(column, of: key)
    }

    /// Leaves a row, or a column of it, as other machines have made it.
    private mutating func leave(_ key: MergedRows.Key, _ column: String? = nil) throws {
        hasLeft = true
        if let machine = try merged.machine(of: key, column) { machines.insert(machine) }
    }

    /// Takes the step's own lines out of a text that others have changed as well. A text that a step made is a row of its own,
    /// which others' lines keep.
    /// - Returns: Whether that was possible: others may have changed the same lines.
    private mutating func replayText(of change: Row, _ key: MergedRows.Key) throws -> Bool {
        guard !change.isUpdate, change["wasThere"] as Bool, let table = SyncTable.named(key.table),
            !table.key.isEmpty, let column = table.declared.columns.first(where: { $0.kind == .prose })
        else { return false }
        return try replayText(of: try change.decode(forColumn: "id"), column.name, key)
    }

    /// The same for an update, or puts the lines in again. The change then has the text before and after, which is what the other
    /// direction gives back.
    private mutating func replayText(of change: Int64, _ column: String, _ key: MergedRows.Key) throws -> Bool
    {
        guard let table = SyncTable.named(key.table), let declared = table.declared[column],
            declared.kind == .prose, try !isTypedElsewhere(column, key)
        else { return false }
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT json_extract(\(direction.from), '$.\(column)'), json_extract(\(direction.to), '$.\(column)'),
                        (SELECT \(column) FROM \(table.name) WHERE rowid = ?2),
                        IFNULL(json_type(IFNULL(before, after), '$.~\(column)'), '') <> '' AS isShort
                    FROM undoChange WHERE id = ?1
                    """), arguments: [change, key.id])
        guard let row, let current = row.text(at: 2), row.number(at: 3) == 0,
            let text = Self.replayed(from: row.text(at: 0) ?? "", to: row.text(at: 1) ?? "", in: current)
        else { return false }
        try db.run("UPDATE \(table.name) SET \(column) = ? WHERE rowid = ?", [text, key.id])
        try db.run(
            """
            UPDATE undoChange SET \(direction.from) = json_set(\(direction.from), '$.\(column)', :current),
                \(direction.to) = json_set(IFNULL(\(direction.to), \(direction.from)), '$.\(column)', :text)
            WHERE id = :change
            """, ["current": current, "text": text, "change": change])
        hasChanged = true
        return true
    }

    /// Takes what was left out of the changes: what wasn't undone isn't redone.
    private func forgetLeftColumns() throws {
        for (change, column) in leftColumns {
            try db.run(
                """
                UPDATE undoChange SET \(direction.to) =
                    json_set(\(direction.to), '$.\(column)', json_extract(\(direction.from), '$.\(column)'))
                WHERE id = ?
                """, [change])
        }
    }

    /// A text after a change of another version of it; nil if both changed the same lines, or nothing would be left of it.
    private static func replayed(from: String, to: String, in current: String) -> String? {
        var merge = LineMerge(current, to, from: from)
        if merge.isConflicted {
            // Of blank lines around an added paragraph, either can be the one that came with it.
            func reversed(_ text: String) -> String {
                LineMerge.lines(text).reversed().joined(separator: "\n")
            }
            merge = LineMerge(reversed(current), reversed(to), from: reversed(from))
            return merge.isConflicted ? nil : Prose.normalized(reversed(merge.text))
        }
        return Prose.normalized(merge.text)
    }

    // MARK: SQL

    private mutating func insertion(_ table: String) throws -> String {
        let columns = try storedColumns(table)
        return """
            INSERT INTO \(table) (\(columns.joined(separator: ", ")))
            SELECT \(values(columns)) FROM undoChange AS change WHERE id = :change
            RETURNING \(isLike(direction.to, table, columns))
            """
    }

    private mutating func deletion(_ table: String) throws -> String {
        """
        DELETE FROM \(table) WHERE \(isAsItWas(table, try storedColumns(table)))
        """
    }

    /// SQL that updates only the changed columns.
    private mutating func update(
        _ table: String, of changed: [String]
    ) throws -> String {
        let columns = try storedColumns(table)
        let changed = columns.filter(changed.contains)
        if try !merged.isEmpty || SyncLog.ifSynchronized(db) != nil {
            return updateBesideMerges(table, of: changed)
        }
        return """
            UPDATE \(table) SET (\(changed.joined(separator: ", "))) =
                (SELECT \(values(changed)) FROM undoChange AS change WHERE id = :change)
            WHERE \(isAsItWas(table, columns))
            RETURNING \(isLike(direction.to, table, columns))
            """
    }

    /// The same, if other devices may have changed other columns since, among them the time of the last change.
    private func updateBesideMerges(_ table: String, of changed: [String]) -> String {
        let isAsItWas = changed.filter { !Self.automatic.contains($0) }.map {
            " AND \($0) IS (\(from("json_extract(\(direction.from), '$.\($0)')")))"
        }
        return """
            UPDATE \(table) SET (\(changed.joined(separator: ", "))) =
                (SELECT \(values(changed)) FROM undoChange AS change WHERE id = :change)
            WHERE rowid = (\(from("json_extract(\(direction.from), '$.rowid')")))\(isAsItWas.joined())
            RETURNING 1
            """
    }

    private func isAsItWas(_ table: String, _ columns: [String]) -> String {
        """
        rowid = (\(from("json_extract(\(direction.from), '$.rowid')"))) AND \(isLike(direction.from, table, columns))
        """
    }

    /// The columns that nobody types: every change sets the time of the last one, and synchronization gives a todo its place in
    /// the order of writing.
    private static let automatic: Set = ["changed", "written"]

    /// Whether the row is as a side of the change has it, apart from its place in the order of writing.
    private func isLike(_ side: String, _ table: String, _ columns: [String]) -> String {
        guard table == JournalSchema.todo.name else { return "\(json(table, columns)) = (\(from(side)))" }
        let rest = json(table, columns.filter { $0 != "written" })
        return "\(rest) = json_remove((\(from(side))), '$.written')"
    }

    private func from(_ expression: String) -> String {
        "SELECT \(expression) FROM undoChange WHERE id = :change"
    }

    private func values(_ columns: [String]) -> String {
        columns.map { "json_extract(change.\(direction.to), '$.\($0)')" }.joined(separator: ", ")
    }

    private func json(_ table: String, _ columns: [String]) -> String {
        ChangeRecording.json(of: table, columns: Array(columns.dropFirst()))
    }

    /// `rowid` and the stored columns.
    private mutating func storedColumns(_ table: String) throws -> [String] {
        if let known = columns[table] { return known }
        let found = ["rowid"] + (try ChangeRecording.columns(of: table, db))
        columns[table] = found
        return found
    }

    // MARK: Words

    /// `The todo "Fix CI"`
    private func name(ofChange id: Int64) throws -> String {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT tableName, COALESCE(
                    json_extract(row, '$.title'), json_extract(row, '$.name'), json_extract(row, '$.date')) AS name
                FROM (SELECT tableName, IFNULL(before, after) AS row FROM undoChange WHERE id = ?)
                """, arguments: [id])
        let table = try row?.decode(String.self, forColumn: "tableName") ?? ""
        let name = try row?.decode(String?.self, forColumn: "name")
        return "The \(JournalSchema.noun(of: table))\(name.map { " \($0.quoted)" } ?? "")"
    }
}

extension UndoStep {
    /// - Parameter reason: The beginning of a sentence, without a full stop.
    func refusal(_ direction: UndoReplay.Direction, _ reason: String) -> JournalError {
        JournalError("Can't be \(direction.participle): \(label). \(reason); nothing was changed.")
    }
}

extension Row {
    /// Whether a change of the log is of a row that was there before and after.
    fileprivate var isUpdate: Bool { (self["wasThere"] as Bool) && (self["stays"] as Bool) }
}
