import Foundation
import GRDB
import Journal

extension JournalChange where Outcome == [JournalConflict] {
    /// Settles conflicts by their numbers. What is taken is a change that can be undone; to keep changes nothing here.
    /// - Returns: The conflicts as they were.
    /// - Throws: `JournalError` if one doesn't exist or can't be settled so; nothing changes then.
    public static func settle(
        _ numbers: [Int64], _ settlement: Settlement, today: Day, weekStart: Weekday = .monday
    ) -> JournalChange {
        JournalChange { conflicts, _ in
            Sentences.settled(conflicts, settlement)
        } apply: { db in
            guard let log = try SyncLog.ifSynchronized(db) else {
                throw JournalError("The journal isn't synchronized.")
            }
            let shown = try JournalQuery<[JournalConflict]>.conflicts(today: today, weekStart: weekStart)
                .fetch(db)
            let known = Dictionary(
                uniqueKeysWithValues: try ConflictRecord(log).all().map { ($0.id, $0.conflict) })
            var settled: [JournalConflict] = []
            var confirmations: [SyncCapture.Confirmation] = []
            let settling = ConflictSettling(log: log)
            for number in numbers where !settled.contains(where: { $0.number == number }) {
                guard let conflict = known[number], let words = shown.first(where: { $0.number == number })
                else {
                    throw JournalError("There is no conflict \(number). `daybook sync conflicts` lists them.")
                }
                guard conflict.kind != .name else {
                    throw JournalError(
                        "Conflict \(number) is a name that two have. Rename or delete one of them.")
                }
                switch settlement {
                case .keep: confirmations.append(try settling.confirmation(of: conflict))
                case .take:
                    try settling.take(conflict, words)
                    if conflict.kind == .reference { confirmations.append(try settling.said(conflict)) }
                case .both:
                    guard let both = words.both else {
                        throw JournalError(
                            "Conflict \(number) isn't about lines of a text, so only one side can stay: "
                                + "`daybook sync keep \(number)` or `daybook sync take \(number)`.")
                    }
                    try settling.put(both.text, conflict)
                }
                settled.append(words)
            }
            guard !confirmations.isEmpty else { return settled }
            var capture = SyncCapture(log)
            try capture.confirm(
                confirmations, step: Sentences.settled(settled, settlement), at: ChangeTime.now ?? Date())
            return settled
        }
    }
}

private struct ConflictSettling {
    let log: SyncLog
    private let rules = MergeRules.standard
    private var db: Database { log.db }
    private var rows: SyncRows { SyncRows(db: db) }

    init(log: SyncLog) { self.log = log }

    func confirmation(of conflict: DecidedConflict) throws -> SyncCapture.Confirmation {
        switch conflict.kind {
        case .column: return try said(conflict)
        case .reference:
            let reference = SyncTable.named(conflict.row.table)?.references[conflict.column]
            if reference?.loss == .hides { return (conflict.row, .delete, [:]) }
            return (conflict.row, .set, [conflict.column: .null])
        // It sets nothing, but has seen the deletion.
        case .deletion, .name: return (conflict.row, .set, [:])
        }
    }

    /// What the row says, again: a settlement is a change of its row, so one that settles it otherwise meets it.
    func said(_ conflict: DecidedConflict) throws -> SyncCapture.Confirmation {
        let values = rules.values(of: try log.lastingOperations(of: conflict.row))
        return (conflict.row, .set, [conflict.column: values[conflict.column] ?? .null])
    }

    func take(_ conflict: DecidedConflict, _ words: JournalConflict) throws {
        guard let table = SyncTable.named(conflict.row.table) else { return }
        let operations = try log.lastingOperations(of: conflict.row)
        let values = rules.values(of: operations)
        switch conflict.kind {
        case .name: return
        case .deletion:
            guard let id = try rows.present(conflict.row, values) else { return }
            try db.run("DELETE FROM \(table.name) WHERE rowid = ?", [id])
        case .reference:
            if let target = table.references[conflict.column]?.target(in: values) {
                try bringBack(target)
            }
        case .column:
            guard let id = try rows.present(conflict.row, values),
                let loser = try log.operation(conflict, of: conflict.row),
                let value = rules.value(of: conflict.column, choosing: loser, from: operations)
            else { return }
            let stored = try rows.stored(value, conflict.column, of: table)
            if stored.isNull, value != .null {
                throw JournalError(
                    "Conflict \(words.number): what \(words.subject) was put under there is deleted. `daybook sync keep \(words.number)` leaves it as it is."
                )
            }
            try write(stored, conflict.column, of: id, in: table)
        }
    }

    /// Gives the column a text with the lines of both.
    func put(_ text: String, _ conflict: DecidedConflict) throws {
        let values = rules.values(of: try log.lastingOperations(of: conflict.row))
        guard let table = SyncTable.named(conflict.row.table),
            let id = try rows.present(conflict.row, values)
        else { return }
        try write(
            try rows.stored(.text(text), conflict.column, of: table), conflict.column, of: id, in: table)
    }

    private func write(_ value: DatabaseValue, _ column: String, of id: Int64, in table: SyncTable) throws {
        try db.run("UPDATE \(table.name) SET \(column) = ? WHERE rowid = ?", [value, id])
        if let now = ChangeTime.now, table.columns.contains("changed") {
            try db.run("UPDATE \(table.name) SET changed = ? WHERE rowid = ?", [ISO8601.string(now), id])
        }
    }

    /// Inserts a row that was deleted, after those that it belongs to.
    private func bringBack(_ row: SyncRowID) throws {
        guard let table = SyncTable.named(row.table), try rows.present(row) == nil else { return }
        let values = rules.values(of: try log.operations(of: row))
        for reference in table.references.values where reference.loss == .hides {
            if let target = reference.target(in: values) { try bringBack(target) }
        }
        var projection = SyncProjection(log)
        try projection.insert(row, values, in: table)
    }
}
