import GRDB
import Journal
import Migrations

/// An exportable journal and its repairs. The file isn't changed.
public struct ExportableJournal: Sendable {
    public var snapshot: JournalSnapshot
    public var repairs: [Repair]
}

extension JournalQuery where Answer == ExportableJournal {
    /// Every row, repaired for an import: invalid ids, dangling references, and damaged values; see
    /// ``StoredRow``.
    public static var exportable: JournalQuery {
        JournalQuery { db in
            let log = RepairLog()
            var snapshot = try JournalQuery<JournalSnapshot>.rows(db, repairs: log)
            SnapshotRepair.repair(&snapshot, log)
            return ExportableJournal(snapshot: snapshot, repairs: log.repairs)
        }
    }
}

/// Repairs ids and references between the rows of a snapshot.
enum SnapshotRepair {
    static func repair(_ snapshot: inout JournalSnapshot, _ log: RepairLog) {
        var ids: [String: [Int64: Int64]] = [:]
        for table in Tables.all { table.repairReferences(in: &snapshot, &ids, log) }
        for table in Tables.all { table.leaveOutMisfits(of: &snapshot, log) }
    }
}

extension Table {
    func repairReferences(
        in snapshot: inout JournalSnapshot, _ ids: inout [String: [Int64: Int64]], _ log: RepairLog
    ) {
        snapshot.change(self) { rows in
            for reference in columns.compactMap(\.reference) {
                follow(reference, in: &rows, to: ids[reference.table] ?? [:], log)
            }
            if let id { ids[name] = renumber(&rows, id, log) }
        }
    }

    func leaveOutMisfits(of snapshot: inout JournalSnapshot, _ log: RepairLog) {
        snapshot.change(self) { rows in
            mergeRepetitions(in: &rows, log)
            for problem in problems { leaveOut(of: &rows, log) { problem($0)?.reason } }
        }
    }

    /// Makes one row of those that are of one thing, such as a day that one of them has in another form.
    private func mergeRepetitions(in rows: inout [Row], _ log: RepairLog) {
        guard let merge else { return }
        for column in columns where column.declared.isUnique {
            var places: [DatabaseValue: Int] = [:]
            var whole: [Row] = []
            for row in rows {
                let value = column.encode(row)
                if let place = places[value] {
                    merge(&whole[place], row)
                    log.append(
                        Repair(
                            name, key(row), "added to another",
                            because: "another row has the same \(column.declared.noun)",
                            kind: .otherForm))
                } else {
                    places[value] = whole.count
                    whole.append(row)
                }
            }
            rows = whole
        }
    }

    /// Assigns new ids to rows with invalid ones. Returns the new id of each.
    private func renumber(
        _ rows: inout [Row], _ id: RowNumber<Row>, _ log: RepairLog
    ) -> [Int64: Int64] {
        var ids = [Int64: Int64](minimumCapacity: rows.count)
        for row in rows {
            if let number = id.get(row), (1...StoredRow.largest).contains(number) { ids[number] = number }
        }
        if ids.count == rows.count { return ids }
        var used = Set(ids.values)
        var next: Int64 = 1
        for index in rows.indices {
            guard let old = id.get(rows[index]), !(1...StoredRow.largest).contains(old) else { continue }
            while !used.insert(next).inserted { next += 1 }
            ids[old] = next
            id.set(&rows[index], next)
            log.append(Repair(name, old, "numbered \(next)", because: "not an id"))
        }
        rows.sort { (id.get($0) ?? 0) < (id.get($1) ?? 0) }
        return ids
    }

    /// Updates references to renumbered rows. For a dangling one, removes the row or the reference, as on a
    /// deletion.
    private func follow(
        _ reference: Reference<Row>, in rows: inout [Row], to ids: [Int64: Int64], _ log: RepairLog
    ) {
        let (noun, number) = (reference.noun, reference.number)
        if reference.onDeletion == .deletesRow {
            let reason = reference.isRequired ? "refers to nothing" : "no such \(noun)"
            leaveOut(of: &rows, log) { row in
                number.get(row).map { ids[$0] == nil } ?? false ? reason : nil
            }
        }
        for index in rows.indices {
            guard let old = number.get(rows[index]), ids[old] != old else { continue }
            number.set(&rows[index], ids[old])
            guard ids[old] == nil else { continue }
            // What can't be read is there, and a repair leaves it.
            let isLeftOut = log.hasLeftOut(old, of: reference.table)
            log.append(
                Repair(
                    name, key(rows[index]), "without its \(noun)",
                    because: isLeftOut ? "\(noun) \(old) can't be read" : "no \(noun) \(old)",
                    kind: isLeftOut ? .omission : .replacement))
        }
    }

    /// Omits rows for a reason.
    private func leaveOut(of rows: inout [Row], _ log: RepairLog, because reason: (Row) -> String?) {
        rows.removeAll { row in
            guard let reason = reason(row) else { return false }
            log.append(Repair(name, key(row), "left out", because: reason, kind: .omission))
            return true
        }
    }

    /// The id that identifies a row in the log: its own, or that of the first row it refers to.
    private func key(_ row: Row) -> Int64 {
        columns.first?.coding.number?.get(row) ?? 0
    }
}

/// A log of the repairs made while reading a journal for an export.
final class RepairLog {
    private(set) var repairs: [Repair] = []

    func append(
        _ table: String, _ row: Row, _ outcome: String, because problem: String, kind: Repair.Kind
    ) {
        // The first column is the row's id, or that of its parent row.
        let id = Int64.fromDatabaseValue(row[0]) ?? 0
        repairs.append(Repair(table, id, outcome, because: problem, kind: kind))
    }

    /// Whether a row is left out.
    func hasLeftOut(_ row: Int64, of table: String) -> Bool {
        repairs.contains { $0.outcome == "left out" && $0.row == "\(table) \(row)" }
    }

    func append(_ repair: Repair) {
        repairs.append(repair)
    }
}
