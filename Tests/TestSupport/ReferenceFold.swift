import Journal

/// The journal of a set of operations, told a second time: from nothing, with dictionaries, without the merge's rules.
public enum ReferenceFold {
    static let parents = [
        "bundleTodo": ["bundleID": "taskBundle"], "putOff": ["todoID": "todo"],
        "keptTodo": ["todoID": "todo"], "star": ["todoID": "todo"],
        "exportGroupMember": ["groupID": "exportGroup", "categoryID": "category"],
    ]
    static let links = [
        "todo": ["categoryID": "category", "bundleTodoID": "bundleTodo"],
        "bundleTodo": ["categoryID": "category"],
    ]
    static let unique = ["journalPage": "date", "dayText": "day"]

    static func knew(_ late: SyncOperation, of early: SyncOperation) -> Bool {
        if late.id.device == early.id.device { return early.id.number < late.id.number }
        return early.id.number <= late.knows[early.id.device]
    }

    public static func rows(_ all: [SyncOperation]) -> [SyncRowID: SyncRow] {
        let history = Dictionary(grouping: all, by: \.row)
        var rows = history.filter { exists($0.value) }.mapValues(cells)
        while let orphan = rows.first(where: { isOrphan($0.key, $0.value, in: rows) }) {
            rows[orphan.key] = nil
        }
        for (row, values) in rows {
            for (column, table) in links[row.table] ?? [:] where !refers(values[column], to: table, in: rows)
            {
                if values[column] != nil { rows[row]?[column] = .null }
            }
            if row.table == "todo" { rows[row]?["start"] = start(values, history[row] ?? []) }
        }
        var seen: [String: SyncRowID] = [:]
        for row in rows.keys.sorted() {
            guard let column = unique[row.table], let value = rows[row]?[column]?.text else { continue }
            if seen.updateValue(row, forKey: row.table + value) == nil { continue }
            // Sorted, so the one seen before has the lower uid; it stays the one that was seen.
            rows[row] = nil
        }
        return rows
    }

    private static func exists(_ operations: [SyncOperation]) -> Bool {
        guard operations.contains(where: { $0.kind == .insert }) else { return false }
        for operation in operations {
            if operation.kind == .delete || (operation.isAutomatic && operation.values.isEmpty) { continue }
            let isTyped = operation.kind == .insert || !operation.isAutomatic
            if !isTyped, operations.contains(where: { $0.kind == .delete && !$0.isAutomatic }) { continue }
            if !operations.contains(where: { $0.kind == .delete && knew($0, of: operation) }) { return true }
        }
        return false
    }

    private static func cells(_ operations: [SyncOperation]) -> SyncRow {
        var values: SyncRow = [:]
        var operations = operations
        if operations.first?.row.table == "todo" {
            // A next todo that was taken back and made again is as it was made last.
            let left = operations.filter { one in
                !(one.kind == .insert && one.isAutomatic
                    && operations.contains { $0.kind == .delete && knew($0, of: one) })
            }
            if left.contains(where: { $0.kind == .insert }) { operations = left }
        }
        for column in Set(operations.flatMap { Array($0.values.keys) }) {
            let writes = operations.filter { $0.kind != .delete && $0.values[column] != nil }
            var open = writes.filter { write in !writes.contains { knew($0, of: write) } }
            if open.contains(where: { !$0.isAutomatic }) { open.removeAll { $0.isAutomatic } }
            open.sort { ($0.time, $0.id.device) < ($1.time, $1.id.device) }
            var best = open.last
            if column == "ending", open.allSatisfy({ $0.values[column]?["kind"] == .text("done") }) {
                func when(_ write: SyncOperation) -> [String] {
                    ["day", "date"].map { write.values[column]?[$0]?.text ?? "" }
                }
                let first = open.map(when).min { $0.lexicographicallyPrecedes($1) }
                best = open.first { when($0) == first }
            }
            if ["start", "due"].contains(column), open.allSatisfy(\.isAutomatic) {
                let days = open.compactMap { $0.values[column]?.text }
                if days.count == open.count { best = open.first { $0.values[column]?.text == days.min() } }
            }
            values[column] = text(column, open, writes) ?? best?.values[column]
        }
        return values
    }

    /// A note or text that several wrote: the versions by time, each merged with what both knew. Of that, undecided lines of
    /// several are all there, between marks.
    private static func text(
        _ column: String, _ open: [SyncOperation], _ writes: [SyncOperation],
        _ preference: LineMerge.Preference = .later
    ) -> SyncValue? {
        guard open.count > 1, ["note", "text"].contains(column), !open[0].isAutomatic else { return nil }
        var merged: String?
        for (place, version) in open.enumerated() {
            guard case .text(let text)? = version.values[column] else { return nil }
            guard let earlier = merged else {
                merged = text
                continue
            }
            let past = writes.filter { write in
                knew(version, of: write) && open[..<place].contains { knew($0, of: write) }
            }
            var original: String?
            let frontier = past.filter { write in !past.contains { knew($0, of: write) } }
                .sorted { ($0.time, $0.id.device) < ($1.time, $1.id.device) }
            let known =
                self.text(column, frontier, past, .undecided(past.count)) ?? frontier.last?.values[column]
            if case .text(let text)? = known { original = text }
            merged = LineMerge(earlier, text, from: original, preferring: preference).text
        }
        return merged.map { .text($0) }
    }

    private static func refers(
        _ value: SyncValue?, to table: String, in rows: [SyncRowID: SyncRow]
    ) -> Bool {
        guard let uid = value?.text.flatMap({ RowUID($0) }) else { return false }
        return rows[SyncRowID(table: table, uid: uid)] != nil
    }

    private static func isOrphan(
        _ row: SyncRowID, _ values: SyncRow, in rows: [SyncRowID: SyncRow]
    ) -> Bool {
        (parents[row.table] ?? [:]).contains { column, table in
            values[column] != nil && values[column] != .null && !refers(values[column], to: table, in: rows)
        }
    }

    /// ISO days compare as texts.
    private static func start(_ values: SyncRow, _ operations: [SyncOperation]) -> SyncValue? {
        guard let start = values["start"]?.text, let ending = values["ending"]?["day"]?.text, ending < start
        else { return values["start"] }
        let earlier = operations.compactMap { $0.kind == .delete ? nil : $0.values["start"]?.text }
        return .text(earlier.filter { $0 <= ending }.max() ?? ending)
    }
}
