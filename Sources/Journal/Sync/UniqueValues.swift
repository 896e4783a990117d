/// The rows that have a value of a unique column. Of several with the same value, the one with the lowest uid is
/// shown: any rule does that is the same everywhere.
struct UniqueValues: Sendable {
    private struct Key: Hashable {
        var table: String
        var value: SyncValue
    }

    private var rows: [Key: Set<SyncRowID>] = [:]
    private var keys: [SyncRowID: Key] = [:]

    /// Records a row's value; nil if it has none or doesn't exist.
    /// - Returns: Other rows that may be shown or hidden by that.
    mutating func set(_ value: SyncValue?, of row: SyncRowID) -> Set<SyncRowID> {
        let key = value.flatMap { $0 == .null ? nil : Key(table: row.table, value: $0) }
        let previous = keys[row]
        guard key != previous else { return [] }
        keys[row] = key
        var others: Set<SyncRowID> = []
        if let previous {
            rows[previous]?.remove(row)
            others.formUnion(rows[previous] ?? [])
        }
        if let key {
            others.formUnion(rows[key] ?? [])
            rows[key, default: []].insert(row)
        }
        return others
    }

    func isShown(_ row: SyncRowID) -> Bool {
        keys[row].flatMap { rows[$0]?.min() }.map { $0 == row } ?? true
    }
}
