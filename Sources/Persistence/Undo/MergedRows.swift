import Foundation
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
    /// The names of rows that their values name, which may be gone.
    private var uids: [Key: RowUID] = [:]
    private let step: UndoStep
    private let db: Database
    /// Nil if the journal isn't synchronized.
    private let log: SyncLog?

    var isEmpty: Bool { rows.isEmpty }

    init(since step: UndoStep, _ db: Database) throws {
        (self.step, self.db, log) = (step, db, try SyncLog.ifSynchronized(db))
        let merges = try Row.fetchAll(
            db.cachedStatement(
                sql:
                    "SELECT firstChange, lastChange FROM undoStep WHERE id > ? AND source = 'sync' ORDER BY id"
            ),
            arguments: [step.id])
        for merge in merges {
            guard let first = merge.place(at: 0), let last = merge.place(at: 1), first <= last else {
                continue
            }
            for change in try ChangedRow.recorded(first..<last + 1, db) { try add(change) }
        }
    }

    private mutating func add(_ change: ChangedRow) throws {
        guard let values = change.after ?? change.before, case .number(let id)? = values["rowid"],
            let table = SyncTable.named(change.table)
        else { return }
        let key = Key(table: change.table, id: id)
        if !table.key.isEmpty {
            uids[key] = table.declared.uid(try SyncRows(db: db).shared(key: values, of: table))
        }
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

    func isThere(_ key: Key) throws -> Bool {
        try db.value("SELECT 1 FROM \(key.table) WHERE rowid = ?", [key.id], as: Int.self) != nil
    }

    /// A row that refers to one. The step's own rows are gone before what they refer to, so it came with a merge: without what it
    /// refers to, it would change or go.
    func referrer(to key: Key) throws -> Key? {
        for table in JournalSchema.tables {
            for column in table.columns where column.target == key.table {
                let id: Int64? = try db.value(
                    "SELECT rowid FROM \(table.name) WHERE \(column.name) = ? LIMIT 1", [key.id])
                if let id { return Key(table: table.name, id: id) }
            }
        }
        return nil
    }

    // MARK: Other machines

    /// The name of the other machine that changed a row, or a column of it, last; nil if none is known.
    func machine(of key: Key, _ column: String?) throws -> String? {
        guard let log else { return nil }
        let own = try log.key()
        let others = try operations(of: key).filter { operation in
            operation.id.device != own && (column.map { operation.values[$0] != nil } ?? true)
        }
        return try others.max { ($0.time, $0.id) < ($1.time, $1.id) }.map { try log.name(of: $0.id.device) }
    }

    /// Whether another machine made a row that its values name as the step did, without knowing of it.
    func isMadeElsewhere(_ key: Key) throws -> Bool {
        guard let table = SyncTable.named(key.table), !table.key.isEmpty else { return false }
        let text = table.declared.columns.first { $0.kind == .prose }?.name
        return try isAlsoOthers(key) { operation in
            operation.kind == .insert ? text.flatMap { operation.values[$0] } ?? .null : nil
        }
    }

    /// Whether another machine typed for a column what the step did, without knowing of it.
    func isTypedElsewhere(_ column: String, of key: Key) throws -> Bool {
        try isAlsoOthers(key) { $0.isAutomatic ? nil : $0.value(of: column) }
    }

    private func isAlsoOthers(_ key: Key, _ value: (SyncOperation) -> SyncValue?) throws -> Bool {
        guard let log else { return false }
        let device = try log.key()
        let operations = try operations(of: key)
        // The step's date may be rounded.
        let time = Int64((step.date.timeIntervalSince1970 * 1000).rounded()) + 1
        let own = operations.last { $0.id.device == device && $0.time <= time && value($0) != nil }
        guard let own, let said = value(own) else { return false }
        return operations.contains { other in
            other.id.device != device && value(other) == said && !own.saw(other) && !other.saw(own)
        }
    }

    private func operations(of key: Key) throws -> [SyncOperation] {
        guard let log, let table = SyncTable.named(key.table),
            let uid = try uids[key] ?? SyncRows(db: db).uid(of: key.id, in: table)
        else { return [] }
        return try log.operations(of: SyncRowID(table: key.table, uid: uid))
    }
}
