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

    var isEmpty: Bool { rows.isEmpty }

    init(since step: Int64, _ db: Database) throws {
        let merges = try Row.fetchAll(
            db.cachedStatement(
                sql:
                    "SELECT firstChange, lastChange FROM undoStep WHERE id > ? AND source = 'sync' ORDER BY id"
            ),
            arguments: [step])
        for merge in merges {
            guard let first = merge.place(at: 0), let last = merge.place(at: 1), first <= last else {
                continue
            }
            for change in try ChangedRow.recorded(first..<last + 1, db) { add(change) }
        }
    }

    private mutating func add(_ change: ChangedRow) {
        guard let values = change.after ?? change.before, case .number(let id)? = values["rowid"],
            let table = SyncTable.named(change.table)
        else { return }
        let key = Key(table: change.table, id: id)
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
}
