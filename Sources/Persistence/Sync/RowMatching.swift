import GRDB
import Journal

/// Which rows here the rows of an export or a backup are: by their names, then by their contents, never by their ids,
/// which are each machine's own.
///
/// Where no row has a name yet, rows keep the file's ids, and get the file's names.
final class RowMatching {
    /// Whether no row here has a name.
    let isUnnamed: Bool
    private let db: Database
    private var names: SyncNames { SyncNames(db: db) }
    /// The ids here by those in the file.
    private var ids: [String: [Int64: Int64]] = [:]
    private var usedIDs: [String: Set<Int64>] = [:]
    /// The rows here, by what they contain; those whose names are in the file aren't among them.
    private var contents: [String: [[DatabaseValue]: [Int64]]] = [:]
    /// The largest id of each table.
    private var last: [String: Int64] = [:]

    /// - Parameters:
    ///   - db: The journal before it is replaced.
    ///   - uids: The names in the file, by table.
    init(_ db: Database, uids: [String: Set<RowUID>]) throws {
        self.db = db
        isUnnamed = try !SyncLog.hasNames(db)
        guard !isUnnamed else { return }
        for table in Tables.names {
            contents[table] = try Self.contents(of: table, without: uids[table] ?? [], db)
            last[table] = try db.value(
                """
                SELECT MAX(IFNULL((SELECT MAX(rowid) FROM \(table)), 0),
                    IFNULL((SELECT MAX(rowID) FROM syncRow WHERE tableName = :table), 0),
                    IFNULL((SELECT CAST(seq AS INTEGER) FROM sqlite_sequence
                        WHERE name = :table AND seq <= :largest), 0))
                """, ["table": table, "largest": StoredRow.largest])
        }
    }

    /// The names of the rows of a backup.
    static func uids(of source: Database) throws -> [String: Set<RowUID>] {
        var uids: [String: Set<RowUID>] = [:]
        for table in SyncTable.all where table.key.isEmpty {
            let rows = try Row.fetchCursor(
                source,
                sql:
                    "SELECT uid FROM syncRow WHERE tableName = ? AND rowID IN (SELECT rowid FROM \(table.name))",
                arguments: [table.name])
            while let row = try rows.next() {
                guard let uid = row.bytes(at: 0).flatMap(RowUID.init(stored:)) else { continue }
                uids[table.name, default: []].insert(uid)
            }
        }
        return uids
    }

    private static func contents(
        of table: String, without uids: Set<RowUID>, _ db: Database
    ) throws -> [[DatabaseValue]: [Int64]] {
        guard let columns = JournalSchema.table(table)?.knownBy else { return [:] }
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT (SELECT uid FROM syncRow WHERE tableName = ? AND rowID = \(table).rowid), rowid,
                    \(columns.joined(separator: ", "))
                FROM \(table) ORDER BY rowid DESC
                """, arguments: [table])
        var contents: [[DatabaseValue]: [Int64]] = [:]
        while let row = try rows.next() {
            if let uid = row.bytes(at: 0).flatMap(RowUID.init(stored:)), uids.contains(uid) { continue }
            guard let id = row.number(at: 1) else { continue }
            contents[Array(row.databaseValues.dropFirst(2)), default: []].append(id)
        }
        return contents
    }

    /// The id here of a row, which is to be written with it.
    /// - Parameters:
    ///   - id: Its id in the file.
    ///   - uid: Its name in the file.
    ///   - value: Its values, with references to rows here.
    func place(
        _ id: Int64, _ uid: RowUID?, in table: String, _ value: (String) -> DatabaseValue?
    ) throws -> Int64 {
        let isNamed = SyncTable.named(table)?.key.isEmpty == true
        if isUnnamed {
            if isNamed, let uid { try names.offer(SyncRowID(table: table, uid: uid), to: id) }
            return id
        }
        let free = { (id: Int64) in !(self.usedIDs[table]?.contains(id) ?? false) }
        var here: Int64?
        if isNamed {
            for uid in [uid, base(id, in: table, value)].compactMap(\.self) where here == nil {
                here = try names.id(of: SyncRowID(table: table, uid: uid)).flatMap { free($0) ? $0 : nil }
            }
        }
        here = here ?? match(in: table, value, where: free)
        if here == nil {
            let new = next(in: table)
            if isNamed, let uid { try names.offer(SyncRowID(table: table, uid: uid), to: new) }
            here = new
        }
        let found = here ?? id
        ids[table, default: [:]][id] = found
        usedIDs[table, default: []].insert(found)
        return found
    }

    /// The name that a row got if it was there when synchronizing began.
    private func base(_ id: Int64, in table: String, _ value: (String) -> DatabaseValue?) -> RowUID {
        func text(_ column: String) -> String? { value(column).flatMap(String.fromDatabaseValue) }
        return .base(
            table: table, id: id, text: text("title") ?? text("name") ?? text("date") ?? "",
            start: text("start") ?? "")
    }

    private func match(
        in table: String, _ value: (String) -> DatabaseValue?, where isFree: (Int64) -> Bool
    ) -> Int64? {
        guard let columns = JournalSchema.table(table)?.knownBy else { return nil }
        let key = columns.map { value($0) ?? .null }
        while let id = contents[table]?[key]?.popLast() {
            if isFree(id) { return id }
        }
        return nil
    }

    private func next(in table: String) -> Int64 {
        let id = (last[table] ?? 0) + 1
        last[table] = id
        return id
    }

    /// The id here of a row that was placed. One that wasn't in the file isn't here either.
    func reference(_ id: Int64, to table: String) -> Int64 {
        if isUnnamed { return id }
        if let here = ids[table]?[id] { return here }
        let none = next(in: table)
        ids[table, default: [:]][id] = none
        return none
    }

    /// Places a row as it is stored.
    /// - Parameter columns: The names of its values, the first of which is its id.
    func place(
        _ values: inout [DatabaseValue], of columns: [String], _ uid: RowUID?, in table: String
    ) throws {
        guard let id = Int64.fromDatabaseValue(values[0]) else { return }
        for (column, reference) in SyncTable.named(table)?.references ?? [:] {
            guard let index = columns.firstIndex(of: column), let old = Int64.fromDatabaseValue(values[index])
            else { continue }
            values[index] = self.reference(old, to: reference.table).databaseValue
        }
        let placed = values
        values[0] = try place(id, uid, in: table) { column in
            columns.firstIndex(of: column).map { placed[$0] }
        }.databaseValue
    }
}

extension Table {
    /// Gives a row of a file the ids that it and those it refers to have here.
    func place(_ row: inout Row, _ uid: RowUID?, _ matching: RowMatching) throws {
        if !matching.isUnnamed {
            for column in columns {
                guard let reference = column.reference, let old = reference.number.get(row) else { continue }
                reference.number.set(&row, matching.reference(old, to: reference.table))
            }
        }
        guard let id, let old = id.get(row) else { return }
        let placed = row
        let here = try matching.place(old, uid, in: name) { name in
            columns.first { $0.name == name }?.encode(placed)
        }
        id.set(&row, here)
    }
}
