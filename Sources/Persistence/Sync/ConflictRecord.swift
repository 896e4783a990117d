import Foundation
import GRDB
import Journal

/// What a merge decided against an operation, as the file lists it.
struct DecidedConflict: Hashable {
    enum Kind: String {
        /// Another value was typed for the column.
        case column
        /// The row was deleted.
        case deletion
        /// The row that the column refers to was deleted.
        case reference
        /// Another row has the name. No operation lost.
        case name
    }

    var row: SyncRowID
    var kind: Kind
    /// Empty for a deletion and a name.
    var column = ""
    /// The operation that lost: the device in this file and the number. 0 for a name.
    var device: Int64 = 0
    var number: Int64 = 0
}

/// The table of conflicts, kept up to date by the transactions that merge or settle something: each looks again at the rows
/// that it touched and those that are listed already, so their number is always known. Ids are never used again, since people
/// type them.
struct ConflictRecord {
    let log: SyncLog
    private var db: Database { log.db }
    private let schema = SyncSchema.journal

    init(_ log: SyncLog) { self.log = log }

    static func count(_ db: Database) throws -> Int {
        try db.value("SELECT COUNT(*) FROM syncConflict") ?? 0
    }

    /// All, by their ids.
    func all() throws -> [(id: Int64, conflict: DecidedConflict)] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT uid, tableName, id, kind, columnName, device, seq FROM syncConflict ORDER BY id")
        )
        return try rows.map { row in
            guard let name = SyncRowID(stored: row), let id = row.number(at: 2),
                let kind = row.text(at: 3).flatMap(DecidedConflict.Kind.init), let column = row.text(at: 4),
                let device = row.number(at: 5), let number = row.number(at: 6)
            else { throw SyncLog.damaged("syncConflict has a damaged conflict") }
            return (
                id, DecidedConflict(row: name, kind: kind, column: column, device: device, number: number)
            )
        }
    }

    /// Lists the conflicts of rows that may have changed, and no longer lists those that are settled.
    /// - Returns: The number of new ones.
    @discardableResult
    func update(_ touched: Set<SyncRowID>, _ projection: inout SyncProjection) throws -> Int {
        let known = try all()
        var found: Set<DecidedConflict> = []
        for row in touched.union(known.map(\.conflict.row)) {
            found.formUnion(try conflicts(of: row, &projection))
        }
        let named = Set(touched.map(\.table)).filter { schema.table($0).name != nil }
        for table in named.union(known.compactMap { $0.conflict.kind == .name ? $0.conflict.row.table : nil })
        {
            found.formUnion(try sameNames(in: table))
        }
        for (id, conflict) in known where found.remove(conflict) == nil {
            try db.run("DELETE FROM syncConflict WHERE id = ?", [id])
        }
        for conflict in try sorted(found, by: { $0 }) {
            try db.run(
                """
                INSERT INTO syncConflict (uid, tableName, kind, columnName, device, seq) VALUES (?, ?, ?, ?, ?, ?)
                """,
                [
                    conflict.row.uid.stored, conflict.row.table, conflict.kind.rawValue, conflict.column,
                    conflict.device, conflict.number,
                ])
        }
        return found.count
    }

    private func conflicts(
        of row: SyncRowID, _ projection: inout SyncProjection
    ) throws -> [DecidedConflict] {
        // A newer Daybook knows it.
        guard SyncTable.named(row.table) != nil else { return [] }
        let kinds = try schema.conflicts(
            of: row, rules: .standard, isShown: { try projection.values(of: $0) != nil },
            operations: log.lastingOperations)
        return try kinds.flatMap { try decided($0, row) }
    }

    private func decided(_ kind: SyncConflict.Kind, _ row: SyncRowID) throws -> [DecidedConflict] {
        func conflict(
            _ kind: DecidedConflict.Kind, _ column: String, _ loser: SyncOperation.ID
        ) throws -> DecidedConflict {
            DecidedConflict(
                row: row, kind: kind, column: column, device: try log.row(of: loser.device),
                number: loser.number)
        }
        switch kind {
        case .column(let column, let candidates, let winner):
            let operations = Dictionary(
                uniqueKeysWithValues: try log.lastingOperations(of: row).map { ($0.id, $0) })
            // Who typed the same isn't listed again.
            var values = Set([operations[winner]?.values[column]].compactMap(\.self))
            return try candidates.filter { id in
                operations[id]?.values[column].map { values.insert($0).inserted } ?? false
            }.map { try conflict(.column, column, $0) }
        case .deletion(let deletions): return try deletions.prefix(1).map { try conflict(.deletion, "", $0) }
        case .reference(let column, let deletions):
            return try deletions.prefix(1).map { try conflict(.reference, column, $0) }
        // Days name pages and texts, so no two rows have one.
        case .duplicate, .sameName: return []
        }
    }

    /// All rows but one of each name.
    private func sameNames(in table: String) throws -> [DecidedConflict] {
        guard let table = SyncTable.named(table) else { return [] }
        let rows = SyncRows(db: db)
        var named: [String: [SyncRowID]] = [:]
        for id in try Int64.fetchAll(db, sql: "SELECT rowid FROM \(table.name)") {
            guard let uid = try rows.names.uid(of: id, in: table.name),
                let stored = try rows.stored(id, in: table)
            else { continue }
            let row = SyncRowID(table: table.name, uid: uid)
            guard let name = schema.foldedName(of: row, try rows.shared(stored, of: table)) else { continue }
            named[name, default: []].append(row)
        }
        return named.values.flatMap { $0.sorted().dropFirst() }.map {
            DecidedConflict(row: $0, kind: .name)
        }
    }

    /// The oldest loser first: in an order that is the same on all devices, which may have found them in another.
    /// - Parameter conflict: The conflict of an item.
    func sorted<Item>(
        _ items: some Collection<Item>, by conflict: (Item) -> DecidedConflict
    ) throws -> [Item] {
        let timed = try items.map { item in
            let conflict = conflict(item)
            return (item: item, conflict, lost: try log.operation(conflict, of: conflict.row))
        }
        return timed.sorted { one, other in
            let first = (one.lost?.time ?? .max, one.1.row, one.1.kind.rawValue, one.1.column)
            let second = (other.lost?.time ?? .max, other.1.row, other.1.kind.rawValue, other.1.column)
            guard first == second, let lost = one.lost, let otherLost = other.lost else {
                return first < second
            }
            return lost.id < otherLost.id
        }.map(\.item)
    }
}
