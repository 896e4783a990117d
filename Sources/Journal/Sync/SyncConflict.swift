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
        let operations = operations(of: row)
        guard rules.isAlive(operations) else { return [] }
        let table = schema.table(row.table)
        var kinds = references(of: row, operations, table)
        if let unique = table.unique, rows[row] == nil { kinds.append(.duplicate(unique: unique)) }
        if rows[row] != nil, !table.isRecord {
            let deletions = operations.filter { deletion in
                deletion.kind == .delete && !operations.contains { $0.saw(deletion) }
            }
            if !deletions.isEmpty { kinds.append(.deletion(deletions.map(\.id).sorted())) }
            kinds += columns(operations, table)
        }
        return kinds.map { SyncConflict(row: row, kind: $0) }
    }

    private func columns(_ operations: [SyncOperation], _ table: SyncSchema.Table) -> [SyncConflict.Kind] {
        let names = Set(operations.flatMap { $0.kind == .delete ? [] : Array($0.values.keys) })
        return names.subtracting(table.quietColumns).sorted().compactMap { column in
            let candidates = candidates(of: column, operations)
            let typed = candidates.filter { !$0.isAutomatic }
            let values = typed.compactMap { $0.values[column] }
            guard Set(values).count > 1, !isDoneTwice(column, values),
                let winner = rules.winner(candidates, column)
            else { return nil }
            return .column(column, candidates: typed.map(\.id).sorted(), winner: winner.id)
        }
    }

    private func candidates(of column: String, _ operations: [SyncOperation]) -> [SyncOperation] {
        rules.candidates(operations.filter { $0.value(of: column) != nil })
    }

    /// Both did it: there is nothing to choose.
    private func isDoneTwice(_ column: String, _ values: [SyncValue]) -> Bool {
        column == "ending" && values.allSatisfy { $0["kind"]?.text == "done" }
    }

    private func references(
        of row: SyncRowID, _ operations: [SyncOperation], _ table: SyncSchema.Table
    ) -> [SyncConflict.Kind] {
        guard !table.isRecord else { return [] }
        return table.references.compactMap { reference in
            let candidates = candidates(of: reference.column, operations)
            guard let winner = rules.winner(candidates, reference.column),
                let target = reference.target(in: winner.values), rows[target] == nil
            else { return nil }
            let writes =
                switch reference.loss {
                case .clears:
                    candidates.filter {
                        !$0.isAutomatic && $0.values[reference.column] == winner.values[reference.column]
                    }
                case .hides: changes(operations)
                }
            let deletions = self.operations(of: target).filter { $0.kind == .delete }
            let isKnown = writes.allSatisfy { write in deletions.contains { $0.saw(write) } }
            return deletions.isEmpty || isKnown
                ? nil : .reference(reference.column, deletions: deletions.map(\.id).sorted())
        }
    }

    /// The insertions and typed changes that no deletion of the row saw.
    private func changes(_ operations: [SyncOperation]) -> [SyncOperation] {
        operations.filter { operation in
            (operation.kind == .insert || operation.kind == .set && !operation.isAutomatic)
                && !operations.contains { $0.kind == .delete && $0.saw(operation) }
        }
    }

    private func sameNames() -> [SyncConflict] {
        var named: [String: [SyncRowID]] = [:]
        for (row, values) in rows {
            guard let name = schema.table(row.table).name, let text = values[name]?.text else { continue }
            let folded = String(decoding: FoldedText(text).bytes, as: UTF8.self)
            named["\(row.table)\0\(folded)", default: []].append(row)
        }
        return named.values.filter { $0.count > 1 }.flatMap { group in
            group.map { row in
                SyncConflict(row: row, kind: .sameName(group.filter { $0 != row }.sorted()))
            }
        }.sorted { $0.row < $1.row }
    }
}
