import Foundation
import GRDB
import Journal

/// Turns the row changes of a transaction into operations.
///
/// What the operations already say is none: a value that they give, what a foreign key does, and what undo puts back
/// after it. So every device draws those conclusions itself. A value that no other device could store, as another program may
/// write it, stays in this file. After a replacement of the journal, every row is compared with the operations.
struct SyncCapture {
    private let log: SyncLog
    private let db: Database
    private let rules = MergeRules.standard
    /// Whether these are the rows of a journal that wasn't synchronized yet.
    private let isBase: Bool
    /// Whether the changes were made before, at times that only some rows know.
    private let isBeginning: Bool
    /// The time of the action.
    private var now: Int64 = 0
    private var operations: [SyncOperation] = []
    private var touched: Set<SyncRowID> = []
    /// Whether the changes follow from what a merge brought, so that nobody made them.
    private let isConclusion: Bool
    /// Whether a page was started, which abandons habits.
    private var startsPage = false
    /// Whether a row that was deleted is there again.
    private var revives = false

    private var rows: SyncRows { SyncRows(db: db) }
    /// The place of the todo that was put last; nil before the first.
    private var lastPlaced: Int64?

    init(_ log: SyncLog, isBase: Bool = false, isBeginning: Bool = false, isConclusion: Bool = false) {
        (self.log, self.db, self.isBase, self.isBeginning) = (log, log.db, isBase, isBeginning)
        self.isConclusion = isConclusion
    }

    /// Adds the operations of changes in the change log, and makes the rows what all operations say.
    /// - Parameter step: The label of the action.
    mutating func add(_ changes: [ChangedRow], step: String, at now: Date) throws {
        self.now = Int64(now.timeIntervalSince1970 * 1000)
        let changes = try changes.map(healed)
        let changed = Dictionary(grouping: changes, by: \.table)
        startsPage = (changed["journalPage"] ?? []).contains { $0.before == nil }
        var gone: [SyncRowID] = []
        for table in SyncTable.all {
            for row in try ChangedRow.merged(changed[table.name] ?? [], in: table, rows) {
                if let removed = try add(row, in: table) { gone.append(removed) }
            }
        }
        for row in gone where try !isConsequence(row) {
            operations.append(operation(.delete, row, [:], isAutomatic: isConclusion))
            touched.insert(row)
        }
        try finish(step)
    }

    /// Gives a row that its values name its name back if what another program wrote says nothing: without one it would be gone on
    /// all machines.
    private func healed(_ change: ChangedRow) throws -> ChangedRow {
        guard let table = SyncTable.named(change.table), let before = change.before, let after = change.after,
            case .number(let id)? = after["rowid"]
        else { return change }
        var change = change
        for column in table.key where table.references[column] == nil {
            guard let known = table.declared[column], let name = before[column], known.expected(name) == nil,
                known.expected(after[column] ?? .null) != nil
            else { continue }
            let meant = after[column]?.text.flatMap { ForeignTime($0)?.day }.map {
                SyncValue.text($0.description)
            }
            try db.run(
                "UPDATE OR IGNORE \(table.name) SET \(column) = ? WHERE rowid = ?",
                [SyncRows.stored(meant ?? name), id])
            change.after?[column] = meant ?? name
        }
        return change
    }

    /// An operation that says again what the journal shows, and so knows of all others of its row.
    typealias Confirmation = (row: SyncRowID, kind: SyncOperation.Kind, values: SyncRow)

    /// Adds operations of rows that weren't changed.
    mutating func confirm(_ confirmations: [Confirmation], step: String, at now: Date) throws {
        self.now = Int64(now.timeIntervalSince1970 * 1000)
        for (row, kind, values) in confirmations {
            operations.append(operation(kind, row, values))
            touched.insert(row)
        }
        try finish(step)
    }

    /// Adds an operation that says something of the machine.
    mutating func announce(_ values: SyncRow, step: String, at now: Date) throws {
        try say(values, of: SyncRowID(machine: try log.key()), step: step, at: now)
    }

    /// Adds an operation of a row that is in no table.
    mutating func say(_ values: SyncRow, of row: SyncRowID, step: String, at now: Date) throws {
        self.now = Int64(now.timeIntervalSince1970 * 1000)
        let isNew = try log.operations(of: row).isEmpty
        operations = [operation(isNew ? .insert : .set, row, values, isAutomatic: true)]
        try finish(step)
    }

    private mutating func finish(_ step: String) throws {
        try store(step)
        var projection = SyncProjection(log)
        try projection.write(touched, afterReturn: revives)
        try ConflictRecord(log).update(projection.visited, &projection)
        (operations, touched, revives) = ([], [], false)
        log.forgetRead()
    }

