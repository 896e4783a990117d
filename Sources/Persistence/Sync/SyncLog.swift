import Foundation
import GRDB
import Journal

/// The operations of all devices in the file, during one transaction. The tables:
///
/// - `syncJournal`: the journal's id, and `device`, which of the devices this file is; null if it isn't synchronized. `boundTo`
///   is the device that it was, so that beginning again with the same journal continues its log. `isReplaced` says that all
///   rows have to be compared with the operations.
/// - `syncDevice`: each device's name, its last known operation and where its log ends at the remote.
/// - `syncOperation`, `syncKnows`: the operations, and what their authors knew of other logs.
/// - `syncRow`: the uid of each row, except for rows that their values name (``SyncTable/key``).
/// - `syncHeld`: packs that can't be applied yet.
/// - `syncConflict`: see ``ConflictRecord``.
final class SyncLog {
    let db: Database
    /// This device.
    let device: Int64
    private var operations: [SyncRowID: [SyncOperation]] = [:]
    /// The rows whose first operation was added in this transaction.
    private var new: Set<SyncRowID> = []
    private var vectors: [Int64: VersionVector] = [:]
    private var devices: [Int64: DeviceID] = [:]

    /// The log of a synchronized journal; nil if it isn't synchronized.
    static func ifSynchronized(_ db: Database) throws -> SyncLog? {
        let device: DatabaseValue? = try db.value("SELECT device FROM syncJournal LIMIT 1")
        return device.flatMap(Int64.fromDatabaseValue).map { SyncLog(db, device: $0) }
    }

    /// The log of a journal that is synchronized or was once; nil if nothing is known of it.
    static func ifKept(_ db: Database) throws -> SyncLog? {
        if let log = try ifSynchronized(db) { return log }
        guard try hasOperations(db) else { return nil }
        let former: Int64? = try db.value(
            "SELECT id FROM syncDevice WHERE key = (SELECT boundTo FROM syncJournal LIMIT 1)")
        return SyncLog(db, device: former ?? 0)
    }

    private init(_ db: Database, device: Int64) {
        (self.db, self.device) = (db, device)
    }

    static func damaged(_ place: String) -> JournalError {
        JournalError(
            "Synchronizing can't go on: the table \(place). `daybook sync off` ends it; the journal keeps its rows."
        )
    }

    // MARK: Devices

    /// The id of this device for others.
    func key() throws -> DeviceID { try key(of: device) }

    private func key(of device: Int64) throws -> DeviceID {
        if let key = devices[device] { return key }
        let text: String? = try db.value("SELECT key FROM syncDevice WHERE id = ?", [device])
        guard let key = text.flatMap(DeviceID.init) else {
            throw Self.damaged("syncDevice lacks device \(device)")
        }
        devices[device] = key
        return key
    }

    /// The row of a device in this file.
    func row(of key: DeviceID) throws -> Int64 {
        if let row = devices.first(where: { $0.value == key })?.key { return row }
        let row: Int64? = try db.value("SELECT id FROM syncDevice WHERE key = ?", [key.description])
        guard let row else { throw Self.damaged("syncDevice lacks device \(key)") }
        devices[row] = key
        return row
    }

    /// A device's name for people.
    func name(of key: DeviceID) throws -> String {
        try db.value("SELECT name FROM syncDevice WHERE key = ?", [key.description]) ?? "another machine"
    }

    /// The device with an id for others, which is added if it is new.
    static func device(_ key: DeviceID, name: String, _ db: Database) throws -> Int64 {
        try db.run(
            """
            INSERT INTO syncDevice (key, name) VALUES (:key, :name)
            ON CONFLICT (key) DO UPDATE SET name = :name WHERE name <> :name
            """, ["key": key.description, "name": name])
        return try db.value("SELECT id FROM syncDevice WHERE key = ?", [key.description]) ?? 0
    }

    /// The last operation that is here of each device.
    static func known(_ db: Database) throws -> VersionVector {
        let rows = try Row.fetchAll(db.cachedStatement(sql: "SELECT key, head FROM syncDevice"))
        var known = VersionVector()
        for row in rows {
            guard let device = row.text(at: 0).flatMap(DeviceID.init), let head = row.place(at: 1) else {
                throw damaged("syncDevice has a damaged device")
            }
            known[device] = head
        }
        return known
    }

    // MARK: Reading

    /// Whether all operations of an earlier time can be read, and their rows have names. A row whose name was lost would count as
    /// another one.
    static func isSound(_ db: Database) throws -> Bool {
        do {
            _ = try known(db)
            let names = SyncNames(db: db)
            let rows = Set(try SyncLog(db, device: 0).all().map(\.row))
            return try rows.allSatisfy(names.isUsed)
        } catch is JournalError {
            return false
        }
    }

