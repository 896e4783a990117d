import GRDB
import Journal

/// A table of whatever rows: what is done with each table in turn.
protocol StoredTable<Row>: Sendable {
    associatedtype Row: Sendable

    var name: String { get }
    var since: Int { get }
    var list: String { get }
    var noun: String { get }
    var columns: [Column<Row>] { get }
    var blank: Row { get }

    /// Reads every row into a snapshot.
    func load(into snapshot: inout JournalSnapshot, repairs: RepairLog?, _ db: Database) throws
    /// Writes the rows of a snapshot.
    func store(_ snapshot: JournalSnapshot, _ db: Database) throws
    /// Writes the rows of a snapshot as a list of JSON.
    func write(_ snapshot: JournalSnapshot, to json: inout JSONWriter)
    /// Reads a list of JSON into a snapshot.
    func read(_ json: inout JSONReader, into snapshot: inout JournalSnapshot) throws
    /// Makes sure that the rows fit each other and those of the tables before, whose ids are known.
    func check(_ snapshot: JournalSnapshot, _ ids: inout [String: Set<Int64>]) throws
    /// Repairs ids and references; `ids` says of each table before what each id is from now on.
    func repairReferences(
        in snapshot: inout JournalSnapshot, _ ids: inout [String: [Int64: Int64]], _ log: RepairLog)
    /// Leaves out rows that don't fit the others, or whose values don't fit each other.
    func leaveOutMisfits(of snapshot: inout JournalSnapshot, _ log: RepairLog)
}

// Code for rows of any type takes twice as long as that for one, so that the long tables have some of their own.
extension Table: StoredTable {
    @_specialize(where Row == Todo)
    @_specialize(where Row == Postponement)
    @_specialize(where Row == JournalPage)
    func load(into snapshot: inout JournalSnapshot, repairs: RepairLog?, _ db: Database) throws {
        snapshot[self] = try all(db, orderedBy: order, repairs: repairs)
    }

    @_specialize(where Row == Todo)
    @_specialize(where Row == Postponement)
    @_specialize(where Row == JournalPage)
    func store(_ snapshot: JournalSnapshot, _ db: Database) throws {
        try insert(snapshot[self], db)
    }

    @_specialize(where Row == Todo)
    @_specialize(where Row == Postponement)
    @_specialize(where Row == JournalPage)
    func write(_ snapshot: JournalSnapshot, to json: inout JSONWriter) {
        let columns = columns.sorted { $0.name < $1.name }.map { (JSONWriter.Key($0.name), $0.write) }
        json.list(snapshot[self]) { json, row in
            json.object { json in
                for (key, write) in columns {
                    json.key(key)
                    write(&json, row)
                }
            }
        }
    }

    @_specialize(where Row == Todo)
    @_specialize(where Row == Postponement)
    @_specialize(where Row == JournalPage)
    func read(_ json: inout JSONReader, into snapshot: inout JournalSnapshot) throws {
        snapshot[self] = try json.list { try reader.row(&$0) }
    }
}