    /// - Returns: The row, if it is gone.
    private mutating func add(_ changed: ChangedRow, in table: SyncTable) throws -> SyncRowID? {
        let known = changed.uid.map { SyncRowID(table: table.name, uid: $0) }
        guard let id = changed.id, let stored = try rows.stored(id, in: table) else {
            guard let known, try rules.isAlive(log.operations(of: known)) else { return nil }
            touched.insert(known)
            return known
        }
        var values = try rows.shared(stored, of: table)
        guard let known, try rows.names.isUsed(known) else {
            guard table.isComplete(values) else { return nil }
            let row = SyncRowID(table: table.name, uid: try uid(of: values, id, in: table))
            if table.key.isEmpty { try rows.names.give(row, to: id) }
            if table.declared.name == JournalSchema.todo.name { try place(id, &values) }
            // What has another name than its values say was copied by somebody.
            let isNamed = table.declared.uid(values).map { $0 == row.uid } ?? true
            // What a list elsewhere says isn't newer than what was typed where the list was taken in first.
            let isMade =
                try isNamed && !table.declared.isTyped(values) || row.uid == outsideUID(id, in: table)
            insert(row, values, isAutomatic: !isBase && isMade)
            return nil
        }
        touched.insert(known)
        let before = try log.operations(of: known)
        guard rules.isAlive(before) else {
            guard table.isComplete(values) else { return nil }
            revives = true
            if table.declared.name == JournalSchema.todo.name, !Self.hasPlace(values) {
                let known = rules.values(of: before)
                if Self.hasPlace(known) {
                    values["written"] = known["written"]
                } else {
                    try place(id, &values)
                }
            }
            let mayBeAutomatic = before.isEmpty || table.declared.hasSuccessors
            insert(
                known, values, isAutomatic: !isBase && mayBeAutomatic && !table.declared.isTyped(values),
                time: changeTime(values))
            return nil
        }
        let folded = rules.values(of: before)
        var set: SyncRow = [:]
        for (column, current) in zip(table.columns, stored) where changed.columns.contains(column) {
            guard let value = values[column] else { continue }
            // Rows of a backup from before synchronization have no place: they keep theirs.
            if column == "written", !Self.hasPlace(values) { continue }
            let said = try folded[column].map { try rows.stored($0, column, of: table) }
            if said != current { set[column] = value }
        }
        guard !set.isEmpty else { return nil }
        operations.append(
            operation(
                .set, known, set, isAutomatic: isConclusion || isAutomatic(set, values),
                time: changeTime(values)))
        return nil
    }

    /// Whether a todo has a place among the others.
    private static func hasPlace(_ values: SyncRow) -> Bool {
        if case .number(1...)? = values["written"] { true } else { false }
    }

    /// Puts a new todo after those that were written before it on any machine. One that was there before synchronization gets the
    /// place of its time, after those with lower ids, so that two journals made one have one order on all machines.
    private mutating func place(_ id: Int64, _ values: inout SyncRow) throws {
        // A journal that was synchronized before keeps its order.
        if isBeginning, Self.hasPlace(values) { return }
        var time = now
        if isBase {
            let created = values["created"]?.text.flatMap(ISO8601.instant)
            time = Int64((created?.timeIntervalSince1970 ?? 0) * 1000)
        }
        let last = try lastPlaced ?? (isBase ? 0 : Self.newestPlace(before: id, at: now, db))
        let written = Self.place(at: time, after: last, part: try log.key())
        lastPlaced = written
        values["written"] = .number(written)
        try db.run("UPDATE todo SET written = ? WHERE id = ?", [written, id])
    }

    /// The place of a todo that is written at a time.
    /// - Parameters:
    ///   - time: In milliseconds since 1970.
    ///   - last: The place of the one before.
    private static func place(at time: Int64, after last: Int64, part device: DeviceID) -> Int64 {
        // Two machines write at one time now and then; so each has its own part of a millisecond. Hundredths leave
        // numbers that JSON keeps exact until the year 4800.
        let latest = StoredRow.largest / 100 - 1
        return min(
            max(min(max(0, time), latest) * 100 + Int64(device.bits % 100), last + 1), StoredRow.largest)
    }

    /// The last place among the todos that were stored last here, unless a clock that is far ahead gave it.
    private static func newestPlace(before id: Int64, at now: Int64, _ db: Database) throws -> Int64 {
        try db.value(
            """
            SELECT MAX(written) FROM (SELECT written FROM todo WHERE id < ? ORDER BY id DESC LIMIT 100)
            WHERE typeof(written) = 'integer' AND written < ?
            """, [id, min(max(0, now), StoredRow.largest / 100 - day) * 100 + day * 100]) ?? 0
    }

    /// In milliseconds.
    private static let day: Int64 = 86_400_000

