import GRDB
import GRDBSQLite
import Journal
import Migrations

/// The hits of a search in one table, gathered from candidates.
///
/// Every candidate is compared with the query, so candidates only have to be enough: a wrong index can hide a hit but never
/// invent one.
struct SearchScan<Row: Hashable & Sendable> {
    let db: Database
    let query: SearchQuery
    let table: Table<Row>
    /// Nil for a table so small that all of it is read.
    let index: SearchIndex?
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
        _ db: Database, _ query: SearchQuery, _ table: Table<Row>, _ index: SearchIndex?,
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
            SearchField(column: column.name).map { ($0, place) }
        }
    }

    /// Whether there are enough hits of a rank or a better one.
    func isFull(_ rank: SearchRank) -> Bool {
        found.count(where: { $0.value.rank <= rank && !changed.contains($0.key) }) >= need
    }

    /// Reads the rows that changed since they were indexed.
    mutating func readChanged(_ index: SearchIndex) throws {
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
        try read("SELECT id FROM \(table.name) ORDER BY id DESC", until: .middle)
    }

    /// Reads the rows of a subquery that selects their ids in order.
    mutating func read(
        _ candidates: String, _ arguments: StatementArguments = [], until rank: SearchRank?
    ) throws {
        // The limit keeps SQLite from merging the subquery into the join, which would lose the order. A budget
        // counts candidates, so those that the condition leaves out are selected too, and a row that is gone is noticed.
        let sql = """
            SELECT candidate.id, \(condition.sql), \(table.columnList)
            FROM (\(candidates) LIMIT \(budget ?? -1)) AS candidate
            LEFT JOIN \(table.name) ON \(table.name).id = candidate.id
            """
        let count = try readRows(sql, condition.arguments + arguments, until: rank)
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
            if stored[Self.start] as Int64? == nil { try noteMissing(id) }
            guard stored[1] as Bool? == true, found[id] == nil, !rejected.contains(id) else { continue }
            guard let fit = query.rank(texts(of: stored)) else {
                // Nothing wider follows.
                if rank != .middle { rejected.insert(id) }
                continue
            }
            do {
                rows.append((try table.decode(StoredRow(row: stored, start: Self.start)), fit))
            } catch let error as StoredRow.Unreadable {
                UnreadableRows.current?.note(table.name, id, error.problem)
                continue
            }
            // Few more than needed are read.
            guard rows.count >= max(need - found.count, 32) else { continue }
            try collect(&rows)
            if let rank, isFull(rank) { return nil }
        }
        try collect(&rows)
        return rank.map(isFull) == true ? nil : count
    }

    /// Notes a row that the index has and the table hasn't, unless its deletion isn't in the index yet: its page is damaged.
    private func noteMissing(_ id: Int64) throws {
        guard let index else { return }
        let isDeleted = try db.value("SELECT 1 FROM \(index.changes) WHERE id = ?", [id], as: Bool.self)
        if isDeleted == nil { UnreadableRows.current?.note(table.name, id, "its page is damaged") }
    }

    /// The index of a row's first column, its id.
    private static var start: Int { 2 }

    private func texts(of stored: GRDB.Row) -> SearchedFields {
        SearchedFields(
            fields.compactMap { field, place in
                guard let text: StoredFoldedText = stored[Self.start + place], !text.folded.bytes.isEmpty
                else { return nil }
                return (field, text.folded)
            })
    }

    private mutating func collect(_ rows: inout [Ranked]) throws {
        for hit in try hits(rows) {
            switch hit.subject {
            case .todo(let todo): found[todo.id] = hit
            case .text(let text), .weekText(let text): found[text.id] = hit
            }
        }
        rows.removeAll(keepingCapacity: true)
    }
}

extension SearchField {
    /// Nil for a column that isn't searched.
    fileprivate init?(column: String) {
        if column == "externalURL" { self = .url } else { self.init(rawValue: column) }
    }
}

/// An SQL condition with its values.
struct SearchCondition {
    var sql: String
    var arguments: StatementArguments = []

    static func & (one: SearchCondition, other: SearchCondition) -> SearchCondition {
        SearchCondition(sql: "\(one.sql) AND \(other.sql)", arguments: one.arguments + other.arguments)
    }
}

