import GRDB
import Journal
import Migrations

/// The hits of a search in one table, gathered from candidates.
///
/// Every candidate is compared with the query, so candidates only have to be enough.
struct SearchScan<Row: Hashable & Sendable> {
    let db: Database
    let table: Table<Row>
    let index: SearchIndex
    /// A condition that every hit satisfies.
    let condition: SearchCondition
    /// The number of hits that is enough.
    let need: Int
    /// The most candidates of each kind; nil for no limit.
    let budget: Int?
    let id: (Row) -> Int64
    /// The hits among some rows.
    let hits: ([Row]) throws -> [SearchHit]

    private(set) var found: [Int64: SearchHit] = [:]
    /// The hits among rows that changed since they were indexed, which come in no useful order.
    private var changed: Set<Int64> = []
    /// Whether the budget was too small for some candidates.
    private(set) var isCut = false

    init(
        _ db: Database, _ table: Table<Row>, _ index: SearchIndex, where condition: SearchCondition,
        need: Int,
        budget: Int?, id: @escaping (Row) -> Int64, hits: @escaping ([Row]) throws -> [SearchHit]
    ) {
        self.db = db
        self.table = table
        self.index = index
        self.condition = condition
        self.need = need
        self.budget = budget
        self.id = id
        self.hits = hits
    }

    /// Whether there are enough hits of a rank or a better one.
    func isFull(_ rank: SearchRank) -> Bool {
        found.count(where: { $0.value.rank <= rank && !changed.contains($0.key) }) >= need
    }

    /// Reads the rows that changed since they were indexed.
    mutating func readChanged() throws {
        try read("SELECT id FROM \(index.changes) ORDER BY id DESC", until: nil)
        changed = Set(found.keys)
    }

    /// Reads the rows that the index finds, newest first, until there are enough hits of a rank.
    /// - Returns: Whether the index understood the query.
    @discardableResult
    mutating func read(_ part: String, matching match: String?, until rank: SearchRank) throws -> Bool {
        guard let match, !isFull(rank) else { return true }
        do {
            try read(
                "SELECT rowid AS id FROM \(part) WHERE \(part) MATCH ? ORDER BY rowid DESC", [match],
                until: rank)
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            // Another version of SQLite may split words elsewhere.
            return false
        }
    }

    /// Reads every row, newest first, until there are enough hits.
    mutating func readAll() throws {
        try read("SELECT id FROM \(index.table) ORDER BY id DESC", until: .middle)
    }

    /// Reads the rows of a subquery that selects their ids in order.
    mutating func read(
        _ candidates: String, _ arguments: StatementArguments = [], until rank: SearchRank?
    ) throws {
        // The limit keeps SQLite from merging the subquery into the join, which would lose the order.
        let sql = """
            SELECT \(table.columnList) FROM (\(candidates) LIMIT \(budget ?? -1)) AS candidate
            CROSS JOIN \(index.table) ON \(index.table).id = candidate.id WHERE \(condition.sql)
            """
        try readRows(sql, arguments + condition.arguments, until: rank)
        if let budget, !isCut, rank.map(isFull) != true {
            let count = "SELECT COUNT(*) FROM (\(candidates) LIMIT \(budget))"
            isCut = try db.value(count, arguments, as: Int.self) ?? 0 >= budget
        }
    }

    /// Reads the rows of a query.
    mutating func readRows(_ sql: String, _ arguments: StatementArguments, until rank: SearchRank?) throws {
        let cursor = try GRDB.Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
        var rows: [Row] = []
        while let stored = try cursor.next() {
            let id: Int64 = stored[0] ?? 0
            if found[id] != nil { continue }
            do {
                rows.append(try table.decode(StoredRow(row: stored)))
            } catch is StoredRow.Unreadable {
                continue
            }
            // Few more than needed are read.
            guard rows.count >= max(need - found.count, 32) else { continue }
            try compare(&rows)
            if let rank, isFull(rank) { return }
        }
        try compare(&rows)
    }

    private mutating func compare(_ rows: inout [Row]) throws {
        for hit in try hits(rows) {
            switch hit.subject {
            case .todo(let todo): found[todo.id] = hit
            case .text(let text): found[text.id] = hit
            }
        }
        rows.removeAll(keepingCapacity: true)
    }
}