    /// Puts the new todos of the change that runs last in a journal that isn't synchronized any more, or that has todos of one that
    /// is: without a place of their own they would stand before all others.
    static func placeNew(at now: Date, _ db: Database) throws {
        let device: String? = try db.value("SELECT key FROM syncDevice ORDER BY id LIMIT 1")
        let changes = try UndoLog.unclaimedChanges(db)
        let ids = try Int64.fetchAll(
            db,
            sql: """
                SELECT id FROM todo WHERE written = 0 AND id IN (
                    SELECT json_extract(after, '$.rowid') FROM undoChange
                    WHERE id >= ? AND id < ? AND tableName = 'todo' AND before IS NULL AND json_valid(after))
                ORDER BY id
                """, arguments: [changes.lowerBound, changes.upperBound])
        guard let id = ids.first else { return }
        let time = Int64(now.timeIntervalSince1970 * 1000)
        var last = try newestPlace(before: id, at: time, db)
        guard last > 0 || device != nil else { return }
        let part = device.flatMap(DeviceID.init) ?? DeviceID(bits: 0)
        for id in ids {
            last = place(at: time, after: last, part: part)
            try db.run("UPDATE todo SET written = ? WHERE id = ?", [last, id])
        }
    }

    /// When a row that others may know was changed, so that what is older than their changes doesn't replace them; 0 for
    /// now.
    private func changeTime(_ values: SyncRow) -> Int64 {
        guard isBeginning, let changed = values["changed"]?.text.flatMap(ISO8601.instant) else { return 0 }
        return min(now, Int64(changed.timeIntervalSince1970 * 1000))
    }

    private mutating func insert(
        _ row: SyncRowID, _ values: SyncRow, isAutomatic: Bool, time: Int64 = 0
    ) {
        operations.append(operation(.insert, row, values, isAutomatic: isAutomatic, time: time))
        touched.insert(row)
    }

    private func operation(
        _ kind: SyncOperation.Kind, _ row: SyncRowID, _ values: SyncRow, isAutomatic: Bool = false,
        time: Int64 = 0
    ) -> SyncOperation {
        SyncOperation(
            id: .init(device: DeviceID(bits: 0), number: 0), row: row, kind: kind, values: values,
            isAutomatic: isAutomatic, time: time, knows: VersionVector())
    }

    /// Numbers the operations and stores them.
    private mutating func store(_ step: String) throws {
        guard !operations.isEmpty else { return }
        let (key, known) = (try log.key(), try SyncLog.known(db))
        var number = known[key]
        for index in operations.indices {
            number += 1
            operations[index].id = .init(device: key, number: number)
            if operations[index].time == 0 { operations[index].time = now }
            operations[index].step = step
            operations[index].knows = known.without(key)
        }
        try log.add(operations, of: log.device)
    }

    // MARK: What nobody typed

    /// Whether a row is gone because one that it belongs to is.
    private func isConsequence(_ row: SyncRowID) throws -> Bool {
        guard let table = SyncTable.named(row.table) else { return false }
        let values = rules.values(of: try log.operations(of: row))
        return try table.references.values.contains { reference in
            guard reference.loss == .hides, let target = reference.target(in: values) else { return false }
            return try rows.present(target) == nil
        }
    }

    /// Whether starting a page abandoned the habit, or brought the todo to its deadline.
    private func isAutomatic(_ set: SyncRow, _ values: SyncRow) -> Bool {
        let isMissed = set["ending"]?["kind"]?.text == TodoEnding.Kind.missed.rawValue
        return startsPage && (set["start"] != nil || values["shouldMigrate"] == .number(0) && isMissed)
    }

    // MARK: Names

    /// The name of a todo by what it is called in a list elsewhere; nil if it comes from none.
    private func outsideUID(_ id: Int64, in table: SyncTable) throws -> RowUID? {
        guard table.declared.name == JournalSchema.todo.name else { return nil }
        let name: String? = try db.value("SELECT name FROM outsideKey WHERE todoID = ?", [id])
        return name.map(OutsideKey.uid(ofTodo:))
    }

    /// A name for a new row.
    private func uid(of values: SyncRow, _ id: Int64, in table: SyncTable) throws -> RowUID {
        if let uid = table.declared.uid(values) {
            // Another program may have copied a row with its place in a series.
            let other = try table.key.isEmpty ? rows.present(SyncRowID(table: table.name, uid: uid)) : nil
            return other == nil || other == id ? uid : .random()
        }
        if let uid = try outsideUID(id, in: table),
            try !rows.names.isUsed(SyncRowID(table: table.name, uid: uid))
        {
            return uid
        }
        if isBase { return .base(table: table.name, id: id, values) }
        guard let name = table.declared.series(values) else { return .random() }
        return try RowUID.firstUnused(
            isUsed: { try rows.names.isUsed(SyncRowID(table: table.name, uid: $0)) }, name)
    }
}
