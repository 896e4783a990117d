import Journal

/// A defect of a device, which the properties must find.
enum DeviceFlaw: CaseIterable {
    /// Rows that refer to changed rows keep what they showed.
    case staleReferrers
    /// A page has a random uid.
    case randomPageNames
    /// What a pack's author knew isn't waited for.
    case effectsBeforeCauses
}

/// One change of an action.
struct SyncChange {
    var kind: SyncOperation.Kind
    var row: SyncRowID
    var values: SyncRow = [:]
    var isAutomatic = false
}

/// A device in memory: a log, and the rows that its program would show.
struct SyncDevice {
    let id: DeviceID
    var skew: Int64 = 0
    var flaw: DeviceFlaw?
    private(set) var fold: JournalFold
    private(set) var operations: [SyncOperation] = []
    private(set) var rows: [SyncRowID: SyncRow] = [:]
    private var queue = CausalQueue()
    private var steps: [[SyncRowID: (before: SyncRow?, after: SyncRow?)]] = []
    /// What broke while it worked.
    private(set) var fault: String?

    init(_ number: Int, rules: MergeRules = .standard, schema: SyncSchema = .journal) {
        id = DeviceID(bits: UInt128(number + 1))
        fold = JournalFold(schema: schema, rules: rules)
    }

    var own: [SyncOperation] { operations.filter { $0.id.device == id } }

    /// The uids of a table's rows, in order.
    func all(_ table: String) -> [RowUID] { rows.keys.filter { $0.table == table }.map(\.uid).sorted() }

    subscript(table: String, uid: RowUID) -> SyncRow? { rows[SyncRowID(table: table, uid: uid)] }

    // MARK: Changes

    /// Makes one action.
    mutating func commit(at now: Int64, _ changes: [SyncChange], isUndoable: Bool = true) {
        guard !changes.isEmpty else { return }
        let touched = Set(changes.map(\.row))
        let before = rows.filter { touched.contains($0.key) }
        let made = changes.enumerated().map { index, change in
            SyncOperation(
                id: .init(device: id, number: fold.known[id] + 1 + Int64(index)), row: change.row,
                kind: change.kind, values: change.values, isAutomatic: change.isAutomatic, time: now + skew,
                knows: fold.known.without(id))
        }
        take(made)
        for change in changes { checkIsSeen(change) }
        guard isUndoable else { return }
        steps.append(Dictionary(uniqueKeysWithValues: touched.map { ($0, (before[$0], rows[$0])) }))
    }

    /// A device's own writes are seen at once, and its deletions.
    private mutating func checkIsSeen(_ change: SyncChange) {
        let shown = rows[change.row]
        switch change.kind {
        case .delete:
            if shown != nil { fault = fault ?? "own deletion isn't seen" }
        case .insert, .set:
            if change.kind == .set, change.isAutomatic { return }
            guard let shown else {
                if !["putOff", "keptTodo"].contains(change.row.table) {
                    fault = fault ?? "own row isn't seen"
                }
                return
            }
            for (column, value) in change.values where column != "start" && shown[column] != value {
                // A reference to nothing is null.
                guard column.hasSuffix("ID"), shown[column] == .null else {
                    fault = fault ?? "own write isn't seen: \(column)"
                    return
                }
            }
        }
    }

    /// Undoes the last action as a new one. Refused whole if its columns have changed since.
    mutating func undo(at now: Int64) {
        guard let step = steps.popLast() else { return }
        var changes: [SyncChange] = []
        for (row, (before, after)) in step.sorted(by: { $0.key < $1.key }) {
            switch (before, after) {
            case (let before?, nil):
                if rows[row] == nil { changes.append(SyncChange(kind: .insert, row: row, values: before)) }
            case (nil, _?):
                if rows[row] != nil { changes.append(SyncChange(kind: .delete, row: row)) }
            case (let before?, let after?):
                let values = before.filter { after[$0.key] != $0.value }
                if values.isEmpty { continue }
                guard let now = rows[row], values.allSatisfy({ now[$0.key] == after[$0.key] }) else { return }
                changes.append(SyncChange(kind: .set, row: row, values: values))
            case (nil, nil): break
            }
        }
        commit(at: now, changes, isUndoable: false)
    }

    // MARK: Merges

    /// Fetches what a device has published.
    mutating func fetch(_ packs: [SyncPack]) {
        guard flaw != .effectsBeforeCauses else {
            for pack in packs.sorted(by: { ($0.device, $0.first) < ($1.device, $1.first) })
            where pack.first <= fold.known[pack.device] + 1 {
                take(pack.operations.filter { $0.id.number > fold.known[$0.id.device] })
            }
            return
        }
        packs.forEach { queue.add($0) }
        take(queue.deliver(after: fold.known))
    }

    var waiting: [SyncPack] { queue.waiting }

    private mutating func take(_ new: [SyncOperation]) {
        operations += new
        fold.add(new)
        if flaw == .staleReferrers {
            for row in Set(new.map(\.row)) { rows[row] = fold.rows[row] }
        } else {
            rows = fold.rows
        }
        for operation in new where !fold.known.contains(operation.knows) {
            fault = fault ?? "an effect before its cause"
        }
    }
}
