import GRDB
import Journal

/// A row that a transaction changed, as the change log has it.
struct ChangedRow {
    var table: String
    /// Its values before and after, as they are stored; nil if it wasn't there.
    var before: SyncRow?
    var after: SyncRow?
    /// The id of the row, if it is there; of a row that is named by an id, also if it is gone.
    var id: Int64?
    var uid: RowUID?
    /// The columns that differ.
    var columns: Set<String> = []

    /// The changes in a range of the change log.
    static func recorded(_ ids: Range<Int64>, _ db: Database) throws -> [ChangedRow] {
        let changes = try Row.fetchCursor(
            db.cachedStatement(
                sql: "SELECT tableName, before, after FROM undoChange WHERE id >= ? AND id < ? ORDER BY id"),
            arguments: [ids.lowerBound, ids.upperBound])
        var found: [ChangedRow] = []
        while let change = try changes.next() {
            guard let table = change[0] as String?, SyncTable.named(table) != nil else { continue }
            found.append(
                ChangedRow(table: table, before: try values(change[1]), after: try values(change[2])))
        }
        return found
    }

    /// Every row that is there or has operations, as changed in all columns.
    /// - Throws: `DatabaseError` (`SQLITE_CORRUPT`) if rows may be missing, which would delete them on all machines.
    static func all(_ db: Database) throws -> [ChangedRow] {
        var found: [ChangedRow] = []
        try forEachPortion(db) { found += $0 }
        return found
    }

    /// The rows of a table that are looked at together.
    private static let portion = 2000

    /// The same, some rows at a time: each table's by their ids, those to which others refer first.
    static func forEachPortion(_ db: Database, _ body: ([ChangedRow]) throws -> Void) throws {
        try IntegrityCheck.check(SyncTable.all.map(\.name), db)
        for table in SyncTable.all {
            let columns = Set(table.columns)
            let named = "SELECT uid, tableName, rowID FROM syncRow WHERE tableName = ? AND rowID"
            // Of rows that aren't there, before the body names others.
            let nameless = try Row.fetchAll(db, sql: "\(named) IS NULL", arguments: [table.name])
            let key = table.key.isEmpty ? "" : ", \(table.key.joined(separator: ", "))"
            var start: Int64? = .min
            while let first = start {
                let there = try Row.fetchAll(
                    db, sql: "SELECT rowid\(key) FROM \(table.name) WHERE rowid >= ? ORDER BY rowid LIMIT ?",
                    arguments: [first, portion])
                let last: Int64? = there.count < portion ? nil : there.last?.number(at: 0)
                var names = try Row.fetchAll(
                    db, sql: "\(named) BETWEEN ? AND ?", arguments: [table.name, first, last ?? .max])
                if last == nil { names += nameless }
                let found = there.map { whole($0, in: table) }
                try body(
                    found
                        + names.compactMap { row in
                            SyncRowID(stored: row).map {
                                ChangedRow(
                                    table: $0.table, id: row.number(at: 2), uid: $0.uid, columns: columns)
                            }
                        })
                start = last.flatMap { $0 == .max ? nil : $0 + 1 }
            }
        }
    }

    /// A row that is there, as changed in all columns; nil if it isn't.
    static func whole(_ id: Int64, in table: SyncTable, _ db: Database) throws -> ChangedRow? {
        let columns = (["rowid"] + table.key).joined(separator: ", ")
        return try Row.fetchOne(
            db, sql: "SELECT \(columns) FROM \(table.name) WHERE rowid = ?", arguments: [id]
        ).map { whole($0, in: table) }
    }

    /// - Parameter row: The rowid, and the values that name it.
    private static func whole(_ row: Row, in table: SyncTable) -> ChangedRow {
        var after: SyncRow = ["rowid": .number(row[0])]
        for (index, column) in table.key.enumerated() {
            after[column] = SyncValue(plain: Array(row.databaseValues)[index + 1])
        }
        return ChangedRow(table: table.name, after: after, columns: Set(table.columns))
    }

    private static func values(_ json: String?) throws -> SyncRow? {
        guard let json else { return nil }
        var reader = JSONReader(Array(JSONText.finite(json).utf8))
        return try reader.syncObject()
    }

    /// The changes of each row as one, with its name if it has one, in the order of their ids.
    static func merged(_ changes: [ChangedRow], in table: SyncTable, _ rows: SyncRows) throws -> [ChangedRow]
    {
        var merged: [Key: ChangedRow] = [:]
        for change in changes {
            for side in [change.before, change.after] {
                guard let side, let key = try Key(side, in: table, rows) else { continue }
                if merged[key] == nil {
                    let id = table.key.isEmpty ? key.id : try rows.id(key: side, in: table)
                    merged[key] = ChangedRow(table: table.name, id: id, uid: key.uid)
                }
                merged[key]?.columns.formUnion(change.differences(in: table))
            }
            guard change.before == nil, change.after == nil, let uid = change.uid else { continue }
            let key = Key(id: change.id, uid: uid)
            if merged[key] == nil { merged[key] = change }
        }
        return merged.values.sorted {
            ($0.id ?? .max, $0.uid?.bits ?? 0) < ($1.id ?? .max, $1.uid?.bits ?? 0)
        }
    }

    func differences(in table: SyncTable) -> [String] {
        guard let before, let after else { return table.columns }
        return table.columns.filter { before[$0] != after[$0] }
    }

    private struct Key: Hashable {
        var id: Int64?
        var uid: RowUID?

        init(id: Int64?, uid: RowUID) { (self.id, self.uid) = (id, uid) }

        /// Nil if the row can't be told from others.
        init?(_ values: SyncRow, in table: SyncTable, _ rows: SyncRows) throws {
            guard table.key.isEmpty else {
                guard let uid = table.declared.uid(try rows.shared(key: values, of: table)) else {
                    return nil
                }
                self.uid = uid
                return
            }
            guard case .number(let id)? = values["rowid"] else { return nil }
            (self.id, uid) = (id, try rows.names.uid(of: id, in: table.name))
        }
    }
}

extension SyncValue {
    /// A stored value, whatever its column means.
    init(plain value: DatabaseValue) {
        switch value.storage {
        case .int64(let number): self = .number(number)
        case .string(let text): self = .text(text)
        case .null, .double, .blob: self = .null
        }
    }
}

extension SyncRows {
    /// The values that name a row, from those that are stored.
    func shared(key values: SyncRow, of table: SyncTable) throws -> SyncRow {
        var shared: SyncRow = [:]
        for column in table.key {
            let value = values[column] ?? .null
            guard let reference = table.references[column] else {
                shared[column] = value
                continue
            }
            guard case .number(let id) = value else { continue }
            shared[column] = .reference(try names.uid(of: id, in: reference.table))
        }
        return shared
    }

    /// The id of the row with the stored values that name it; nil if it isn't there.
    func id(key values: SyncRow, in table: SyncTable) throws -> Int64? {
        let key = table.key.map { column in
            switch values[column] ?? .null {
            case .number(let number): number.databaseValue
            case .text(let text): text.databaseValue
            default: DatabaseValue.null
            }
        }
        return try db.value(table.lookup, StatementArguments(key))
    }
}