    /// The operations of a row, each device's in order.
    func operations(of row: SyncRowID) throws -> [SyncOperation] {
        if let known = operations[row] { return known }
        let found = try decode(
            "WHERE uid = ? AND tableName = ? ORDER BY device, seq", [row.uid.stored, row.table])
        operations[row] = found
        return found
    }

    /// The rows that the operations of other devices are of, as far as a vector doesn't know them.
    func rowsOfOthers(unknownTo known: VersionVector) throws -> Set<SyncRowID> {
        let others = try Row.fetchAll(
            db, sql: "SELECT id, key FROM syncDevice WHERE id <> ?", arguments: [device])
        return try others.reduce(into: []) { found, other in
            guard let id = other.number(at: 0), let key = other.text(at: 1).flatMap(DeviceID.init) else {
                throw Self.damaged("syncDevice has a damaged device")
            }
            let rows = try Row.fetchAll(
                db, sql: "SELECT DISTINCT uid, tableName FROM syncOperation WHERE device = ? AND seq > ?",
                arguments: [id, known[key]])
            found.formUnion(rows.compactMap(SyncRowID.init(stored:)))
        }
    }

    /// Forgets what was read and added, which can be read again. All of a large journal takes much memory.
    func forgetRead() { (operations, new) = ([:], []) }

    /// Whether nothing was known of a row before this transaction.
    func isNew(_ row: SyncRowID) -> Bool { new.contains(row) }

    /// The operations of a device after one, in order.
    /// - Parameter limit: The most; nil for all. With long texts they are fewer.
    func operations(of device: Int64, after number: Int64, limit: Int? = nil) throws -> [SyncOperation] {
        try decode(
            "WHERE device = ? AND seq > ? ORDER BY seq LIMIT ?", [device, number, limit ?? -1],
            mostBytes: limit == nil ? .max : 16 << 20)
    }

    /// The last operation of a device up to a number.
    func operation(of device: Int64, upTo number: Int64) throws -> SyncOperation? {
        try decode("WHERE device = ? AND seq <= ? ORDER BY seq DESC LIMIT 1", [device, number]).first
    }

    /// All operations, each device's in order.
    func all() throws -> [SyncOperation] { try decode("ORDER BY device, seq", []) }

    private func decode(
        _ condition: String, _ arguments: StatementArguments, mostBytes: Int = .max
    ) throws -> [SyncOperation] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT uid, tableName, device, seq, kind, isAutomatic, clock, knows, step, body
                    FROM syncOperation \(condition)
                    """), arguments: arguments)
        var found: [SyncOperation] = []
        var bytes = 0
        while bytes < mostBytes, let row = try rows.next() {
            guard let name = SyncRowID(stored: row), let device = row.number(at: 2),
                let number = row.place(at: 3), let kind = row.text(at: 4).flatMap(SyncOperation.Kind.init),
                let isAutomatic = row.number(at: 5), let time = row.number(at: 6),
                let knows = row.number(at: 7), let step = row.text(at: 8), let text = row.text(at: 9)
            else { throw Self.damaged("syncOperation has a damaged operation") }
            var body = JSONReader(Array(text.utf8))
            bytes += text.utf8.count
            found.append(
                SyncOperation(
                    id: .init(device: try key(of: device), number: number), row: name, kind: kind,
                    values: try body.syncObject(), isAutomatic: isAutomatic != 0, time: time,
                    knows: try vector(knows), step: step))
        }
        return found
    }

    func vector(_ id: Int64) throws -> VersionVector {
        if let known = vectors[id] { return known }
        let text: String = try db.value("SELECT vector FROM syncKnows WHERE id = ?", [id]) ?? "{}"
        var json = JSONReader(Array(text.utf8))
        let vector = try SyncPackReader.vector(&json)
        vectors[id] = vector
        return vector
    }

    // MARK: Writing

    /// Adds operations of a device that follow those that are here.
    func add(_ added: [SyncOperation], of device: Int64) throws {
        guard let last = added.last else { return }
        var written: (vector: VersionVector, id: Int64)?
        for operation in added {
            if written?.vector != operation.knows { written = (operation.knows, try id(of: operation.knows)) }
            let isNew = try SyncNames(db: db).add(operation.row)
            if isNew { new.insert(operation.row) }
            try db.run(
                """
                INSERT INTO syncOperation
                    (device, seq, uid, tableName, kind, isAutomatic, clock, knows, step, body)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    device, operation.id.number, operation.row.uid.stored, operation.row.table,
                    operation.kind.rawValue, operation.isAutomatic, operation.time, written?.id,
                    operation.step, SyncPackWriter.text(.object(operation.values)),
                ])
            // What was read of the row goes on; of a new one there is nothing to read.
            operations[operation.row] = (isNew ? [] : operations[operation.row]).map { $0 + [operation] }
        }
        try db.run("UPDATE syncDevice SET head = ? WHERE id = ?", [last.id.number, device])
    }

    func id(of vector: VersionVector) throws -> Int64 {
        let text = SyncPackWriter.text(SyncPackWriter.value(vector))
        let last: Int64? = try db.value(
            "SELECT id FROM syncKnows WHERE vector = ? ORDER BY id DESC LIMIT 1", [text])
        if let last { return last }
        try db.run("INSERT INTO syncKnows (vector) VALUES (?)", [text])
        return db.lastInsertedRowID
    }
}

