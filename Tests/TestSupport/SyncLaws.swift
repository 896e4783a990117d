import Journal

/// What must hold of a merged journal, told without the merge's own functions.
public enum SyncLaws {
    public static func violation(
        operations: [SyncOperation], rows: [SyncRowID: SyncRow], conflicts: [SyncConflict]
    ) -> String? {
        integrity(rows) ?? losses(operations, rows, conflicts)
    }

    /// One page a day, no dangling reference, no ending before its start, each bundle item once a day.
    private static func integrity(_ rows: [SyncRowID: SyncRow]) -> String? {
        let pages = rows.filter { $0.key.table == "journalPage" }
        guard Set(pages.compactMap { $0.value["date"]?.text }).count == pages.count else {
            return "two pages of one day"
        }
        let tables = [
            "categoryID": "category", "bundleTodoID": "bundleTodo", "bundleID": "taskBundle",
            "todoID": "todo",
        ]
        for (row, values) in rows {
            for (column, table) in tables {
                guard let uid = values[column]?.text.flatMap({ RowUID($0) }) else { continue }
                if rows[SyncRowID(table: table, uid: uid)] == nil { return "\(row.table).\(column) dangles" }
            }
            guard let start = values["start"]?.text, let end = values["ending"]?["day"]?.text else {
                continue
            }
            if end < start { return "an ending before its start" }
        }
        return nil
    }

    /// A typed write that nobody who knew of it replaced is shown, or listed; a row is gone only if a deletion
    /// knew every typed write to it.
    private static func losses(
        _ operations: [SyncOperation], _ rows: [SyncRowID: SyncRow], _ conflicts: [SyncConflict]
    ) -> String? {
        let history = Dictionary(grouping: operations, by: \.row)
        for conflict in conflicts {
            if case .duplicate = conflict.kind { return "a page is hidden by another" }
        }
        let listed = Dictionary(grouping: conflicts, by: \.row).mapValues { $0.map(\.kind) }
        for write in operations where write.kind != .delete && !write.isAutomatic {
            let others = history[write.row] ?? []
            guard let shown = rows[write.row] else {
                let isKnown = others.contains { $0.kind == .delete && ReferenceFold.knew($0, of: write) }
                let isListed = listed[write.row, default: []].contains {
                    if case .reference = $0 { true } else { false }
                }
                let hasParent = ReferenceFold.parents[write.row.table] != nil
                if isKnown || isListed || hasParent && isKnownWithParent(write, history) { continue }
                return "a row is lost: \(write.row.table)"
            }
            for (column, value) in write.values where shown[column] != value {
                let isReplaced = others.contains {
                    $0.kind != .delete && $0.values[column] != nil && ReferenceFold.knew($0, of: write)
                }
                if isReplaced || isListedWrite(column, write, listed[write.row] ?? []) { continue }
                if isExplained(column, value, write, shown, history) { continue }
                return "a write is lost: \(write.row.table).\(column)"
            }
        }
        return nil
    }

    private static func isListedWrite(
        _ name: String, _ write: SyncOperation, _ listed: [SyncConflict.Kind]
    ) -> Bool {
        listed.contains { kind in
            switch kind {
            case .column(let column, let candidates, _): column == name && candidates.contains(write.id)
            case .reference(let column, _): column == name
            default: false
            }
        }
    }

    /// The row above was deleted by someone who knew of the write.
    private static func isKnownWithParent(
        _ write: SyncOperation, _ history: [SyncRowID: [SyncOperation]]
    ) -> Bool {
        let parents = ReferenceFold.parents[write.row.table] ?? [:]
        let inserted = (history[write.row] ?? []).flatMap { Array($0.values.values) }
        return parents.values.contains { table in
            inserted.contains { value in
                guard let uid = value.text.flatMap({ RowUID($0) }) else { return false }
                let parent = history[SyncRowID(table: table, uid: uid)] ?? []
                return parent.contains { $0.kind == .delete && ReferenceFold.knew($0, of: write) }
            }
        }
    }

    private static func lines(_ value: SyncValue?) -> [Substring] {
        (value?.text ?? "").split(separator: "\n")
    }

    private static func isExplained(
        _ column: String, _ value: SyncValue, _ write: SyncOperation, _ shown: SyncRow,
        _ history: [SyncRowID: [SyncOperation]]
    ) -> Bool {
        switch column {
        // Its lines are among those of others.
        case "note", "text":
            let known = (history[write.row] ?? []).filter { ReferenceFold.knew(write, of: $0) }
            let old = Set(known.flatMap { lines($0.values[column]) })
            return Set(lines(value)).subtracting(old).isSubset(of: lines(shown[column]))
        // The program gives a todo its place among those of all machines.
        case "written": return true
        // It ended before, and ending is stronger.
        case "start": return shown["ending"] != .null
        // Done twice is done the first time.
        case "ending": return value["kind"] == .text("done") && shown[column]?["kind"] == .text("done")
        case "categoryID", "bundleTodoID":
            let table = column == "categoryID" ? "category" : "bundleTodo"
            guard shown[column] == .null, let uid = value.text.flatMap({ RowUID($0) }) else { return false }
            let target = history[SyncRowID(table: table, uid: uid)] ?? []
            // Deleted by someone who knew, or with the bundle above it.
            return target.contains { $0.kind == .delete && ReferenceFold.knew($0, of: write) }
                || column == "bundleTodoID"
        // The day that a todo was put off to is the start that it got with that, which is held to the law itself.
        case "sentTo":
            guard let uid = shown["todoID"]?.text.flatMap({ RowUID($0) }) else { return false }
            return (history[SyncRowID(table: "todo", uid: uid)] ?? []).contains {
                $0.id.device == write.id.device && $0.time == write.time && $0.values["start"] == value
            }
        // Nobody compares two orders, nor the times of two changes.
        case "sortOrder", "changed": return true
        default: return false
        }
    }
}
