import GRDB
import Journal
import Migrations

/// What other machines have made, changed or deleted that a backup of this journal doesn't know. It is written again after
/// the backup's rows have come back, without what this machine has done to it since: so only that is undone.
struct OthersRows {
    private struct Kept {
        var table: String
        /// The name of a row that is named by an id.
        var uid: RowUID?
        var id: Int64?
        /// The values that name it, if no id does.
        var key: [(column: String, value: DatabaseValue)] = []
        /// What to write if it is there; nil for the whole row.
        var columns: Set<String>?
        /// Nil if it was deleted.
        var values: [String: DatabaseValue]?
        /// Whether only other rows need it.
        var isTarget = false
    }

    private struct Target: Hashable {
        var table: String
        var id: Int64
    }

    private var rows: [Kept] = []

    init() {}

    /// - Parameter known: What the backup knows.
    init(unknownTo known: VersionVector, _ db: Database) throws {
        guard let log = try SyncLog.ifKept(db) else { return }
        for row in try log.rowsOfOthers(unknownTo: known).sorted() {
            if let kept = try Self.kept(row, unknownTo: known, log) { rows.append(kept) }
        }
        try addTargets(db)
    }

    private static func kept(
        _ row: SyncRowID, unknownTo known: VersionVector, _ log: SyncLog
    ) throws -> Kept? {
        guard let table = SyncTable.named(row.table) else { return nil }
        let rules = MergeRules.standard
        let all = try log.operations(of: row)
        let isNew = { (operation: SyncOperation) in operation.id.number > known[operation.id.device] }
        let own = try all.filter { try isNew($0) && log.row(of: $0.id.device) == log.device }
        let others = try all.filter { try isNew($0) && log.row(of: $0.id.device) != log.device }
        let writes = others.filter { $0.kind != .delete }
        let current = rules.values(of: all)
        var kept = Kept(table: row.table)
        if rules.isAlive(all) {
            // A deletion that lost leaves the row as it was.
            guard !writes.isEmpty else { return nil }
            let isMade = writes.contains { $0.kind == .insert }
            let rest = rules.values(of: all.filter { !own.contains($0) })
            // What was changed here alike comes back, as what was deleted here, too.
            kept.columns =
                isMade
                ? nil
                : Set(writes.flatMap(\.values.keys)).filter { column in
                    let last = own.last { $0.values[column] != nil }?.values[column]
                    return last == nil || last != rest[column]
                }
            let theirs = rest.filter { kept.columns?.contains($0.key) ?? true }
            kept.values = try stored(current.merging(theirs) { $1 }, of: table, log)
        } else if own.contains(where: { $0.kind == .delete }) || others.count == writes.count {
            // What was deleted here comes back.
            return nil
        }
        if table.key.isEmpty {
            kept.uid = row.uid
            kept.id = try SyncNames(db: log.db).id(of: row)
        } else {
            let values = try stored(current, of: table, log)
            kept.key = table.key.map { ($0, values[$0] ?? .null) }
        }
        return kept
    }

    /// Values as they are stored here. A row that isn't there now may come back with the id that it had.
    private static func stored(
        _ values: SyncRow, of table: SyncTable, _ log: SyncLog
    ) throws -> [String: DatabaseValue] {
        var stored: [String: DatabaseValue] = [:]
        for column in table.columns {
            guard let value = values[column] else { continue }
            guard let reference = table.references[column] else {
                stored[column] = SyncRows.stored(value)
                continue
            }
            let id = try reference.target(in: values).flatMap { try SyncNames(db: log.db).id(of: $0) }
            stored[column] = id?.databaseValue ?? .null
        }
        return stored
    }

    /// Reads the rows that these refer to, as they are now.
    private mutating func addTargets(_ db: Database) throws {
        var known = Set(rows.compactMap { row in row.id.map { Target(table: row.table, id: $0) } })
        // References between tables form no circle, and lead to tables that are listed before.
        for table in Tables.names.reversed() {
            for row in rows where row.table == table {
                for target in targets(of: row) where known.insert(target).inserted {
                    let columns = try ChangeRecording.columns(of: target.table, db)
                    let list = columns.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
                    let found = try Row.fetchOne(
                        db, sql: "SELECT \(list) FROM \(target.table) WHERE rowid = ?", arguments: [target.id]
                    )
                    guard let found else { continue }
                    let values = Dictionary(zip(columns, found.databaseValues)) { first, _ in first }
                    rows.append(
                        Kept(
                            table: target.table, id: target.id, columns: [], values: values, isTarget: true))
                }
            }
        }
    }

    /// The rows that a row refers to.
    /// - Parameter wanted: The columns whose references count; nil for all.
    private func targets(of row: Kept, in wanted: Set<String>? = nil) -> [Target] {
        guard let values = row.values, let table = SyncTable.named(row.table) else { return [] }
        return table.references.compactMap { column, reference in
            guard wanted?.contains(column) ?? true, let value = values[column],
                let id = Int64.fromDatabaseValue(value)
            else { return nil }
            return Target(table: reference.table, id: id)
        }
    }

    // MARK: Writing

    /// Writes them into the tables, which have been replaced.
    func write(_ db: Database) throws {
        var needed: Set<Target> = []
        var there: [Int: Int64] = [:]
        func isNeeded(_ row: Kept) -> Bool {
            guard row.isTarget, let id = row.id else { return true }
            return needed.contains(Target(table: row.table, id: id))
        }
        for table in Tables.names.reversed() {
            for (index, row) in rows.enumerated() where row.table == table && isNeeded(row) {
                there[index] = try id(of: row, db)
                needed.formUnion(targets(of: row, in: there[index] == nil ? nil : row.columns))
            }
        }
        for table in Tables.names {
            for (index, row) in rows.enumerated() where row.table == table && isNeeded(row) {
                try write(row, over: there[index], db)
            }
        }
    }

    /// The id of a row that is there now.
    private func id(of row: Kept, _ db: Database) throws -> Int64? {
        guard let table = SyncTable.named(row.table) else { return nil }
        if !row.key.isEmpty {
            return try db.value(table.lookup, StatementArguments(row.key.map(\.value)))
        }
        return try row.id.flatMap { try db.value("SELECT rowid FROM \(row.table) WHERE rowid = ?", [$0]) }
    }

    private func write(_ row: Kept, over id: Int64?, _ db: Database) throws {
        guard let values = row.values else {
            if let id { try db.run("DELETE FROM \(row.table) WHERE rowid = ?", [id]) }
            return
        }
        var assignments = values.sorted { $0.key < $1.key }.map { (column: $0.key, value: $0.value) }
        if let id {
            if let wanted = row.columns { assignments.removeAll { !wanted.contains($0.column) } }
            guard !assignments.isEmpty else { return }
            let list = assignments.map { "\($0.column.quotedDatabaseIdentifier) = ?" }.joined(separator: ", ")
            return try db.run(
                "UPDATE \(row.table) SET \(list) WHERE rowid = ?",
                StatementArguments(assignments.map(\.value) + [id.databaseValue]))
        }
        if let id = row.id { assignments.append(("rowid", id.databaseValue)) }
        let list = assignments.map(\.column.quotedDatabaseIdentifier).joined(separator: ", ")
        let marks = assignments.map { _ in "?" }.joined(separator: ", ")
        try db.run(
            "INSERT INTO \(row.table) (\(list)) VALUES (\(marks))",
            StatementArguments(assignments.map(\.value)))
        if row.id == nil, let uid = row.uid {
            try SyncNames(db: db).give(SyncRowID(table: row.table, uid: uid), to: db.lastInsertedRowID)
        }
    }
}
