import GRDB
import Journal

/// Makes the tables what the operations say, for rows that may have changed.
struct SyncProjection {
    private let log: SyncLog
    private let schema = SyncSchema.journal
    private let rules = MergeRules.standard
    private var projected: [SyncRowID: SyncRow?] = [:]
    private var pending: Set<SyncRowID> = []
    /// Whether a row has come or gone, which may concern rows that refer to it.
    private var hasMoved = false
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
        visited.insert(row)
        let operations = try log.operations(of: row)
        let folded = rules.values(of: operations)
        let id = try rows.present(row, folded)
        if let values = try values(of: row) {
            for reference in table.references.values {
                guard let target = reference.target(in: values), try rows.present(target) == nil else {
                    continue
                }
                pending.remove(target)
                try write(target)
            }
            if let id {
                try update(id, to: values, in: table)
            } else {
                try insert(row, values, in: table)
                hasMoved = true
            }
            try rows.names.setShadowed(values != folded, row)
        } else {
            // Foreign keys take these along, which operations don't say; undo leaves them.
            if let old = try id ?? rows.names.id(of: row) { pending.formUnion(try referrers(of: row, old)) }
            if let id {
                try db.run("DELETE FROM \(table.name) WHERE rowid = ?", [id])
                hasMoved = true
                if table.name == "todo" { deletedTodos += 1 }
            }
            try rows.names.setShadowed(rules.isAlive(operations), row)
        }
    }

    private func update(_ id: Int64, to values: SyncRow, in table: SyncTable) throws {
        guard let stored = try rows.stored(id, in: table) else { return }
        var changed: [(column: String, value: DatabaseValue)] = []
        for (column, current) in zip(table.columns, stored) {
            guard let value = values[column] else { continue }
            let wanted = try rows.stored(value, column, of: table)
            if wanted != current { changed.append((column, wanted)) }
        }
        guard !changed.isEmpty else { return }
        try db.run(
            "UPDATE \(table.name) SET \(changed.map { "\($0.column) = ?" }.joined(separator: ", ")) WHERE rowid = ?",
            StatementArguments(changed.map(\.value) + [id.databaseValue]))
    }

    /// Inserts a row, with the id that it had.
    func insert(_ row: SyncRowID, _ values: SyncRow, in table: SyncTable) throws {
        var columns = table.columns.filter { values[$0] != nil }
        var stored = try columns.map { try rows.stored(values[$0] ?? .null, $0, of: table) }
        let isNamed = table.key.isEmpty
        if isNamed, let id = try rows.names.id(of: row) {
            columns.append("id")
            stored.append(id.databaseValue)
        }
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        try db.run(
            "INSERT INTO \(table.name) (\(columns.joined(separator: ", "))) VALUES (\(marks))",
            StatementArguments(stored))
        if isNamed { try rows.names.give(row, to: db.lastInsertedRowID) }
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
        return try rows.stored(id, in: table).map { try rows.shared($0, of: table) }.flatMap(table.uid)
    }
}
