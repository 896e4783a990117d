import GRDB

/// A table of the journal: everything that is stored, exported and imported of its rows is derived from this one
/// declaration.
///
/// A value that isn't what it should be is read as ``StoredRow`` says, never a crash.
public struct Table<Row: Hashable & Sendable>: Sendable {
    let name: String
    /// The version of the schema that added it.
    let since: Int
    /// The key of its rows in an export.
    let list: String
    /// What a row is called.
    let noun: String
    let columns: [Column<Row>]
    /// The order of its rows in a snapshot, as SQL terms.
    let order: String
    /// A row before its columns are read, with the values of columns that an older export lacks.
    let blank: Row
    /// Makes the columns of a damaged row fit each other.
    let repair: (@Sendable (inout Row, StoredRow) -> Void)?
    /// What an import refuses although each of the row's values can be kept; nil where nothing is wrong.
    let problem: (@Sendable (Row) -> RowProblem?)?
    /// Reads the rows of an export.
    let reader: RowReader<Row>

    private let columnList: String
    private let insertion: String

    init(
        _ name: String, since: Int, list: String? = nil, noun: String? = nil, order: String = "id",
        blank: Row, _ columns: [Column<Row>],
        repair: (@Sendable (inout Row, StoredRow) -> Void)? = nil,
        problem: (@Sendable (Row) -> RowProblem?)? = nil
    ) {
        self.name = name
        self.since = since
        self.list = list ?? name + "s"
        self.noun = noun ?? name
        self.columns = columns
        self.order = order
        self.blank = blank
        self.repair = repair
        self.problem = problem
        reader = RowReader(columns, blank: blank)
        columnList = columns.map(\.name).joined(separator: ", ")
        insertion = Self.insertion(into: name, columns)
    }

    /// Reads the columns of an export except some, which are read by someone else.
    func reader(without others: Set<String>) -> RowReader<Row> {
        RowReader(columns, without: others, blank: blank)
    }

    // MARK: SQLite

    /// All rows, ordered by SQL terms.
    func all(_ db: Database, orderedBy order: String, repairs: RepairLog? = nil) throws -> [Row] {
        try fetch(db, sql: "SELECT \(columnList) FROM \(name) ORDER BY \(order)", repairs: repairs)
    }

    /// The rows a query gives; it must select this table's columns.
    func fetch(
        _ db: Database, sql: String, arguments: StatementArguments = StatementArguments(),
        repairs: RepairLog? = nil
    ) throws -> [Row] {
        var rows: [Row] = []
        try forEach(db, sql: sql, arguments: arguments, repairs: repairs) { rows.append($0) }
        return rows
    }

    /// Reads the rows a query gives one by one; it must select this table's columns.
    func forEach(
        _ db: Database, sql: String, arguments: StatementArguments = StatementArguments(),
        repairs: RepairLog? = nil, _ body: (Row) throws -> Void
    ) throws {
        let cursor = try GRDB.Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
        while let stored = try cursor.next() {
            let row: Row
            do {
                row = try decode(StoredRow(row: stored, log: repairs.map { (name, $0) }))
            } catch let error as StoredRow.Unreadable {
                repairs?.append(name, stored, "left out", because: error.problem)
                continue
            }
            try body(row)
        }
    }

    /// - Throws: ``StoredRow/Unreadable`` where the row means nothing.
    func decode(_ stored: StoredRow) throws -> Row {
        var row = blank
        for index in columns.indices { try columns[index].decode(stored, index, &row) }
        repair?(&row, stored)
        return row
    }

    /// Writes rows as they are, ids included.
    func insert(_ rows: [Row], _ db: Database) throws {
        let statement = try db.cachedStatement(sql: insertion)
        for row in rows {
            try statement.execute(arguments: StatementArguments(columns.map { $0.encode(row) }))
        }
    }

    /// Writes a new row, and gives it with its id.
    @discardableResult
    func add(_ row: Row, _ db: Database) throws -> Row {
        var row = row
        let stored = columns.filter { $0.id == nil }
        try db.run(
            Self.insertion(into: name, stored), StatementArguments(stored.map { $0.encode(row) }))
        id?.set(&row, db.lastInsertedRowID)
        return row
    }

    /// Writes what differs between a row as it is and as it is to be.
    func update(_ row: Row, to new: Row, _ db: Database) throws {
        let changed = columns.filter { $0.encode(row) != $0.encode(new) }
        if changed.isEmpty { return }
        let assignments = changed.map { "\($0.name) = ?" }.joined(separator: ", ")
        try db.run(
            "UPDATE \(name) SET \(assignments) WHERE id = ?",
            StatementArguments(changed.map { $0.encode(new) }) + [id?.get(row)])
    }

    /// Changes a row, and gives it as it is then.
    @discardableResult
    func change(_ row: Row, _ db: Database, _ change: (inout Row) -> Void) throws -> Row {
        var new = row
        change(&new)
        try update(row, to: new, db)
        return new
    }

    /// What no import takes, to be asked of all rows in turn: a value that a row before has too, and values that don't
    /// fit each other.
    var problems: [(Row) -> RowProblem?] {
        let repetitions = columns.compactMap { column in
            column.unique.map { noun in
                var values: Set<DatabaseValue> = []
                return { (row: Row) -> RowProblem? in
                    let value = column.encode(row)
                    if values.insert(value).inserted { return nil }
                    return RowProblem(
                        path: column.name, words: "\(String.fromDatabaseValue(value) ?? "") is there twice",
                        reason: "its \(noun) has another")
                }
            }
        }
        return repetitions + (problem.map { [$0] } ?? [])
    }

    /// The stored columns for a SELECT; `prefix` names the table or its alias when there are several.
    func columnList(of prefix: String) -> String {
        columns.map { "\(prefix).\($0.name)" }.joined(separator: ", ")
    }

    /// The stored columns for a SELECT from the list of changes, out of the JSON of a row.
    func columnList(ofRecord json: String) -> String {
        columns.map { column in
            "json_extract(\(json), '$.\(column.id == nil ? column.name : "rowid")') AS \(column.name)"
        }.joined(separator: ", ")
    }

    /// The rows' id, where they have one.
    var id: Column<Row>.Number? { columns.first?.id }

    private static func insertion(into table: String, _ columns: [Column<Row>]) -> String {
        let names = columns.map(\.name).joined(separator: ", ")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        return "INSERT INTO \(table) (\(names)) VALUES (\(marks))"
    }
}

/// What is wrong with a row, whose values can each be kept.
struct RowProblem {
    /// The path of the value to name, from the row.
    var path: String
    /// What is wrong with it, as an import says it.
    var words: String
    /// Why an export leaves the row out.
    var reason: String
}

extension Column {
    /// The number that the column is, where it is the row's id.
    var id: Number? {
        if case .id(let number) = role { number } else { nil }
    }
}
