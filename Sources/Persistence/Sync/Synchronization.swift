import Foundation
import GRDB
import Journal

extension JournalDatabase {
    /// Whether the journal is synchronized with other devices.
    public func isSynchronized() throws -> Bool { try read { try SyncLog.ifSynchronized($0) != nil } }

    /// The name that this machine had when the journal was synchronized last; nil if it never was.
    public func formerSyncName() throws -> String? {
        try read { db in
            try db.value(
                """
                SELECT name FROM syncDevice, syncJournal
                WHERE syncDevice.id = syncJournal.device OR syncDevice.key = syncJournal.boundTo LIMIT 1
                """)
        }
    }

    /// Begins to write operations, the first of which say what the journal contains, or how it differs from what the
    /// operations of an earlier time say. Nothing changes for people.
    /// - Parameters:
    ///   - name: The device's name for people.
    ///   - journal: The id of a journal to join; nil to begin one with this journal's id.
    ///   - others: What its machines have published. Rows here that are the same get the same names.
    ///   - device: The id of the device.
    /// - Throws: ``JournalError`` if it is synchronized already.
    public func startSynchronizing(
        as name: String, joining journal: String? = nil, others: [SyncPack] = [],
        device: DeviceID = .random(),
        clock: JournalClock
    ) throws {
        let change = JournalChange<Void> { _, _ in
            ""
        } apply: { db in
            guard try SyncLog.ifSynchronized(db) == nil else {
                throw JournalError("The journal is synchronized already.")
            }
            let own: String? = try db.value("SELECT id FROM syncJournal LIMIT 1")
            let joins = journal.map { $0 != own } ?? false
            if try joins || !SyncLog.isSound(db) { try SyncLog.forget(db) }
            // What has bytes in place of a text could be sent to no other machine.
            try ForeignRows.writeBytesAsTexts(db)
            let isPlaced: Bool? = try db.value("SELECT EXISTS (SELECT 1 FROM todo WHERE written <> 0)")
            // What a damaged file has lost of a log isn't known any more, so that others needn't wait for it.
            try db.run(
                """
                UPDATE syncDevice SET head =
                    (SELECT IFNULL(MAX(seq), 0) FROM syncOperation WHERE device = syncDevice.id)
                """)
            // A file that was recovered counts its ids anew, and some of the next ones are of rows that are gone.
            for table in SyncTable.all where table.key.isEmpty {
                try db.run(
                    """
                    INSERT INTO sqlite_sequence (name, seq)
                        SELECT :name, 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = :name)
                    """, ["name": table.name])
            }
            try db.run(
                """
                UPDATE sqlite_sequence SET seq =
                    MAX(seq, (SELECT IFNULL(MAX(rowID), 0) FROM syncRow WHERE tableName = sqlite_sequence.name))
                """)
            let isBase = try SyncLog.known(db).numbers.allSatisfy { $0.value == 0 }
            let former: String? = try db.value(
                "SELECT key FROM syncDevice WHERE key = (SELECT boundTo FROM syncJournal LIMIT 1)")
            let id = try SyncLog.device(former.flatMap(DeviceID.init) ?? device, name: name, db)
            try db.run(
                "UPDATE syncJournal SET device = ?, boundTo = NULL, id = IFNULL(?, id)", [id, journal])
            guard let log = try SyncLog.ifSynchronized(db), let recorder = try SyncRecorder(db) else {
                return
            }
            var capture = SyncCapture(log, isBase: isBase, isBeginning: true)
            let (step, now) = ("began to synchronize", clock.now())
            try recorder.withoutStep {
                try NamesOfOthers(others).give(db)
                // A row that was deleted since is told from its operations by all rows together.
                if !isBase { return try capture.add(ChangedRow.all(db), step: step, at: now) }
                try ChangedRow.forEachPortion(db) { try capture.add($0, step: step, at: now) }
                // Places by hand follow the todos that they were put after, which have others in the order of writing now.
                guard isPlaced == false, try UndoLog.takeOverPlaces(db) else { return }
                try capture.add(ChangedRow.all(db), step: step, at: now)
            }
        }
        try perform(change, by: Author(.commandLine, clock: clock))
    }

