import GRDB
import Journal

/// The synchronized part of a table.
struct SyncTable {
    let declared: JournalTable
    var name: String { declared.name }
    /// Sorted.
    let columns: [String]
    /// The references, by column.
    let references: [String: SyncSchema.Reference]
    /// The columns whose values name a row, instead of an id: another row with these values is the same row. Empty
    /// for the others.
    var key: [String] { declared.key }

    static let all = JournalSchema.tables.map(SyncTable.init)
    private static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// Nil for a table that isn't synchronized, or that only a newer Daybook knows.
    static func named(_ name: String) -> SyncTable? { named[name] }

    private init(_ table: JournalTable) {
        declared = table
        columns = table.shared.map(\.name).sorted()
        references = Dictionary(
            uniqueKeysWithValues: SyncSchema.journal.table(table.name).references.map { ($0.column, $0) })
    }

    /// Whether another device could store a new row with these values.
    func isComplete(_ values: SyncRow) -> Bool {
        declared.columns.allSatisfy { values[$0.name] != nil || !$0.isEssential }
    }

    // MARK: SQL

    var selection: String { "SELECT \(columns.joined(separator: ", ")) FROM \(name) WHERE rowid = ?" }

    /// SQL for the id of the row with the values of the key.
    var lookup: String {
        "SELECT rowid FROM \(name) WHERE \(key.map { "\($0) IS ?" }.joined(separator: " AND ")) LIMIT 1"
    }
}

/// The rows of synchronized tables as values that are the same on every device, and back.
struct SyncRows {
    let db: Database
    var names: SyncNames { SyncNames(db: db) }

    /// The values of a row as they are stored, by the sorted columns; nil if it isn't there.
    func stored(_ id: Int64, in table: SyncTable) throws -> [DatabaseValue]? {
        let cursor = try Row.fetchCursor(db.cachedStatement(sql: table.selection), arguments: [id])
        guard let row = try cursor.next() else { return nil }
        return table.columns.indices.map { index in
            let value: DatabaseValue = row[index]
            guard case .string = value.storage, let text: StoredText = row[index] else { return value }
            // What was there before synchronizing began may be no UTF-8: all machines show the same text.
            return text.databaseValue
        }
    }

    /// A row's values, without those that another device couldn't store.
    func shared(_ stored: [DatabaseValue], of table: SyncTable) throws -> SyncRow {
        var values: SyncRow = [:]
        for (column, value) in zip(table.columns, stored) {
            let shared = try shared(value, column, of: table)
            if let known = table.declared[column], known.expected(shared) == nil { values[column] = shared }
        }
        return values
    }

    private func shared(_ value: DatabaseValue, _ column: String, of table: SyncTable) throws -> SyncValue {
        if let reference = table.references[column] {
            guard let id = Int64.fromDatabaseValue(value) else { return .null }
            return .reference(try names.uid(of: id, in: reference.table))
        }
        switch value.storage {
        case .null: return .null
        case .int64(let number): return .number(number)
        case .double(let number): return .real(number)
        case .string(let text): return table.declared[column]?.kind == .ending ? ending(text) : .text(text)
        // Fits no column.
        case .blob: return .list([])
        }
    }

    private func ending(_ text: String) -> SyncValue {
        do {
            return try TodoEnding(databaseJSON: text).shared
        } catch {
            // It fits no column.
            return .text(text)
        }
    }

    /// A value as it is stored here. A reference to a row that isn't there is null.
    func stored(_ value: SyncValue, _ column: String, of table: SyncTable) throws -> DatabaseValue {
        guard let reference = table.references[column] else { return Self.stored(value) }
        guard let uid = value.text.flatMap(RowUID.init) else { return .null }
        return try present(SyncRowID(table: reference.table, uid: uid))?.databaseValue ?? .null
    }

    /// A value that refers to nothing, as it is stored.
    static func stored(_ value: SyncValue) -> DatabaseValue {
        switch value {
        case .null, .list: return .null
        case .flag(let flag): return flag.databaseValue
        case .number(let number): return number.databaseValue
        case .real(let number): return number.databaseValue
        case .text(let text): return text.databaseValue
        case .object:
            return TodoEnding(value)?.databaseJSON.databaseValue ?? .null
        }
    }

    /// The name of a row that is there; nil if it has none.
    func uid(of id: Int64, in table: SyncTable) throws -> RowUID? {
        guard !table.key.isEmpty else { return try names.uid(of: id, in: table.name) }
        return try stored(id, in: table).flatMap { table.declared.uid(try shared($0, of: table)) }
    }

    /// The id of a row that is there and isn't named by its values.
    func present(_ row: SyncRowID) throws -> Int64? {
        guard let table = SyncTable.named(row.table), let id = try names.id(of: row) else { return nil }
        return try db.value("SELECT rowid FROM \(table.name) WHERE rowid = ?", [id])
    }

    /// The id of a row that is there.
    /// - Parameter values: Its values, if it is named by them.
    func present(_ row: SyncRowID, _ values: SyncRow) throws -> Int64? {
        guard let table = SyncTable.named(row.table) else { return nil }
        if table.key.isEmpty { return try present(row) }
        var key: [DatabaseValue] = []
        for column in table.key {
            guard let target = table.references[column]?.target(in: values) else {
                key.append(try stored(values[column] ?? .null, column, of: table))
                continue
            }
            // Undo deletes rows without those that refer to them, so the target may be gone.
            guard let id = try names.id(of: target) else { return nil }
            key.append(id.databaseValue)
        }
        return try db.value(table.lookup, StatementArguments(key))
    }
}
