import GRDB
import Journal
import Migrations

/// What merges have changed since a step. Undo and redo leave it as it is, since nobody did it here.
struct MergedRows {
    struct Key: Hashable {
        var table: String
        var id: Int64
    }

    enum Touched {
        /// The columns that merges have changed.
        case columns(Set<String>)
        /// The row has come or gone.
        case row

        /// The columns; nil for the whole row.
        var columns: Set<String>? {
            if case .columns(let columns) = self { columns } else { nil }
        }
    }

    private(set) var rows: [Key: Touched] = [:]
    /// The values that name a row, if no id does.
    private(set) var names: [Key: SyncRow] = [:]

    var isEmpty: Bool { rows.isEmpty }

    init(since step: Int64, _ db: Database) throws {
        let merges = try Row.fetchAll(
            db.cachedStatement(
                sql:
                    "SELECT firstChange, lastChange FROM undoStep WHERE id > ? AND source = 'sync' ORDER BY id"
            ),
            arguments: [step])
        for merge in merges {
            guard let first = merge.place(at: 0), let last = merge.place(at: 1), first <= last else {
                continue
            }
            for change in try ChangedRow.recorded(first..<last + 1, db) { add(change) }
        }
    }

    private mutating func add(_ change: ChangedRow) {
        guard let values = change.after ?? change.before, case .number(let id)? = values["rowid"],
            let table = SyncTable.named(change.table)
        else { return }
        let key = Key(table: change.table, id: id)
        if !table.key.isEmpty { names[key] = values }
        let isUpdate = change.before != nil && change.after != nil
        guard isUpdate, case .columns(let known) = rows[key] ?? .columns([]) else {
            rows[key] = .row
            return
        }
        rows[key] = .columns(known.union(change.differences(in: table)))
    }

    /// Whether a row has come or gone with a merge.
    func haveMoved(_ key: Key) -> Bool {
        if case .row = rows[key] { true } else { false }
    }

    /// Whether merges have changed a column.
    func haveChanged(_ column: String, of key: Key) -> Bool {
        rows[key].map { $0.columns?.contains(column) ?? true } ?? false
    }
}

/// The rows of a journal as merges have left them since a step, written again after the journal was replaced.
struct MergedValues {
    private struct Kept {
        var table: String
        var id: Int64
        /// The values that name it, if no id does.
        var name: [(column: String, value: DatabaseValue)]
        /// What to write; nil for the whole row.
        var columns: Set<String>?
        /// By the columns of the table; nil if the row is gone.
        var values: [DatabaseValue]?
        /// Whether only other rows need it.
        var isTarget = false
    }

    private var rows: [Kept] = []
    private var columns: [String: [String]] = [:]

    /// Reads the rows, and those that they refer to.
    init(_ merged: MergedRows, _ db: Database) throws {
        guard !merged.isEmpty else { return }
        for table in Tables.names { columns[table] = try ChangeRecording.columns(of: table, db) }
        for (key, touched) in merged.rows {
            let name = merged.names[key].map { values in
                (SyncTable.named(key.table)?.key ?? []).map { ($0, DatabaseValue(plain: values[$0])) }
            }
            rows.append(
                Kept(
                    table: key.table, id: key.id, name: name ?? [], columns: touched.columns,
                    values: try values(of: key, named: name ?? [], db)))
        }
        var known = Set(merged.rows.keys)
        // References between tables form no circle, and lead to tables that are listed before.
        for table in Tables.names.reversed() {
            for row in rows where row.table == table {
                for target in targets(of: row) where known.insert(target).inserted {
                    guard let values = try values(of: target, db) else { continue }
                    rows.append(
                        Kept(
                            table: target.table, id: target.id, name: [], columns: [], values: values,
                            isTarget: true))
                }
            }
        }
    }

