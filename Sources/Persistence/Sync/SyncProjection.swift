import GRDB
import Journal

/// Makes the tables what the operations say, for rows that may have changed and those that refer to them.
///
/// A row that isn't as its operations say, such as one whose category is gone, is marked as shadowed (`syncRow`) and looked at
/// whenever a row comes or goes.
struct SyncProjection {
    private let log: SyncLog
    private let schema = SyncSchema.journal
    private let rules = MergeRules.standard
    private var projected: [SyncRowID: SyncRow?] = [:]
    private var pending: Set<SyncRowID> = []
    /// Whether a row has come or gone, which may concern rows that refer to it.
    private var hasMoved = false
    /// The ids of rows that are there, as far as they are known: many rows refer to a few. A row that goes takes others
    /// along, so all are forgotten then.
    private var ids: [SyncRowID: Int64] = [:]
    /// The rows that were looked at.
    private(set) var visited: Set<SyncRowID> = []
    /// The number of todos that were deleted.
    private(set) var deletedTodos = 0

    private var db: Database { log.db }
    private var rows: SyncRows { SyncRows(db: db) }

    init(_ log: SyncLog) { self.log = log }

    /// Writes the rows, new ones in this order so that they get ids in it, and those that refer to them.
    /// - Parameter afterReturn: Whether a row came back already, for which others may have waited.
    mutating func write(_ touched: some Collection<SyncRowID>, afterReturn: Bool = false) throws {
        pending = Set(touched)
        for row in touched where pending.remove(row) != nil { try write(row) }
        if hasMoved || afterReturn { pending.formUnion(try rows.names.shadowed()) }
        repeat {
            hasMoved = false
            while let row = pending.popFirst() { try write(row) }
            if hasMoved { pending = Set(try rows.names.shadowed()) }
        } while hasMoved
    }

    /// A row's values; nil if it doesn't exist, or is hidden with the row it belongs to.
    mutating func values(of row: SyncRowID) throws -> SyncRow? {
        if let known = projected[row] { return known }
        let values = try schema.projected(row, from: log.operations(of: row), rules: rules) {
            try self.values(of: $0) != nil
        }
        projected[row] = .some(values)
        return values
    }

    private mutating func write(_ row: SyncRowID) throws {
        // A newer Daybook knows it.
        guard let table = SyncTable.named(row.table) else { return }
        defer { visited.insert(row) }
        let operations = try log.operations(of: row)
        let folded = rules.values(of: operations)
        let id = try present(row, folded)
        if let values = try values(of: row) {
            let targets = try targets(of: values, in: table)
            if let id {
                try update(id, to: values, targets, in: table)
            } else {
                try insert(row, values, targets, in: table)
                hasMoved = true
            }
            let isShadowed = values != folded
            if isShadowed || !isUnwritten(row) { try rows.names.setShadowed(isShadowed, row) }
        } else {
            // Foreign keys take these along, which operations don't say; undo leaves them.
            if let old = try id ?? rows.names.id(of: row) { pending.formUnion(try referrers(of: row, old)) }
            if let id {
                try db.run("DELETE FROM \(table.name) WHERE rowid = ?", [id])
                ids.removeAll()
                hasMoved = true
                if table.name == "todo" { deletedTodos += 1 }
            }
            try rows.names.setShadowed(rules.isAlive(operations), row)
        }
    }

    /// Whether a row can't be there, nor have had an id, since its first operation has just come.
    private func isUnwritten(_ row: SyncRowID) -> Bool { log.isNew(row) && !visited.contains(row) }

    /// The id of a row that is there.
    private mutating func present(_ row: SyncRowID, _ values: SyncRow? = nil) throws -> Int64? {
        if let known = ids[row] { return known }
        let id: Int64?
        if let values, SyncTable.named(row.table)?.key.isEmpty == false {
            id = try rows.present(row, values)
        } else {
            id = isUnwritten(row) ? nil : try rows.present(row)
        }
        ids[row] = id
        return id
    }

    /// The ids of the rows that a row refers to, by column. Those that aren't there yet are written first.
    private mutating func targets(of values: SyncRow, in table: SyncTable) throws -> [String: Int64] {
        var found: [String: Int64] = [:]
        for (column, reference) in table.references {
            guard let target = reference.target(in: values) else { continue }
            if try present(target) == nil {
                pending.remove(target)
                try write(target)
            }
            found[column] = try present(target)
        }
        return found
    }

    private func update(
        _ id: Int64, to values: SyncRow, _ targets: [String: Int64], in table: SyncTable
    ) throws {
        guard let stored = try rows.stored(id, in: table) else { return }
        var changed: [(column: String, value: DatabaseValue)] = []
        for (column, current) in zip(table.columns, stored) {
            guard let value = values[column] else { continue }
            let wanted = self.stored(value, column, targets, in: table)
            if wanted != current { changed.append((column, wanted)) }
        }
        guard !changed.isEmpty else { return }
        try db.run(
            "UPDATE \(table.name) SET \(changed.map { "\($0.column) = ?" }.joined(separator: ", ")) WHERE rowid = ?",
            StatementArguments(changed.map(\.value) + [id.databaseValue]))
    }

    /// Inserts a row, with the id that it had. References to rows that aren't there are null.
    mutating func insert(_ row: SyncRowID, _ values: SyncRow, in table: SyncTable) throws {
        let targets = try table.references.compactMapValues {
            try $0.target(in: values).flatMap { try present($0) }
        }
        try insert(row, values, targets, in: table)
    }

    private mutating func insert(
        _ row: SyncRowID, _ values: SyncRow, _ targets: [String: Int64], in table: SyncTable
    ) throws {
        var columns = table.columns.filter { values[$0] != nil }
        var stored = columns.map { self.stored(values[$0] ?? .null, $0, targets, in: table) }
        let isNamed = table.key.isEmpty
        if isNamed, !isUnwritten(row), let id = try rows.names.id(of: row) {
            columns.append("id")
            stored.append(id.databaseValue)
        }
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        try db.run(
            "INSERT INTO \(table.name) (\(columns.joined(separator: ", "))) VALUES (\(marks))",
            StatementArguments(stored))
        if isNamed {
            ids[row] = db.lastInsertedRowID
            try rows.names.give(row, to: db.lastInsertedRowID)
        }
    }

    private func stored(
        _ value: SyncValue, _ column: String, _ targets: [String: Int64], in table: SyncTable
    ) -> DatabaseValue {
        table.references[column] == nil
            ? SyncRows.stored(value) : targets[column]?.databaseValue ?? .null
    }

    /// The rows whose references the tables have to a row, and those that refer to the ones that go with it.
    private func referrers(of row: SyncRowID, _ id: Int64) throws -> [SyncRowID] {
        var found: [SyncRowID] = []
        for table in SyncTable.all {
            for reference in table.references.values where reference.table == row.table {
                let ids = try Int64.fetchAll(
                    db.cachedStatement(sql: "SELECT rowid FROM \(table.name) WHERE \(reference.column) = ?"),
                    arguments: [id])
                for other in ids {
                    guard let uid = try uid(of: other, in: table) else { continue }
                    let referrer = SyncRowID(table: table.name, uid: uid)
                    found.append(referrer)
                    if reference.loss == .hides { found += try referrers(of: referrer, other) }
                }
            }
        }
        return found
    }

    private func uid(of id: Int64, in table: SyncTable) throws -> RowUID? {
        if table.key.isEmpty { return try rows.names.uid(of: id, in: table.name) }
        return try rows.stored(id, in: table).map { try rows.shared($0, of: table) }.flatMap(
            table.declared.uid)
    }
}
