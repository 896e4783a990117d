import GRDB
import Journal

/// A type-erased table, for operations on every table.
protocol StoredTable<Row>: Sendable {
    associatedtype Row: Sendable

    var declared: JournalTable { get }
    var columns: [Column<Row>] { get }
    var blank: Row { get }

    /// Reads every row into a snapshot.
    func load(into snapshot: inout JournalSnapshot, repairs: RepairLog?, _ db: Database) throws
    /// Writes the rows of a snapshot.
    func store(_ snapshot: JournalSnapshot, _ db: Database, _ matching: RowMatching) throws
    /// Writes the rows of a snapshot as a JSON array.
    /// - Parameter names: The names of rows, if they have any.
    func write(
        _ snapshot: JournalSnapshot, to json: inout JSONWriter, names: SyncNames?,
        for reader: JournalExport.Reader
    ) throws
    /// Writes every row as a JSON array while reading it, and returns their number.
    func write(
        _ db: Database, to json: inout JSONWriter, names: SyncNames?, for reader: JournalExport.Reader
    ) throws -> Int
    /// Whether no row needs a repair for an import to accept it.
    func isSound(_ db: Database) throws -> Bool
    /// Validates the rows of an export against each other and the ids of the preceding tables, and returns their number.
    func check(_ rows: any ImportedRows, _ names: inout ImportedNames) throws -> Int
    /// Writes the rows of an export while reading them, and returns their number.
    func store(_ rows: any ImportedRows, _ db: Database, _ matching: RowMatching) throws -> Int
    /// Repairs ids and references. `ids` maps old to new ids of the preceding tables.
    func repairReferences(
        in snapshot: inout JournalSnapshot, _ ids: inout [String: [Int64: Int64]], _ log: RepairLog)
    /// Omits rows that conflict with others or whose values conflict.
    func leaveOutMisfits(of snapshot: inout JournalSnapshot, _ log: RepairLog)

    /// Whether a value of a row says what it means in another form than this table's.
    func isInOtherForm(_ id: Int64, _ db: Database) throws -> Bool
    /// Writes what the values of a row mean in this table's form.
    /// - Parameter replacing: Whether defaults take the place of values that say nothing.
    /// - Returns: Whether anything was written.
    func writeInOwnForm(_ id: Int64, replacing: Bool, _ db: Database) throws -> Bool
    func renumber(_ db: Database) throws
    func clearDanglingReferences(_ db: Database) throws
}

extension StoredTable {
    var name: String { declared.name }
    /// The key of its rows in an export.
    var list: String { declared.list }
}

// Generic code takes twice as long as specialized code, so the large tables have specializations.
extension Table: StoredTable {
    @_specialize(where Row == Todo)
    @_specialize(where Row == Postponement)
    @_specialize(where Row == JournalPage)
    func load(into snapshot: inout JournalSnapshot, repairs: RepairLog?, _ db: Database) throws {
        snapshot[self] = try fetch(db, sql: selectAll, repairs: repairs)
    }

    @_specialize(where Row == Todo)
    @_specialize(where Row == Postponement)
    @_specialize(where Row == JournalPage)
    func store(_ snapshot: JournalSnapshot, _ db: Database, _ matching: RowMatching) throws {
        let insertion = try rowInsertion(db)
        for var row in snapshot[self] {
            try place(&row, nil, matching)
            try insertion.insert(row)
        }
    }

    func write(
        _ snapshot: JournalSnapshot, to json: inout JSONWriter, names: SyncNames?,
        for reader: JournalExport.Reader = .daybook
    ) throws {
        try write(to: &json, names: names, for: reader) { try snapshot[self].forEach($0) }
    }

    @_specialize(where Row == Todo)
    func write(
        _ db: Database, to json: inout JSONWriter, names: SyncNames?, for reader: JournalExport.Reader
    ) throws -> Int {
        var count = 0
        try write(to: &json, names: names, for: reader) { write in
            try forEach(db, sql: selectAll) { row in
                count += 1
                try write(row)
            }
        }
        return count
    }

    /// - Parameter rows: Calls a closure with each row.
    @_specialize(where Row == Todo)
    @_specialize(where Row == Postponement)
    @_specialize(where Row == JournalPage)
    private func write(
        to json: inout JSONWriter, names: SyncNames?, for reader: JournalExport.Reader,
        rows: (_ write: (Row) throws -> Void) throws -> Void
    ) throws {
        let sorted = reader.columns(of: self).sorted { $0.name < $1.name }
        let columns = sorted.map { (JSONWriter.Key($0.name), $0.write) }
        let uidKey = JSONWriter.Key(RowUID.exportKey)
        // The name goes between the columns. Rows that their values name have none.
        let isNamed = names != nil && declared.key.isEmpty
        let place = isNamed ? sorted.count { $0.name < RowUID.exportKey } : -1
        try json.list { json in
            try rows { row in
                let uid = isNamed ? try names?.uid(of: id?.get(row) ?? 0, in: name)?.description : nil
                json.item { json in
                    json.object { json in
                        for (index, (key, write)) in columns.enumerated() {
                            if index == place {
                                json.key(uidKey)
                                json.value(uid)
                            }
                            json.key(key)
                            write(&json, row)
                        }
                        if place == columns.count {
                            json.key(uidKey)
                            json.value(uid)
                        }
                    }
                }
                try json.flushIfFull()
            }
        }
    }
}