    /// A row that has a name may have another id since the merge: undo and redo write it anew.
    private func values(
        of key: MergedRows.Key, named name: [(column: String, value: DatabaseValue)] = [], _ db: Database
    ) throws -> [DatabaseValue]? {
        let list = (columns[key.table] ?? []).map(\.quotedDatabaseIdentifier).joined(separator: ", ")
        let condition =
            name.isEmpty
            ? "rowid = ?"
            : name.map { "\($0.column.quotedDatabaseIdentifier) IS ?" }.joined(separator: " AND ")
        let arguments = name.isEmpty ? [key.id.databaseValue] : name.map(\.value)
        return try Row.fetchOne(
            db, sql: "SELECT \(list) FROM \(key.table) WHERE \(condition)",
            arguments: StatementArguments(arguments)
        ).map { Array($0.databaseValues) }
    }

    /// The rows that a row refers to.
    /// - Parameter columns: Those whose references count; nil for all.
    private func targets(of row: Kept, in wanted: Set<String>? = nil) -> [MergedRows.Key] {
        guard let values = row.values, let table = SyncTable.named(row.table) else { return [] }
        return zip(columns[row.table] ?? [], values).compactMap { column, value in
            guard wanted?.contains(column) ?? true, let reference = table.references[column],
                let id = Int64.fromDatabaseValue(value)
            else { return nil }
            return MergedRows.Key(table: reference.table, id: id)
        }
    }

    /// Writes them into the tables, which have been replaced.
    func write(_ db: Database) throws {
        guard !rows.isEmpty else { return }
        var needed: Set<MergedRows.Key> = []
        var there: [Int: Int64] = [:]
        for table in Tables.names.reversed() {
            for (index, row) in rows.enumerated() where row.table == table {
                if row.isTarget, !needed.contains(.init(table: table, id: row.id)) { continue }
                there[index] = try id(of: row, db)
                needed.formUnion(targets(of: row, in: there[index] == nil ? nil : row.columns))
            }
        }
        for table in Tables.names {
            for (index, row) in rows.enumerated() where row.table == table {
                if row.isTarget, !needed.contains(.init(table: table, id: row.id)) { continue }
                try write(row, over: there[index], db)
            }
        }
    }

    private func id(of row: Kept, _ db: Database) throws -> Int64? {
        if row.name.isEmpty {
            return try db.value("SELECT rowid FROM \(row.table) WHERE rowid = ?", [row.id])
        }
        let condition = row.name.map { "\($0.column) IS ?" }.joined(separator: " AND ")
        return try db.value(
            "SELECT rowid FROM \(row.table) WHERE \(condition) LIMIT 1",
            StatementArguments(row.name.map(\.value)))
    }

    private func write(_ row: Kept, over id: Int64?, _ db: Database) throws {
        guard let values = row.values else {
            if let id { try db.run("DELETE FROM \(row.table) WHERE rowid = ?", [id]) }
            return
        }
        var assignments = zip(columns[row.table] ?? [], values).map { (column: $0, value: $1) }
        if let id {
            if let wanted = row.columns { assignments.removeAll { !wanted.contains($0.column) } }
            guard !assignments.isEmpty else { return }
            let list = assignments.map { "\($0.column.quotedDatabaseIdentifier) = ?" }.joined(separator: ", ")
            return try db.run(
                "UPDATE \(row.table) SET \(list) WHERE rowid = ?",
                StatementArguments(assignments.map(\.value) + [id.databaseValue]))
        }
        // The id of a row that has a name may be another's by now.
        if row.name.isEmpty { assignments.append(("rowid", row.id.databaseValue)) }
        let list = assignments.map(\.column.quotedDatabaseIdentifier).joined(separator: ", ")
        let marks = assignments.map { _ in "?" }.joined(separator: ", ")
        try db.run(
            "INSERT INTO \(row.table) (\(list)) VALUES (\(marks))",
            StatementArguments(assignments.map(\.value)))
    }
}

extension DatabaseValue {
    /// A value of the change log, as it is stored.
    fileprivate init(plain value: SyncValue?) {
        switch value ?? .null {
        case .number(let number): self = number.databaseValue
        case .text(let text): self = text.databaseValue
        case .real(let number): self = number.databaseValue
        case .flag(let flag): self = flag.databaseValue
        case .null, .list, .object: self = .null
        }
    }
}
