import Journal

/// Every row of every table, as an export carries them. Rows are found by the names of ``Tables``: `snapshot.todos`.
@dynamicMemberLookup
public struct JournalSnapshot: Equatable, Sendable {
    /// By the names of their tables; a table without rows isn't there.
    private var rows: [String: any TableRows & Sendable] = [:]

    public init() {}

    public init(_ set: (inout JournalSnapshot) throws -> Void) rethrows { try set(&self) }

    /// Whether no table has a row.
    public var isEmpty: Bool { rows.isEmpty }

    /// The rows of a table. Todos come without their postponements, which are rows too.
    public subscript<Row>(dynamicMember table: KeyPath<Tables.Type, Table<Row>>) -> [Row] {
        get { self[Tables.self[keyPath: table]] }
        set { self[Tables.self[keyPath: table]] = newValue }
    }

    subscript<Row>(table: Table<Row>) -> [Row] {
        get { rows[table.name] as? [Row] ?? [] }
        set { rows[table.name] = newValue.isEmpty ? nil : newValue }
    }

    /// Changes the rows of a table in place, without copying them first.
    mutating func change<Row>(_ table: Table<Row>, _ change: (inout [Row]) -> Void) {
        var changed = self[table]
        rows[table.name] = nil
        change(&changed)
        self[table] = changed
    }

    public static func == (one: JournalSnapshot, other: JournalSnapshot) -> Bool {
        one.rows.count == other.rows.count
            && one.rows.allSatisfy { table, rows in other.rows[table].map(rows.equal) ?? false }
    }
}

/// The rows of one table, whatever their type.
private protocol TableRows {
    func equal(_ other: any TableRows) -> Bool
}

extension Array: TableRows where Element: Equatable {
    fileprivate func equal(_ other: any TableRows) -> Bool { other as? Self == self }
}
