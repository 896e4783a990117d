import GRDB
import Migrations

/// A log of the repairs made while reading a journal for an export.
final class RepairLog {
    private(set) var repairs: [Repair] = []

    func append(_ table: String, _ row: Row, _ outcome: String, because problem: String) {
        // The first column is the row's id, or that of its parent row.
        repairs.append(Repair(table, row[0] as Int64? ?? 0, outcome, because: problem))
    }

    func append(_ repair: Repair) {
        repairs.append(repair)
    }
}
