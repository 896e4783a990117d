extension SyncSchema {
    /// The conflicts of a row, apart from names.
    /// - Parameters:
    ///   - isShown: Whether a row exists, projected.
    ///   - operations: All that concern a row.
    public func conflicts(
        of row: SyncRowID, rules: MergeRules, isShown: (SyncRowID) throws -> Bool,
        operations: (SyncRowID) throws -> [SyncOperation]
    ) rethrows -> [SyncConflict.Kind] {
        let decided = DecidedRow(operations: try operations(row), table: table(row.table), rules: rules)
        guard rules.isAlive(decided.operations) else { return [] }
        var kinds: [SyncConflict.Kind] = []
        for (column, writes, target) in decided.references where try !isShown(target) {
            let deletions = try operations(target).filter { $0.kind == .delete }
            let isKnown = writes.allSatisfy { write in deletions.contains { $0.saw(write) } }
            guard !deletions.isEmpty, !isKnown else { continue }
            kinds.append(.reference(column, deletions: deletions.map(\.id).sorted()))
        }
        let isShown = try isShown(row)
        if let unique = decided.table.unique, !isShown { kinds.append(.duplicate(unique: unique)) }
        guard isShown, !decided.table.isRecord, decided.hasManyWriters else { return kinds }
        return kinds + decided.deletions + decided.columns
    }

    /// The name that people type for a row, as it is compared; nil if it has none.
    public func foldedName(of row: SyncRowID, _ values: SyncRow) -> String? {
        guard let name = table(row.table).name, let text = values[name]?.text else { return nil }
        return String(decoding: FoldedText(text).bytes, as: UTF8.self)
    }
}

/// A row whose operations a merge has decided between.
private struct DecidedRow {
    let operations: [SyncOperation]
    let table: SyncSchema.TableRules
    let rules: MergeRules

    /// A device knows what it did itself.
    var hasManyWriters: Bool {
        operations.contains { $0.id.device != operations[0].id.device }
    }

    /// The deletions that no operation knew of.
    var deletions: [SyncConflict.Kind] {
        let unseen = operations.filter { deletion in
            deletion.kind == .delete && !operations.contains { !$0.isWithdrawn && $0.saw(deletion) }
        }
        return unseen.isEmpty ? [] : [.deletion(unseen.map(\.id).sorted())]
    }

    var columns: [SyncConflict.Kind] {
        let names = Set(operations.flatMap { $0.kind == .delete ? [] : Array($0.values.keys) })
        return names.subtracting(table.quietColumns).sorted().compactMap { column in
            let candidates = candidates(of: column)
            let typed = candidates.filter { !$0.isAutomatic }
            let values = typed.compactMap { $0.values[column] }
            guard Set(values).count > 1, !isDoneTwice(column, values), !isMerged(column),
                let winner = rules.winner(candidates, column)
            else { return nil }
            return .column(column, candidates: typed.map(\.id).sorted(), winner: winner.id)
        }
    }

    /// The rows that it refers to, with the writes that a deletion of them would have to know.
    var references: [(column: String, writes: [SyncOperation], target: SyncRowID)] {
        guard !table.isRecord else { return [] }
        return table.references.compactMap { reference in
            let candidates = candidates(of: reference.column)
            guard let winner = rules.winner(candidates, reference.column),
                let target = reference.target(in: winner.values)
            else { return nil }
            let writes =
                switch reference.loss {
                case .clears:
                    candidates.filter {
                        !$0.isAutomatic && $0.values[reference.column] == winner.values[reference.column]
                    }
                case .hides: changes
                }
            return (reference.column, writes, target)
        }
    }

    private func candidates(of column: String) -> [SyncOperation] {
        rules.candidates(operations.filter { $0.value(of: column) != nil })
    }

    /// Whether all versions of a text are in it.
    private func isMerged(_ column: String) -> Bool {
        rules.mergedText(of: column, operations.filter { $0.value(of: column) != nil })?.isConflicted == false
    }

    /// Both did it: there is nothing to choose.
    private func isDoneTwice(_ column: String, _ values: [SyncValue]) -> Bool {
        column == "ending" && values.allSatisfy { $0["kind"]?.text == "done" }
    }

    /// The insertions and typed changes that no deletion of the row saw.
    private var changes: [SyncOperation] {
        operations.filter { operation in
            (operation.kind == .insert || operation.kind == .set && !operation.isAutomatic)
                && !operations.contains { $0.kind == .delete && $0.saw(operation) }
        }
    }
}

/// A decision that a merge made without knowing what people want: both sides can be compared, and the other chosen.
///
/// Different typed values of a column, a deletion that lost, a row put under a deleted one, or two rows of one name. Writing
/// the value again settles it on every device, because that write has seen the others.
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
