import GRDB
import Journal

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
                let uid = try table.key.isEmpty ? rows.names.uid(of: id, in: table.name) : table.uid(values)
                guard let uid else {
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
