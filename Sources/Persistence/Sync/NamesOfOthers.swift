import GRDB
import Journal

/// The names that other machines have for rows, which the same rows here get before they become operations: otherwise each would be
/// there twice on all machines.
///
/// A row is known by its contents. One that is named by the values that it had when synchronizing began, as in a copy of the file,
/// keeps that name.
struct NamesOfOthers {
    /// What the others' operations say, by table.
    private let rows: [String: [RowUID: SyncRow]]

    /// - Parameter packs: What has been published, each device's in order.
    init(_ packs: [SyncPack]) {
        var fold = JournalFold()
        fold.add(packs.flatMap(\.operations))
        rows = Dictionary(grouping: fold.rows, by: \.key.table).mapValues { rows in
            Dictionary(uniqueKeysWithValues: rows.map { ($0.key.uid, $0.value) })
        }
    }

    /// Names the rows of the journal that have no name yet.
    func give(_ db: Database) throws {
        // A row is known by the names of those that it refers to, which come first.
        for table in SyncTable.all where table.key.isEmpty {
            guard let others = rows[table.name] else { continue }
            try give(others, in: table, db)
        }
    }

    private func give(_ others: [RowUID: SyncRow], in table: SyncTable, _ db: Database) throws {
        let local = SyncRows(db: db)
        var free = try others.filter { uid, _ in
            try !local.names.isUsed(SyncRowID(table: table.name, uid: uid))
        }
        let ids = try Int64.fetchAll(
            db,
            sql: """
                SELECT rowid FROM \(table.name) WHERE NOT EXISTS
                    (SELECT 1 FROM syncRow WHERE tableName = ? AND rowID = \(table.name).rowid)
                ORDER BY rowid
                """, arguments: [table.name])
        /// A row keeps its place among the others' todos.
        func give(_ uid: RowUID, _ values: SyncRow, to id: Int64) throws {
            try local.names.give(SyncRowID(table: table.name, uid: uid), to: id)
            guard case .number(let written)? = values["written"] else { return }
            try db.run("UPDATE \(table.name) SET written = ? WHERE id = ?", [written, id])
        }
        var nameless: [(id: Int64, contents: [SyncValue])] = []
        for id in ids {
            guard let stored = try local.stored(id, in: table) else { continue }
            let values = try local.shared(stored, of: table)
            let base = RowUID.base(table: table.name, id: id, values)
            if let other = free.removeValue(forKey: base) {
                try give(base, other, to: id)
            } else {
                nameless.append((id, Self.contents(of: values, in: table)))
            }
        }
        var known = Dictionary(grouping: free.keys.sorted(by: >)) { uid in
            Self.contents(of: free[uid] ?? [:], in: table)
        }
        for row in nameless {
            guard let uid = known[row.contents]?.popLast() else { continue }
            try give(uid, free[uid] ?? [:], to: row.id)
        }
    }

    /// What tells a row from others: a todo of the same title that was added on another machine is another one.
    private static func contents(of values: SyncRow, in table: SyncTable) -> [SyncValue] {
        (table.declared.knownBy + ["created"]).map { values[$0] ?? .null }
    }
}

extension RowUID {
    /// The name of a row that was there when synchronizing began.
    static func base(table: String, id: Int64, _ values: SyncRow) -> RowUID {
        let text = values["title"]?.text ?? values["name"]?.text ?? values["date"]?.text ?? ""
        return .base(table: table, id: id, text: text, start: values["start"]?.text ?? "")
    }
}