extension SearchQuery {
    /// A condition on the table `todo` that every hit satisfies, to leave out most other rows early.
    /// ``Journal/SearchQuery/fits(_:)`` decides.
    var todoCondition: SearchCondition {
        var condition = SearchCondition(sql: "TRUE")
        for property in filters.properties where filters.properties.isDisjoint(with: property.alternatives) {
            condition = condition & SearchCondition(sql: property.condition)
        }
        if filters.due != nil { condition = condition & SearchCondition(sql: "todo.due IS NOT NULL") }
        if filters.needsURL { condition = condition & SearchCondition(sql: "todo.externalURL IS NOT NULL") }
        if fields == [.note] { condition = condition & SearchCondition(sql: "todo.note IS NOT NULL") }
        if fields == [.text] { condition = condition & SearchCondition(sql: "FALSE") }
        if !filters.categories.isEmpty, !filters.categories.contains(nil) {
            let ids = filters.categories.compactMap(\.self).sorted().jsonList
            condition =
                condition
                & SearchCondition(
                    sql: "todo.categoryID IN (SELECT value FROM json_each(?))", arguments: [ids])
        }
        if let days = filters.days { condition = condition & Self.condition(days) }
        return condition
    }

    private static func condition(_ days: ClosedRange<Day>) -> SearchCondition {
        SearchCondition(
            sql: """
                (todo.start <= ? AND (todo.ending IS NULL OR todo.endingDay IS NULL OR todo.endingDay >= ?)
                    OR todo.ending IS NULL AND todo.due <= ?
                    OR EXISTS (SELECT 1 FROM putOff WHERE putOff.todoID = todo.id AND putOff.seenFrom <= ?
                        AND putOff.sentFrom >= ?))
                """,
            arguments: [
                days.upperBound, days.lowerBound, days.upperBound, days.upperBound, days.lowerBound,
            ])
    }

    /// A condition on a table of texts that every hit satisfies.
    /// - Parameter length: The number of days that a text is about.
    func condition(ofTexts table: Table<DayText>, days length: Int) -> SearchCondition {
        if filters.areForTodosOnly { return SearchCondition(sql: "FALSE") }
        if !fields.isEmpty, !fields.contains(.text) { return SearchCondition(sql: "FALSE") }
        guard let days = filters.days else { return SearchCondition(sql: "TRUE") }
        return SearchCondition(
            sql: "\(table.name).day BETWEEN ? AND ?",
            arguments: [days.lowerBound - (length - 1), days.upperBound])
    }
}

extension SearchFilters.Property {
    /// The properties that `is:` takes as alternatives of this one.
    fileprivate var alternatives: Set<Self> {
        switch self {
        case .open, .done, .abandoned, .missed, .skipped: Self.endings.subtracting([self])
        case .habit, .entry: Set([.habit, .entry]).subtracting([self])
        case .postponed, .repeats, .late, .starred: []
        }
    }

    fileprivate var condition: String {
        switch self {
        case .open: "todo.ending IS NULL"
        case .done, .abandoned, .missed, .skipped: "todo.ending IS NOT NULL"
        case .repeats: "todo.repeats IS NOT NULL"
        case .late: "todo.ending IS NULL AND todo.due IS NOT NULL"
        case .postponed: "EXISTS (SELECT 1 FROM putOff WHERE putOff.todoID = todo.id)"
        case .starred: "EXISTS (SELECT 1 FROM star WHERE star.todoID = todo.id)"
        case .habit, .entry: "todo.shouldMigrate = 0"
        }
    }
}

/// A text of the file, folded for a search without a string, because most are only looked at once.
struct StoredFoldedText {
    let folded: FoldedText
}

extension StoredFoldedText: DatabaseValueConvertible, StatementColumnConvertible {
    init?(sqliteStatement: SQLiteStatement, index: CInt) {
        if let start = sqlite3_column_text(sqliteStatement, index) {
            let count = Int(sqlite3_column_bytes(sqliteStatement, index))
            if let quick = FoldedText(quickly: UnsafeBufferPointer(start: start, count: count)) {
                self.init(folded: quick)
                return
            }
        }
        guard let text = StoredText(sqliteStatement: sqliteStatement, index: index) else { return nil }
        self.init(folded: FoldedText(text.text))
    }

    static func fromDatabaseValue(_ value: DatabaseValue) -> StoredFoldedText? {
        StoredText.fromDatabaseValue(value).map { StoredFoldedText(folded: FoldedText($0.text)) }
    }

    var databaseValue: DatabaseValue { String(decoding: folded.bytes, as: UTF8.self).databaseValue }
}
