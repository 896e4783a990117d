import Foundation
import GRDB
import Journal
import Synchronization

/// A declaration of a table, from which its storage, export and import are derived.
///
/// ``StoredRow`` defines how invalid values are read; they never cause a crash.
public struct Table<Row: Hashable & Sendable>: Sendable {
    let declared: JournalTable
    let columns: [Column<Row>]
    /// The order of its rows in a snapshot, as SQL terms.
    let order: String
    /// A row with default values for columns that older exports lack.
    let blank: Row
    /// Makes the columns of a damaged row consistent.
    let repair: (@Sendable (inout Row, StoredRow) -> Void)?
    /// Adds another row's contents to a row, if both are of one thing, such as a day: one of them may have been written in
    /// another form. Nil if there can be two.
    let merge: (@Sendable (inout Row, _ other: Row) -> Void)?
    /// A problem for which an import rejects a row of valid values; nil if there is none.
    let problem: (@Sendable (Row) -> RowProblem?)?
    /// Whether a row has nothing to tell, so that an import leaves it out.
    let isEmpty: (@Sendable (Row) -> Bool)?
    /// The times at which a row was created and changed, kept by ``add(_:_:)`` and ``update(_:to:_:)``.
    let times: Times?
    /// Decodes the rows of an export.
    let reader: RowReader<Row>

    /// The properties of the times, and the column of the second.
    struct Times: Sendable {
        let created: StoredProperty<Row, Date?>
        let changed: StoredProperty<Row, Date?>
        let column: String
    }

    var name: String { declared.name }
    /// The columns for a SELECT.
    let columnList: String
    /// The accessors of the id, if the table has one.
    let id: RowNumber<Row>?
    private let insertion: String
    /// The columns of a new row, whose id SQLite chooses, and their statement.
    private let newColumns: [Column<Row>]
    private let newInsertion: String

    init(
        _ declared: JournalTable, order: String = "id", blank: Row, _ codings: [ColumnCoding<Row>],
        times: Times? = nil, repair: (@Sendable (inout Row, StoredRow) -> Void)? = nil,
        merge: (@Sendable (inout Row, _ other: Row) -> Void)? = nil,
        problem: (@Sendable (Row) -> RowProblem?)? = nil, isEmpty: (@Sendable (Row) -> Bool)? = nil
    ) {
        // `DeclaredTablesTests` compares both.
        let columns = zip(declared.columns, codings).map { Column($0, $1) }
        self.declared = declared
        self.columns = columns
        self.order = order
        self.blank = blank
        self.repair = repair
        self.merge = merge
        self.problem = problem
        self.isEmpty = isEmpty
        self.times = times
        reader = RowReader(columns, blank: blank)
        let name = declared.name
        columnList = columns.map { "\(name).\($0.name)" }.joined(separator: ", ")
        id = columns.first?.id
        insertion = Self.insertion(into: name, columns)
        newColumns = columns.filter { $0.id == nil }
        newInsertion = Self.insertion(into: name, newColumns)
    }

    /// A reader that skips some columns, which the caller reads.
    func reader(without others: Set<String>) -> RowReader<Row> {
        RowReader(columns, without: others, blank: blank)
    }

    // MARK: SQLite

    /// Every row, in the order of a snapshot.
    var selectAll: String { "SELECT \(columnList) FROM \(name) ORDER BY \(order)" }

    /// All rows, ordered by SQL terms.
    func all(_ db: Database, orderedBy order: String, repairs: RepairLog? = nil) throws -> [Row] {
        try fetch(db, sql: "SELECT \(columnList) FROM \(name) ORDER BY \(order)", repairs: repairs)
    }

    /// The rows of a query, which must select this table's columns.
    func fetch(
        _ db: Database, sql: String, arguments: StatementArguments = StatementArguments(),
        repairs: RepairLog? = nil
    ) throws -> [Row] {
        var rows: [Row] = []
        try forEach(db, sql: sql, arguments: arguments, repairs: repairs) { rows.append($0) }
        return rows
    }

    /// Iterates over the rows of a query, which must select this table's columns: those that the current ``Journal/Focus`` shows.
    func forEach(
        _ db: Database, sql: String, arguments: StatementArguments = StatementArguments(),
        repairs: RepairLog? = nil, _ body: (Row) throws -> Void
    ) throws {
        let cursor = try GRDB.Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
        let focus = Focus.current
        let values = UnreadableRows.current.map { (name, $0) }
        while let stored = try cursor.next() {
            let row: Row
            do {
                row = try decode(StoredRow(row: stored, log: repairs.map { (name, $0) }, values: values))
            } catch let error as StoredRow.Unreadable {
                repairs?.append(name, stored, "left out", because: error.problem, kind: .omission)
                UnreadableRows.current?.note(name, stored, error.problem)
                continue
            }
            if let focus, !focus.shows(row) { continue }
            try body(row)
        }
    }

