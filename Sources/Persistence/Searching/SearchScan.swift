import GRDB
import Journal
import Migrations

/// The hits of a search in one table, gathered from candidates.
///
/// Every candidate is compared with the query, so candidates only have to be enough.
struct SearchScan<Row: Hashable & Sendable> {
    let db: Database
    let query: SearchQuery
    let table: Table<Row>
    let index: SearchIndex
    /// A condition that every hit satisfies.
    let condition: SearchCondition
    /// The number of hits that is enough.
    let need: Int
    /// The most candidates of each kind; nil for no limit.
    let budget: Int?
    let id: (Row) -> Int64
    /// The hits among rows whose texts have a rank.
    let hits: ([Ranked]) throws -> [SearchHit]

    typealias Ranked = (row: Row, rank: SearchRank)

    private(set) var found: [Int64: SearchHit] = [:]
    /// The hits among rows that changed since they were indexed, which come in no useful order.
    private var changed: Set<Int64> = []
    /// The rows compared in vain, which a wider search finds again.
    private var rejected: Set<Int64> = []
    /// Whether the budget was too small for some candidates.
    private(set) var isCut = false
    /// The fields of the index with their places in a row.
    private let fields: [(field: SearchField, place: Int)]

    init(
        _ db: Database, _ query: SearchQuery, _ table: Table<Row>, _ index: SearchIndex,
        where condition: SearchCondition, need: Int, budget: Int?, id: @escaping (Row) -> Int64,
        hits: @escaping ([Ranked]) throws -> [SearchHit]
    ) {
        self.db = db
        self.query = query
        self.table = table
        self.index = index
        self.condition = condition
        self.need = need
        self.budget = budget
        self.id = id
        self.hits = hits
        fields = table.columns.enumerated().compactMap { place, column in
            guard index.columns.contains(column.name) else { return nil }
            return (SearchField(column: column.name), place)
        }
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
    mutating func read(_ parts: [String], matching match: String?, until rank: SearchRank) throws -> Bool {
        guard let match, !isFull(rank) else { return true }
        do {
            let selects = parts.map { "SELECT rowid AS id FROM \($0) WHERE \($0) MATCH ?" }
            try read(
                selects.joined(separator: " UNION ALL ") + " ORDER BY id DESC",
                StatementArguments(parts.map { _ in match }), until: rank)
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            // Another version of SQLite may split words elsewhere. Of a damaged table it says other things.
            guard error.message?.hasPrefix("fts5: ") == true else {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: error.message)
            }
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
        // The limit keeps SQLite from merging the subquery into the join, which would lose the order. A budget
        // counts candidates, so those that the condition leaves out are selected too.
        let sql = """
            SELECT candidate.id, \(budget == nil ? "1" : condition.sql), \(table.columnList)
            FROM (\(candidates) LIMIT \(budget ?? -1)) AS candidate
            \(budget == nil ? "CROSS" : "LEFT") JOIN \(index.table) ON \(index.table).id = candidate.id
            \(budget == nil ? "WHERE \(condition.sql)" : "")
            """
        let all = budget == nil ? arguments + condition.arguments : condition.arguments + arguments
        let count = try readRows(sql, all, until: rank)
        if let budget, let count, count >= budget { isCut = true }
    }

    /// Reads the rows of a query.
    /// - Returns: The number of rows; nil if there are enough hits.
    private mutating func readRows(
        _ sql: String, _ arguments: StatementArguments, until rank: SearchRank?
    ) throws -> Int? {
        let cursor = try GRDB.Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
        var rows: [Ranked] = []
        var count = 0
        while let stored = try cursor.next() {
            count += 1
            let id: Int64 = stored[0] ?? 0
            guard stored[1] as Bool? == true, found[id] == nil, !rejected.contains(id) else { continue }
            guard let fit = query.rank(texts(of: stored)) else {
                // Nothing wider follows.
                if rank != .middle { rejected.insert(id) }
                continue
            }
            do {
                rows.append((try table.decode(StoredRow(row: stored, start: Self.start)), fit))
            } catch is StoredRow.Unreadable {
                continue
            }
            // Few more than needed are read.
            guard rows.count >= max(need - found.count, 32) else { continue }
            try take(&rows)
            if let rank, isFull(rank) { return nil }
        }
        try take(&rows)
        return rank.map(isFull) == true ? nil : count
    }

    /// The index of a row's first column.
    private static var start: Int { 2 }

    private func texts(of stored: GRDB.Row) -> SearchedFields {
        SearchedFields(
            fields.compactMap { field, place in
                guard let text: StoredFoldedText = stored[Self.start + place], !text.folded.bytes.isEmpty
                else { return nil }
                return (field, text.folded)
            })
    }

    private mutating func take(_ rows: inout [Ranked]) throws {
        for hit in try hits(rows) {
            switch hit.subject {
            case .todo(let todo): found[todo.id] = hit
            case .text(let text): found[text.id] = hit
            }
        }
        rows.removeAll(keepingCapacity: true)
    }
}

extension SearchField {
    fileprivate init(column: String) {
        self = column == "externalURL" ? .url : SearchField(rawValue: column) ?? .text
    }
}
