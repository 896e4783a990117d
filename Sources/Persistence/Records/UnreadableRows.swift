import GRDB
import Journal
import Synchronization

/// The rows that reads of a journal left out, because a value that they mean nothing without says nothing.
final class UnreadableRows: Sendable {
    /// Those of the read under way.
    @TaskLocal static var current: UnreadableRows?

    private let rows = Mutex<[String: String]>([:])

    func note(_ table: String, _ row: Row, _ problem: String) {
        let id = Int64.fromDatabaseValue(row[0]) ?? 0
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
}

extension JournalQuery where Answer == Int {
    /// Looks for todos and days' texts that no page's query finds, since their days aren't in the journal's form: those that
    /// can't be read are noted, and the number of the others is the answer.
    ///
    /// A page's query doesn't find them, and this finds only them: a span without days has the longest class.
    public static var misplacedRows: JournalQuery {
        JournalQuery { db in
            var count = 0
            try Tables.todos.forEach(db, sql: misplacedSQL) { _ in count += 1 }
            // Nothing shows their text.
            let texts =
                "SELECT \(Tables.dayTexts.columnList) FROM dayText WHERE day < '0001' OR day > '9999-12-31'"
            try Tables.dayTexts.forEach(db, sql: texts) { _ in count += 1 }
            return count
        }
    }

    private static let misplacedSQL = """
        SELECT \(Tables.todos.columnList) FROM todo WHERE ending IS NULL AND NOT (\(isDay("start")))
        UNION ALL
        SELECT \(Tables.todos.columnList) FROM todo
        WHERE ending IS NOT NULL AND spanClass = 16 AND NOT (\(isDay("start")) AND IFNULL(\(isDay("endingDay")), 0))
        """

    private static func isDay(_ column: String) -> String {
        "\(column) GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]' AND julianday(\(column)) IS NOT NULL"
    }
}
