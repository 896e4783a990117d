import GRDB
import Journal
import Migrations

/// A journal that can be exported, and what had to be repaired for that. The file stays as it is.
public struct ExportableJournal: Sendable {
    public var snapshot: JournalSnapshot
    public var repairs: [Repair]
}

extension JournalQuery where Answer == ExportableJournal {
    /// Every row, with what an import would refuse repaired: ids out of range, references to nothing, and whatever
    /// ``StoredRow`` finds damaged.
    public static var exportable: JournalQuery {
        JournalQuery { db in
            let log = RepairLog()
            var repair = SnapshotRepair(try JournalQuery<JournalSnapshot>.rows(db, repairs: log), log)
            repair.run()
            return ExportableJournal(snapshot: repair.snapshot, repairs: log.repairs)
        }
    }
}

/// Repairs what is wrong between the rows of a snapshot.
struct SnapshotRepair {
    private(set) var snapshot: JournalSnapshot
    private let log: RepairLog

    init(_ snapshot: JournalSnapshot, _ log: RepairLog) {
        self.snapshot = snapshot
        self.log = log
    }

    mutating func run() {
        let categories = renumber("category", &snapshot.categories, \.id)
        let bundles = renumber("taskBundle", &snapshot.taskBundles, \.id)
        refer("bundleTodo", &snapshot.bundleTodos, \.id, \.bundleID, to: bundles)
        refer("bundleTodo", &snapshot.bundleTodos, \.id, \.categoryID, to: categories, "category")
        let items = renumber("bundleTodo", &snapshot.bundleTodos, \.id)
        _ = renumber("journalPage", &snapshot.journalPages, \.id)
        refer("todo", &snapshot.todos, \.id, \.categoryID, to: categories, "category")
        refer("todo", &snapshot.todos, \.id, \.bundleTodoID, to: items, "bundle's item")
        let todos = renumber("todo", &snapshot.todos, \.id)
        refer("putOff", &snapshot.putOffs, \.id, \.todoID, to: todos)
        _ = renumber("putOff", &snapshot.putOffs, \.id)
        let groups = renumber("exportGroup", &snapshot.exportGroups, \.id)
        refer("exportGroupMember", &snapshot.exportGroupMembers, \.groupID, \.groupID, to: groups)
        // One without a category stands for "Other", which nobody chose here.
        drop("exportGroupMember", &snapshot.exportGroupMembers, \.groupID, because: "no such category") {
            $0.categoryID.map { categories[$0] == nil } ?? false
        }
        refer(
            "exportGroupMember", &snapshot.exportGroupMembers, \.groupID, \.categoryID, to: categories,
            "category")
        _ = renumber("review", &snapshot.reviews, \.id)
        refer("keptTodo", &snapshot.keptTodos, \.id, \.todoID, to: todos)
        _ = renumber("keptTodo", &snapshot.keptTodos, \.id)
        var days: Set<Day> = []
        drop("journalPage", &snapshot.journalPages, \.id, because: "its day has another") {
            !days.insert($0.date).inserted
        }
        drop("putOff", &snapshot.putOffs, \.id, because: "sentFrom is before seenFrom") {
            $0.sentFrom < $0.seenFrom
        }
    }

    /// Gives rows whose ids no import takes others; what each id is from now on.
    private func renumber<Row>(
        _ table: String, _ rows: inout [Row], _ id: WritableKeyPath<Row, Int64>
    ) -> [Int64: Int64] {
        var ids: [Int64: Int64] = [:]
        var used: Set<Int64> = []
        for row in rows where (1...StoredRow.largest).contains(row[keyPath: id]) {
            used.insert(row[keyPath: id])
            ids[row[keyPath: id]] = row[keyPath: id]
        }
        if used.count == rows.count { return ids }
        var next: Int64 = 1
        for index in rows.indices where !(1...StoredRow.largest).contains(rows[index][keyPath: id]) {
            while used.contains(next) { next += 1 }
            used.insert(next)
            let old = rows[index][keyPath: id]
            ids[old] = next
            rows[index][keyPath: id] = next
            log.append(Repair(table, old, "numbered \(next)", because: "not an id"))
        }
        rows.sort { $0[keyPath: id] < $1[keyPath: id] }
        return ids
    }

    /// Follows renumbered rows; rows that refer to nothing go.
    private func refer<Row>(
        _ table: String, _ rows: inout [Row], _ id: KeyPath<Row, Int64>,
        _ reference: WritableKeyPath<Row, Int64>,
        to ids: [Int64: Int64]
    ) {
        drop(table, &rows, id, because: "refers to nothing") { ids[$0[keyPath: reference]] == nil }
        for index in rows.indices {
            let old = rows[index][keyPath: reference]
            rows[index][keyPath: reference] = ids[old] ?? old
        }
    }

    /// Follows renumbered rows; references to nothing go.
    private func refer<Row>(
        _ table: String, _ rows: inout [Row], _ id: KeyPath<Row, Int64>,
        _ reference: WritableKeyPath<Row, Int64?>,
        to ids: [Int64: Int64], _ what: String
    ) {
        for index in rows.indices {
            guard let old = rows[index][keyPath: reference], ids[old] != old else { continue }
            rows[index][keyPath: reference] = ids[old]
            if ids[old] == nil {
                log.append(
                    Repair(
                        table, rows[index][keyPath: id], "without its \(what)", because: "no \(what) \(old)")
                )
            }
        }
    }

    private func drop<Row>(
        _ table: String, _ rows: inout [Row], _ id: KeyPath<Row, Int64>, because problem: String,
        where isDamaged: (Row) -> Bool
    ) {
        var kept: [Row] = []
        kept.reserveCapacity(rows.count)
        for row in rows {
            if isDamaged(row) {
                log.append(Repair(table, row[keyPath: id], "left out", because: problem))
            } else {
                kept.append(row)
            }
        }
        if kept.count < rows.count { rows = kept }
    }
}
