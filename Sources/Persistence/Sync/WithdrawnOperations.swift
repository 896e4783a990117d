import Foundation
import GRDB
import Journal

/// What this machine did and undid before any other one saw it. Nothing has changed, so nothing of it may replace what
/// another machine does meanwhile.
struct WithdrawnOperations {
    private let log: SyncLog
    /// The last own operation that others may have seen.
    private let sent: Int64
    private let rules = MergeRules.standard
    private var db: Database { log.db }

    /// - Parameter sent: The last own operation that the remote has.
    init(_ log: SyncLog, after sent: Int64) { (self.log, self.sent) = (log, sent) }

    /// The operations as they are without it, of those that differ.
    func operations() throws -> [SyncOperation] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT uid, tableName FROM syncOperation WHERE device = ? AND seq > ?
                GROUP BY uid, tableName HAVING COUNT(*) > 1
                """, arguments: [log.device, sent])
        return try rows.compactMap(SyncRowID.init(stored:)).flatMap(operations)
    }

    /// The same for a row.
    func operations(of row: SyncRowID) throws -> [SyncOperation] {
        let own = try log.key()
        let all = try log.operations(of: row)
        let sent = all.filter { $0.id.device != own }.map { $0.knows[own] }.reduce(sent, max)
        let isUnsent = { (operation: SyncOperation) in
            operation.id.device == own && operation.id.number > sent
        }
        let unsent = all.filter(isUnsent).sorted { $0.id < $1.id }
        let base = all.filter { !isUnsent($0) }
        let result: [SyncOperation]
        switch (rules.isAlive(base), rules.isAlive(all)) {
        case (false, false):
            // Made or brought back, and deleted again. A deletion before that confirms one.
            let first = unsent.firstIndex { $0.kind != .delete } ?? unsent.endIndex
            result = unsent.enumerated().map { $0 < first ? $1 : Self.emptied($1) }
        case (true, true): result = without(unsent, rules.values(of: base), rules.values(of: all))
        // The row has come or gone.
        default: return []
        }
        return zip(unsent, result).compactMap { $0 == $1 ? nil : $1 }
    }

    /// The operations of a row that stays, without the values that have become again what they were.
    private func without(_ unsent: [SyncOperation], _ before: SyncRow, _ after: SyncRow) -> [SyncOperation] {
        let deletion = unsent.firstIndex { $0.kind == .delete }
        // What lost to another machine's change is no less said.
        let last = unsent.reduce(into: SyncRow()) { $0.merge($1.values) { $1 } }
        let changed = Set(last.keys).filter { before[$0] != after[$0] || before[$0] != last[$0] }
        // What the row said before each.
        var said = before
        return unsent.enumerated().map { index, operation in
            let known = said
            said = operation.kind == .delete ? [:] : said.merging(operation.values) { $1 }
            var operation = operation
            let isBack = deletion.map { index >= $0 } ?? false
            if operation.kind == .delete {
                return unsent[index...].contains { $0.kind == .insert } ? Self.emptied(operation) : operation
            }
            if operation.kind == .insert, !isBack { return operation }
            operation.values = operation.values.filter { column, value in
                // A value that the row had already is said again to confirm it.
                changed.contains(column) || value == before[column] && value == known[column]
            }
            guard operation.values.keys.contains(where: { $0 != "changed" }) else {
                return operation.kind == .set && operation.values == unsent[index].values
                    ? operation : Self.emptied(operation)
            }
            operation.kind = .set
            return operation
        }
    }

    private static func emptied(_ operation: SyncOperation) -> SyncOperation {
        var operation = operation
        (operation.kind, operation.values, operation.isAutomatic) = (.set, [:], true)
        return operation
    }

    /// Stores them, and makes the rows and the conflicts what the operations say now.
    func write() throws {
        let operations = try operations()
        for operation in operations {
            try db.run(
                "UPDATE syncOperation SET kind = ?, isAutomatic = ?, body = ? WHERE device = ? AND seq = ?",
                [
                    operation.kind.rawValue, operation.isAutomatic,
                    SyncPackWriter.text(.object(operation.values)), log.device, operation.id.number,
                ])
        }
        // It reads the operations anew.
        guard !operations.isEmpty, let log = try SyncLog.ifSynchronized(db) else { return }
        var projection = SyncProjection(log)
        try projection.write(Set(operations.map(\.row)))
        try ConflictRecord(log).update(projection.visited, &projection)
    }
}

extension SyncLog {
    /// The operations of a row as other machines will get them: what was done and undone here since the last exchange says nothing.
    func lastingOperations(of row: SyncRowID) throws -> [SyncOperation] {
        let all = try operations(of: row)
        guard all.count > 1, let sent = try sent() else { return all }
        let changed = try WithdrawnOperations(self, after: sent).operations(of: row)
        let lasting = Dictionary(uniqueKeysWithValues: changed.map { ($0.id, $0) })
        return lasting.isEmpty ? all : all.map { lasting[$0.id] ?? $0 }
    }

    /// The last own operation that the remote has; nil before the first exchange, which sends all.
    private func sent() throws -> Int64? {
        try db.value("SELECT published FROM syncDevice WHERE id = ? AND commitID IS NOT NULL", [device])
    }
}

extension JournalDatabase {
    /// Takes out of the own operations what together changes nothing.
    /// - Parameter number: Of the last one that the remote has.
    public func withdrawUnsentOperations(after number: Int64, clock: JournalClock) throws {
        let isAny = try read { db in
            guard let log = try SyncLog.ifSynchronized(db) else { return false }
            return try !WithdrawnOperations(log, after: number).operations().isEmpty
        }
        guard isAny else { return }
        var change = JournalChange<Void> { _, _ in
            ""
        } apply: { db in
            guard let log = try SyncLog.ifSynchronized(db), let recorder = try SyncRecorder(db) else {
                return
            }
            try recorder.withoutStep { try WithdrawnOperations(log, after: number).write() }
        }
        change.isMerge = true
        try perform(change, by: Author(.commandLine, clock: clock))
    }
}