/// What a file knows of its journal's other machines. Backups hold it, so that a restored row is known by its name.
extension SyncLog {
    private static let tables = [
        "syncDevice", "syncRow", "syncKnows", "syncOperation", "syncHeld", "syncConflict",
    ]

    /// Whether rows have names, by which other machines may know them.
    static func hasNames(_ db: Database) throws -> Bool {
        try db.value(
            "SELECT EXISTS(SELECT 1 FROM syncRow) OR EXISTS(SELECT 1 FROM syncDevice)", as: Bool.self) == true
    }

    /// Whether there are operations, of this time or of an earlier one.
    static func hasOperations(_ db: Database) throws -> Bool {
        try db.value("SELECT EXISTS(SELECT 1 FROM syncOperation)", as: Bool.self) == true
    }

    /// Makes a file that isn't synchronized know what another one of its journal knows: names, operations and devices.
    /// Synchronizing begins again with ``JournalDatabase/startSynchronizing(as:joining:others:device:clock:)``.
    static func adopt(from source: Database, to db: Database) throws {
        for table in tables {
            let list = try db.columns(in: table).map(\.name.quotedDatabaseIdentifier).joined(separator: ", ")
            try db.execute(sql: "DELETE FROM \(table)")
            let rows = try Row.fetchCursor(source, sql: "SELECT \(list) FROM \(table)")
            var insertion: Statement?
            while let row = try rows.next() {
                let marks = row.databaseValues.map { _ in "?" }.joined(separator: ", ")
                let statement =
                    try insertion
                    ?? db.makeStatement(sql: "INSERT INTO \(table) (\(list)) VALUES (\(marks))")
                insertion = statement
                try statement.execute(arguments: StatementArguments(row.databaseValues))
            }
        }
        let journal = try Row.fetchOne(
            source,
            sql: """
                SELECT id, IFNULL((SELECT key FROM syncDevice WHERE id = syncJournal.device), boundTo)
                FROM syncJournal LIMIT 1
                """)
        guard let journal, let id = journal.text(at: 0) else { return }
        try bind(to: journal.text(at: 1), journal: id, db)
    }

    /// Notes which journal and which device a file was that isn't synchronized now.
    static func bind(to device: String?, journal id: String, _ db: Database) throws {
        try db.run("UPDATE syncJournal SET id = ?, boundTo = ?, device = NULL, isReplaced = 0", [id, device])
        try db.run("UPDATE syncDevice SET published = 0, commitID = NULL")
    }

    /// Removes all operations. The rows that are there keep their names, by which other machines may know them.
    static func forget(_ db: Database) throws {
        for table in tables where table != "syncRow" { try db.execute(sql: "DELETE FROM \(table)") }
        try db.run("DELETE FROM syncRow WHERE rowID IS NULL")
        for table in SyncTable.all {
            try db.run(
                """
                DELETE FROM syncRow WHERE tableName = ?
                    AND NOT EXISTS (SELECT 1 FROM \(table.name) WHERE \(table.name).rowid = syncRow.rowID)
                """, [table.name])
        }
        try db.run("UPDATE syncRow SET isShadowed = 0 WHERE isShadowed")
    }
}

extension SyncNotes {
    /// More than these unsent operations aren't counted, so that a page never waits for it.
    private static let most = 2000

    /// Nil if the journal isn't synchronized.
    static func read(_ db: Database) throws -> SyncNotes? {
        guard let log = try SyncLog.ifSynchronized(db) else { return nil }
        let unsent: Int? = try db.value(
            """
            SELECT COUNT(DISTINCT clock) FROM (SELECT clock FROM syncOperation WHERE device = :device
                AND seq > (SELECT published FROM syncDevice WHERE id = :device) ORDER BY seq LIMIT :most)
            """, ["device": log.device, "most": most])
        var notes = SyncNotes(unsent: unsent ?? 0, conflicts: try ConflictRecord.count(db))
        if notes.conflicts > 0 {
            notes.conflictedTodos = try Int64.fetchSet(
                db.cachedStatement(
                    sql: """
                        SELECT rowID FROM syncConflict JOIN syncRow USING (uid, tableName)
                        WHERE tableName = 'todo' AND rowID IS NOT NULL
                        """))
        }
        if let step = try UndoLog.steps("ORDER BY id DESC LIMIT ?", [1], db).first, step.source == .sync {
            notes.merge = Merge(id: step.id, label: step.label)
        }
        return notes
    }
}
