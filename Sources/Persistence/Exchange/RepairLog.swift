import GRDB
import Migrations

/// Collects what is repaired while a journal is read for an export.
final class RepairLog {
    private(set) var repairs: [Repair] = []

    func append(_ table: String, _ row: Row, _ outcome: String, because problem: String) {
        repairs.append(
            Repair(table, row["id"] as Int64? ?? row["groupID"] as Int64? ?? 0, outcome, because: problem))
    }

    func append(_ repair: Repair) {
        repairs.append(repair)
    }

    /// Notes the damaged columns of one row.
    func note(_ table: String, _ row: Row) -> (_ column: String, _ problem: String) -> Void {
        { column, problem in self.append(table, row, "with a changed \(column)", because: problem) }
    }
}