    /// Writes an operation that says the machine's name, if it has written none: so that the others learn of a journal that is
    /// empty.
    public func announce(_ name: String, clock: JournalClock) throws {
        let change = JournalChange<Void> { _, _ in
            ""
        } apply: { db in
            guard let log = try SyncLog.ifSynchronized(db), try SyncLog.known(db)[log.key()] == 0 else {
                return
            }
            var capture = SyncCapture(log)
            try capture.announce(["name": .text(name)], step: "began to synchronize", at: clock.now())
        }
        try perform(change, by: Author(.commandLine, clock: clock))
    }

    /// Makes a step and operations of what other programs wrote since the last change.
    public func claimForeignChanges(_ clock: JournalClock) throws {
        guard readOnlyReason == nil, try read({ try UndoLog.foreignLabel($0) }) != nil else { return }
        try perform(
            JournalChange<Void> { _, _ in
                ""
            } apply: { _ in
            }, by: Author(.commandLine, clock: clock))
    }

    /// The number of the last operation that is here of each device.
    public func syncVector() throws -> VersionVector { try read(SyncLog.known) }

    /// The packs of any device after an operation, as they can be published again for it.
    /// - Parameter limit: The most operations; nil for all.
    public func syncPacks(
        of device: DeviceID, after number: Int64, limit: Int? = nil
    ) throws -> [SyncPack] {
        try read { db in
            let id: Int64? = try db.value("SELECT id FROM syncDevice WHERE key = ?", [device.description])
            guard let id, let log = try SyncLog.ifSynchronized(db) else { return [] }
            return try log.packs(of: id, after: number, limit: limit)
        }
    }

    /// Applies packs of other devices, as far as everything that they build on is here. The rest is held.
    @discardableResult
    public func apply(_ packs: [SyncPack], clock: JournalClock) throws -> MergedChanges {
        let change = JournalChange.merge(packs) {
            // Another connection still sees the journal as it was.
            if self.path != ":memory:" { _ = try self.makeBackup(reason: .merging, now: clock.now()) }
        }
        return try perform(change, by: Author(.sync, clock: clock)).outcome
    }

    /// What is wrong with the tables, if they aren't what the operations say. Reads everything.
    public func syncProblems() throws -> [String] { try read(SyncCheck.problems) }
}

extension SyncLog {
    func packs(of device: Int64, after number: Int64, limit: Int? = nil) throws -> [SyncPack] {
        let journal: String = try db.value("SELECT id FROM syncJournal LIMIT 1") ?? ""
        let name: String = try db.value("SELECT name FROM syncDevice WHERE id = ?", [device]) ?? ""
        let version = Int64(JournalDatabase.schemaVersion)
        return SyncPack.cut(try operations(of: device, after: number, limit: limit)) { operations in
            operations.first.flatMap {
                SyncPack(
                    journal: journal, device: $0.id.device, deviceName: name, schema: version,
                    needs: Self.needed, operations: operations)
            }
        }
    }

    /// The lowest schema version that understands this version's operations.
    static let needed: Int64 = 24
}