    /// - Throws: ``StoredRow/Unreadable`` if the row is meaningless.
    func decode(_ stored: StoredRow) throws -> Row {
        var row = blank
        for index in columns.indices { try columns[index].decode(stored, index, &row) }
        repair?(&row, stored)
        return row
    }

    /// Inserts rows with their ids.
    func insert(_ rows: [Row], _ db: Database) throws {
        let insertion = try rowInsertion(db)
        for row in rows { try insertion.insert(row) }
    }

    /// A prepared insertion of rows with their ids.
    func rowInsertion(_ db: Database) throws -> RowInsertion<Row> {
        RowInsertion(try db.makeStatement(sql: insertion), columns)
    }

    /// Inserts a new row and returns it with its id.
    @discardableResult
    @_specialize(where Row == Todo)
    func add(_ row: Row, _ db: Database) throws -> Row {
        var row = row
        if let times, let now = ChangeTime.now {
            times.created.set(&row, now)
            times.changed.set(&row, now)
        }
        try db.cachedStatement(sql: newInsertion).run(newColumns.lazy.map { $0.encode(row) })
        id?.set(&row, db.lastInsertedRowID)
        return row
    }

    /// Updates the columns that differ between two versions of a row.
    @_specialize(where Row == Todo)
    func update(_ row: Row, to new: Row, _ db: Database) throws {
        var assignments: [String] = []
        var values: [DatabaseValue] = []
        for column in columns {
            let value = column.encode(new)
            if value == column.encode(row) { continue }
            assignments.append("\(column.name) = ?")
            values.append(value)
        }
        if assignments.isEmpty { return }
        if let times, let now = ChangeTime.now {
            assignments.append("\(times.column) = ?")
            values.append(ISO8601.string(now).databaseValue)
        }
        values.append(id?.get(row)?.databaseValue ?? .null)
        let sql = "UPDATE \(name) SET \(assignments.joined(separator: ", ")) WHERE id = ?"
        try db.cachedStatement(sql: sql).run(values)
    }

    /// Modifies a row and returns the new version.
    @discardableResult
    func change(_ row: Row, _ db: Database, _ change: (inout Row) -> Void) throws -> Row {
        var new = row
        change(&new)
        try update(row, to: new, db)
        return new
    }

    /// Checks for an import, to run on all rows in turn: duplicate values and inconsistent rows.
    var problems: [(Row) -> RowProblem?] {
        let repetitions = columns.filter(\.declared.isUnique).map { column in
            var values: Set<DatabaseValue> = []
            return { (row: Row) -> RowProblem? in
                let value = column.encode(row)
                if values.insert(value).inserted { return nil }
                return RowProblem(
                    path: column.name,
                    words: "\((String.fromDatabaseValue(value) ?? "").beginning) appears twice",
                    reason: "another row has the same \(column.declared.noun)")
            }
        }
        return repetitions + (problem.map { [$0] } ?? [])
    }

    /// The columns for a SELECT from the JSON rows of the change log.
    func columnList(ofRecord json: String) -> String {
        columns.map { column in
            "json_extract(\(json), '$.\(column.id == nil ? column.name : "rowid")') AS \(column.name)"
        }.joined(separator: ", ")
    }

    private static func insertion(into table: String, _ columns: [Column<Row>]) -> String {
        let names = columns.map(\.name).joined(separator: ", ")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        return "INSERT INTO \(table) (\(names)) VALUES (\(marks))"
    }
}

/// A problem of a row whose individual values are valid.
struct RowProblem {
    /// The path of the invalid value within the row.
    var path: String
    /// The message of an import.
    var words: String
    /// The reason why an export omits the row.
    var reason: String
}

extension Table where Row: Arranged {
    /// All rows in their order, which is the same on all machines: rows of one place and one name stand by their uids,
    /// since ids differ between machines.
    func arranged(_ db: Database) throws -> [Row] {
        let uid = "(SELECT uid FROM syncRow WHERE tableName = '\(name)' AND rowID = \(name).id)"
        return try all(db, orderedBy: "\(uid), id").arranged
    }
}

/// The insertion of many rows of a table by one statement.
struct RowInsertion<Row: Sendable> {
    private let statement: Statement
    private let columns: [Column<Row>]

    /// - Parameter statement: Has a parameter for each column.
    init(_ statement: Statement, _ columns: [Column<Row>]) {
        self.statement = statement
        self.columns = columns
    }

    @inline(__always)
    func insert(_ row: Row) throws {
        try statement.run(columns.lazy.map { $0.encode(row) })
    }
}

/// A decoder for a table's rows in an export.
struct RowReader<Row: Sendable>: Sendable {
    private let blank: Row
    /// By key, in an export's order.
    private let columns: [Column<Row>]
    private let keys: JSONKeys
    /// The indexes of the required columns, in order of declaration.
    private let required: [Int]

    /// - Parameter others: The names of columns that the caller reads.
    init(_ columns: [Column<Row>], without others: Set<String> = [], blank: Row) {
        let read = columns.filter { !others.contains($0.name) }
        let sorted = read.sorted { $0.name < $1.name }
        self.blank = blank
        self.columns = sorted
        keys = JSONKeys(sorted.map(\.name))
        required = read.filter(\.isRequired).compactMap { column in
            sorted.firstIndex { $0.name == column.name }
        }
    }

