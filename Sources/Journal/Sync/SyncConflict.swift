/// A decision that a merge made without knowing what people want: both sides can be compared, and the other chosen.
public struct SyncConflict: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// Different values were typed for a column. The winner is shown.
        case column(String, candidates: [SyncOperation.ID], winner: SyncOperation.ID)
        /// The row was deleted, and changed by a device that didn't know. It stays.
        case deletion([SyncOperation.ID])
        /// The row was put under one that another device had deleted.
        case reference(String, deletions: [SyncOperation.ID])
        /// Other rows have the same name.
        case sameName([SyncRowID])
        /// Another row has the same unique value and is shown instead.
        case duplicate(unique: String)
    }

    public var row: SyncRowID
    public var kind: Kind

    public init(row: SyncRowID, kind: Kind) {
        (self.row, self.kind) = (row, kind)
    }
}

extension JournalFold {
    /// All conflicts, in the order of their rows.
    public func conflicts() -> [SyncConflict] {
        let each = allRows.sorted().flatMap { conflicts(of: $0) }
        return each + sameNames()
    }

    /// The conflicts of a row, apart from names.
    public func conflicts(of row: SyncRowID) -> [SyncConflict] {
        schema.conflicts(of: row, rules: rules, isShown: { rows[$0] != nil }, operations: operations)
            .map { SyncConflict(row: row, kind: $0) }
    }

    private func sameNames() -> [SyncConflict] {
        var named: [String: [SyncRowID]] = [:]
        for (row, values) in rows {
            guard let name = schema.foldedName(of: row, values) else { continue }
            named["\(row.table)\0\(name)", default: []].append(row)
        }
        return named.values.filter { $0.count > 1 }.flatMap { group in
            group.map { row in
                SyncConflict(row: row, kind: .sameName(group.filter { $0 != row }.sorted()))
            }
        }.sorted { $0.row < $1.row }
    }
}
