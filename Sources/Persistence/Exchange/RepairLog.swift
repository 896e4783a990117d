import GRDB
import Migrations

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

    func append(_ repair: Repair) {
        repairs.append(repair)
    }
}