    /// Decodes the next value as a row, with its name on all machines if it has one.
    func namedRow(_ json: inout JSONReader) throws -> (row: Row, uid: RowUID?) {
        var uid: RowUID?
        let row = try row(&json) { json, key in
            guard key == RowUID.exportKey, json.next() == UInt8(ascii: "\"") else { return try json.skip() }
            uid = RowUID(try json.string())
        }
        return (row, uid)
    }

    /// Decodes the next value as a row.
    /// - Parameter other: Reads or skips the value of an unknown key.
    func row(
        _ json: inout JSONReader,
        other: (inout JSONReader, _ key: String) throws -> Void = { json, _ in try json.skip() }
    ) throws -> Row {
        var row = blank
        var present: UInt64 = 0
        try json.object(
            keys,
            { json, index in
                try columns[index].read(&json, &row)
                present |= 1 << UInt64(index)
            }, other: other)
        for index in required where present & 1 << UInt64(index) == 0 {
            throw json.error(columns[index].name, "missing")
        }
        return row
    }
}

extension RowUID {
    /// The key of a row's name in an export.
    static let exportKey = "uid"
}

/// The time of the change that a transaction makes, for the rows that it writes.
enum ChangeTime {
    /// Nil outside of a change, as in a migration.
    @TaskLocal static var now: Date?
}

/// The rows that reads of a journal left out, because a value that they mean nothing without says nothing, and the values that
/// others were shown without.
final class UnreadableRows: Sendable {
    /// Those of the read under way.
    @TaskLocal static var current: UnreadableRows?

    private let rows = Mutex<[String: String]>([:])
    private let values = Mutex<[String: String]>([:])

    /// Notes a value that a row was shown without.
    func noteValue(_ table: String, _ id: Int64, _ problem: String) {
        values.withLock { $0["\(table) \(id): \(problem)"] = "\(table) \(id) (\(problem))" }
    }

    /// `todo 3 (due isn't a day: "soon")`
    var valueDescriptions: [String] { values.withLock { $0.values.sorted() } }

    func note(_ table: String, _ row: Row, _ problem: String) {
        note(table, Int64.fromDatabaseValue(row[0]) ?? 0, problem)
    }

    func note(_ table: String, _ id: Int64, _ problem: String) {
        rows.withLock { $0["\(table) \(id)"] = problem }
    }

    /// `todo 3 (start isn't a day: "soon")`
    var descriptions: [String] {
        rows.withLock { $0.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" } }
    }
}

extension JournalDatabase {
    /// The rows that reads so far left out, each with the reason.
    public var unreadableRows: [String] { unreadable.descriptions }

    /// The values that rows were shown without, such as a deadline that is no day.
    public var unreadableValues: [String] { unreadable.valueDescriptions }
}

extension JournalQuery where Answer == Int {
    /// Looks for todos, pages and texts that no page's query finds, since their days aren't in the journal's form: those that
    /// can't be read are noted, and the number of the others is the answer.
    ///
    /// A page's query doesn't find them, and this finds only them: a span without days has the longest class.
    public static var misplacedRows: JournalQuery {
        JournalQuery { db in
            var count = 0
            try Tables.todos.forEach(db, sql: misplacedSQL) { _ in count += 1 }
            func find<Row>(_ table: Table<Row>, _ day: String) throws {
                for condition in misplaced(day, in: table.name) {
                    let sql = "SELECT \(table.columnList) FROM \(table.name) WHERE \(condition)"
                    try table.forEach(db, sql: sql) { _ in count += 1 }
                }
            }
            try find(Tables.dayTexts, "day")
            try find(Tables.weekTexts, "day")
            try find(Tables.journalPages, "date")
            return count
        }
    }

    private static let misplacedSQL = """
        SELECT \(Tables.todos.columnList) FROM todo WHERE ending IS NULL AND NOT (\(isDay("start")))
        UNION ALL
        SELECT \(Tables.todos.columnList) FROM todo
        WHERE ending IS NOT NULL AND spanClass = 16 AND NOT (\(isDay("start")) AND \(isDay("endingDay")))
        """

    /// Conditions for days before or after all others, and for those among them in the newest 400 rows: to look at every day takes
    /// as long as the rest of a list, and `doctor` does it.
    private static func misplaced(_ column: String, in table: String) -> [String] {
        [
            "\(column) < '0001' OR \(column) > '9999-12-31'",
            """
            id > (SELECT MAX(id) FROM \(table)) - 400 AND +\(column) BETWEEN '0001' AND '9999-12-31'
                AND NOT (\(isDay(column)))
            """,
        ]
    }

    /// SQLite's own form of a date is the journal's; with an offset, the 30th of February becomes another day.
    private static func isDay(_ column: String) -> String {
        "\(column) IS NOT NULL AND \(column) IS date(\(column), '+0 days')"
    }
}