/// Compares the tables with the operations, all of which it folds again.
enum SyncCheck {
    /// - Returns: What differs; nothing if the journal isn't synchronized.
    static func problems(_ db: Database) throws -> [String] {
        guard let log = try SyncLog.ifSynchronized(db) else { return [] }
        var fold = JournalFold()
        let operations = try log.all()
        fold.add(operations)
        let rows = SyncRows(db: db)
        var problems = gaps(operations)
        for table in SyncTable.all {
            var found: [RowUID: [DatabaseValue]] = [:]
            for id in try Int64.fetchAll(db, sql: "SELECT rowid FROM \(table.name) ORDER BY rowid") {
                // Values that another device couldn't store are only here.
                guard let stored = try rows.stored(id, in: table) else { continue }
                let values = try rows.shared(stored, of: table)
                guard table.isComplete(values) else { continue }
                guard let uid = try rows.uid(of: id, in: table) else {
                    problems.append("\(table.name) \(id): has no uid")
                    continue
                }
                found[uid] = stored
            }
            for row in fold.allRows.filter({ $0.table == table.name }).sorted() {
                if let problem = try difference(
                    found.removeValue(forKey: row.uid), fold.rows[row], table, rows)
                {
                    problems.append("\(table.name) \(row.uid): \(problem)")
                }
            }
            problems += found.keys.sorted().map { "\(table.name) \($0): has no operations" }
        }
        return problems
    }

    /// The places where a log of operations, each device's in order, isn't whole.
    private static func gaps(_ operations: [SyncOperation]) -> [String] {
        var last: [DeviceID: Int64] = [:]
        return operations.compactMap { operation in
            defer { last[operation.id.device] = operation.id.number }
            let before = last[operation.id.device] ?? 0
            guard operation.id.number != before + 1 else { return nil }
            return "syncOperation: the change after \(before) of \(operation.id.device) is missing"
        }
    }

    private static func difference(
        _ stored: [DatabaseValue]?, _ values: SyncRow?, _ table: SyncTable, _ rows: SyncRows
    ) throws -> String? {
        guard let values else { return stored == nil ? nil : "is there, though it is deleted or hidden" }
        guard let stored else { return "isn't there" }
        for (column, current) in zip(table.columns, stored) {
            guard let value = values[column] else { continue }
            let wanted = try rows.stored(value, column, of: table)
            if wanted != current { return "\(column) is \(current), not \(wanted)" }
        }
        return nil
    }
}

extension UndoLog {
    /// Gives places by hand, and todos in the change log, the places in the order of writing that todos got when synchronization
    /// began, so that all stay in order and what was done before can be undone.
    /// - Returns: Whether a todo was put elsewhere by hand.
    fileprivate static func takeOverPlaces(_ db: Database) throws -> Bool {
        for side in ["before", "after"] {
            try db.run(
                """
                UPDATE undoChange SET \(side) = json_set(\(side), '$.written', todo.written)
                FROM todo
                WHERE undoChange.tableName = 'todo' AND json_valid(undoChange.\(side))
                    AND todo.id = json_extract(undoChange.\(side), '$.rowid')
                    AND json_type(undoChange.\(side), '$.written') IS NOT NULL
                """)
            let places = try Row.fetchAll(
                db,
                sql: """
                    SELECT id, json_extract(\(side), '$.place') FROM undoChange
                    WHERE tableName = 'todo' AND json_valid(\(side)) AND json_type(\(side), '$.place') = 'text'
                    """)
            for row in places {
                guard let place = try moved(row, db) else { continue }
                let sql = "UPDATE undoChange SET \(side) = json_set(\(side), '$.place', ?) WHERE id = ?"
                try db.run(sql, [place.description, StoredRow(row: row).id(0)])
            }
        }
        let places = try Row.fetchAll(db, sql: "SELECT id, place FROM todo WHERE place IS NOT NULL")
        for row in places {
            guard let place = try moved(row, db) else { continue }
            try db.run(
                "UPDATE todo SET place = ? WHERE id = ?", [place.description, StoredRow(row: row).id(0)])
        }
        return !places.isEmpty
    }

    /// The place in the second column of a row, after the todo that had the id of its first digits; nil if it isn't one.
    private static func moved(_ row: Row, _ db: Database) throws -> TodoPlace? {
        guard let place = TodoPlace(StoredRow(row: row).text(1)) else { return nil }
        let written: Int64? = try db.value(
            "SELECT written FROM todo WHERE id <= ? ORDER BY id DESC LIMIT 1", [place.base])
        return place.moved(to: written ?? 0)
    }
}
