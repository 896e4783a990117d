import Journal

/// A copy of every row of every table, as in an export. Rows are accessed by the names of ``Tables``:
/// `snapshot.todos`.
@dynamicMemberLookup
public struct JournalSnapshot: Equatable, Sendable {
    /// The rows by table name; tables without rows are absent.
    private var rows: [String: any TableRows & Sendable] = [:]

    public init() {}

    public init(_ set: (inout JournalSnapshot) throws -> Void) rethrows { try set(&self) }

    /// The rows of a table. Todos have no postponements here; those are separate rows.
    public subscript<Row>(dynamicMember table: KeyPath<Tables.Type, Table<Row>>) -> [Row] {
        get { self[Tables.self[keyPath: table]] }
        set { self[Tables.self[keyPath: table]] = newValue }
    }

    subscript<Row>(table: Table<Row>) -> [Row] {
        get { rows[table.name] as? [Row] ?? [] }
        set { rows[table.name] = newValue.isEmpty ? nil : newValue }
    }

    /// Changes the rows of a table in place, without a copy.
    mutating func change<Row>(_ table: Table<Row>, _ change: (inout [Row]) -> Void) {
        var changed = self[table]
        rows[table.name] = nil
        change(&changed)
        self[table] = changed
    }

    public var counts: JournalCounts {
        var counts = JournalCounts()
        for (table, rows) in rows { counts[table] = rows.count }
        return counts
    }

    public static func == (one: JournalSnapshot, other: JournalSnapshot) -> Bool {
        one.rows.count == other.rows.count
            && one.rows.allSatisfy { table, rows in other.rows[table].map(rows.equal) ?? false }
    }
}

/// The type-erased rows of one table.
private protocol TableRows {
    var count: Int { get }
    func equal(_ other: any TableRows) -> Bool
}

extension Array: TableRows where Element: Equatable {
    fileprivate func equal(_ other: any TableRows) -> Bool { other as? Self == self }
}
