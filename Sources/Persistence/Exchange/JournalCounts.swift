import GRDB
import Journal

/// The number of rows in each table, accessed by the names of ``Tables``: `counts.todos`.
@dynamicMemberLookup
public struct JournalCounts: Equatable, Sendable {
    /// By the table's name; none for an empty table.
    private var counts: [String: Int] = [:]

    public var isEmpty: Bool { counts.isEmpty }

    public subscript<Row>(dynamicMember table: KeyPath<Tables.Type, Table<Row>>) -> Int {
        self[Tables.self[keyPath: table].name]
    }

    subscript(table: String) -> Int {
        get { counts[table] ?? 0 }
        set { counts[table] = newValue == 0 ? nil : newValue }
    }
}

extension JournalQuery where Answer == JournalCounts {
    /// The number of rows of every table.
    public static var counts: JournalQuery {
        JournalQuery { db in
            var counts = JournalCounts()
            for table in Tables.names {
                counts[table] = try db.value("SELECT COUNT(*) FROM \"\(table)\"") ?? 0
            }
            return counts
        }
    }
}
