import GRDB
import Journal

/// What the replacement of a synchronized journal does on its other machines.
public struct ReplacedElsewhere: Equatable, Sendable {
    /// The number of todos that are deleted, and of those that are changed.
    public var deleted = 0
    public var changed = 0
    /// The machines that added the deleted ones, by their names, without this one.
    public var machines: [String] = []

    /// A sentence; nil if it does nothing.
    public var sentence: String? {
        if deleted + changed == 0 { return nil }
        let origin =
            machines.isEmpty
            ? "" : " (some were added on \(machines.map(\.harmless).joined(separator: ", ")))"
        let parts = [
            deleted == 0
                ? nil
                : "\(Sentences.counted(deleted, "todo")) \(deleted == 1 ? "is" : "are") deleted\(origin)",
            changed == 0
                ? nil : "\(Sentences.counted(changed, "todo")) \(changed == 1 ? "is" : "are") changed",
        ]
        return "The next sync does the same on the other machines: "
            + parts.compactMap(\.self).joined(separator: ", ")
            + ". `daybook undo` brings back what was there."
    }
}

extension JournalQuery<ReplacedElsewhere> {
    /// What this machine's operations after a number do.
    public static func replacedElsewhere(after number: Int64) -> JournalQuery {
        JournalQuery { db in
            guard let log = try SyncLog.ifSynchronized(db) else { return ReplacedElsewhere() }
            let condition = "device = :own AND seq > :number AND tableName = 'todo' AND kind = :kind"
            func count(_ kind: SyncOperation.Kind) throws -> Int {
                try db.value(
                    "SELECT COUNT(DISTINCT uid) FROM syncOperation WHERE \(condition)",
                    ["own": log.device, "number": number, "kind": kind.rawValue]) ?? 0
            }
            let machines = try String.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT name FROM syncDevice WHERE id <> :own AND id IN (
                        SELECT made.device FROM syncOperation AS made
                        WHERE made.kind = 'insert' AND made.tableName = 'todo' AND made.uid IN
                            (SELECT uid FROM syncOperation WHERE \(condition)))
                    ORDER BY name
                    """,
                arguments: [
                    "own": log.device, "number": number, "kind": SyncOperation.Kind.delete.rawValue,
                ])
            return ReplacedElsewhere(
                deleted: try count(.delete), changed: try count(.set), machines: machines)
        }
    }
}

extension JournalQuery<Int64> {
    /// The number of this machine's last operation; 0 if the journal isn't synchronized.
    public static var lastOperation: JournalQuery {
        JournalQuery { db in
            try db.value("SELECT head FROM syncDevice WHERE id = (SELECT device FROM syncJournal LIMIT 1)")
                ?? 0
        }
    }
}
