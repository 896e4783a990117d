import GRDB
import Journal
import Migrations

extension JournalQuery where Answer == SearchResults {
    /// Searches the whole journal. Reads every row if the index is damaged, and the answer says so.
    ///
    /// - Parameters:
    ///   - limit: The most hits.
    ///   - extent: How far to go. ``SearchResults/isComplete`` says whether more may be found.
    public static func search(
        _ query: SearchQuery, limit: Int = 200, extent: SearchExtent = .complete
    ) -> JournalQuery {
        JournalQuery { db in
            do {
                guard try SearchIndex.isComplete(db) else {
                    throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the index isn't complete")
                }
                return try SearchRun(query: query, limit: limit, extent: extent).results(db)
            } catch  where SearchIndex.mayHaveCaused(error) {
                // If the rows themselves are damaged, this throws again.
                var results = try SearchRun(query: query, limit: limit, extent: extent, usesIndex: false)
                    .results(db)
                results.isIndexDamaged = true
                return results
            }
        }
    }
}

/// A search of the whole journal in one snapshot.
///
/// Rows that aren't indexed yet come first, then whole words, then beginnings of words, then any part of them; the search
/// stops at its limit. Trigrams find words of at least three characters. Shorter ones are compared with every row by SQLite.
struct SearchRun {
    let query: SearchQuery
    let limit: Int
    let extent: SearchExtent
    /// Whether the index may be used. Without it, every row is read.
    var usesIndex = true

    /// The most candidates of each kind in a quick search.
    private static let quickBudget = 2000

    func results(_ db: Database) throws -> SearchResults {
        if query.isEmpty || limit < 1 { return SearchResults() }
        let todos = try self.todos(db)
        let texts = try self.texts(db)
        let weeks = try weekTexts(db)
        let all = todos.hits + texts.hits + weeks.hits
        let hasMore = all.count > limit
        let hits = all.first(limit)
        return SearchResults(
            hits: try hits.withPostponements(today: query.today, db).map(query.withSnippet), hasMore: hasMore,
            isComplete: hasMore || todos.isComplete && texts.isComplete && weeks.isComplete)
    }

    private typealias Found = (hits: [SearchHit], isComplete: Bool)
    private var budget: Int? { extent == .quick ? Self.quickBudget : nil }
    private var match: IndexMatch { IndexMatch(query.wanted) }

    private func todos(_ db: Database) throws -> Found {
        let needsPostponements = query.filters.days != nil || query.filters.namesRecords
        var scan = SearchScan(
            db, query, Tables.todos, .todos, where: query.todoCondition, need: limit + 1, budget: budget,
            id: \.id
        ) { ranked in
            let todos = ranked.map(\.row)
            let whole = needsPostponements ? try todos.withPostponements(db) : todos
            return zip(
                query.filters.namesMissed ? try whole.withShortfalls(today: query.today, db) : whole, ranked
            )
            .compactMap { query.match($0, rank: $1.rank) }
        }
        if query.filters.properties.isOpenOnly {
            // They are few, and a word may be in many others.
            try scan.read(
                "SELECT id FROM todo INDEXED BY todo_pending_by_start WHERE ending IS NULL", until: nil)
            return (Array(scan.found.values), !scan.isCut)
        }
        guard usesIndex, !query.wanted.isEmpty else {
            try scan.readAll()
            return (Array(scan.found.values), !scan.isCut)
        }
        let isExhausted = try search(&scan, in: .todos)
        return (Array(scan.found.values), isExhausted)
    }

    private func texts(_ db: Database) throws -> Found {
        var scan = SearchScan(
            db, query, Tables.dayTexts, .dayTexts,
            where: query.condition(ofTexts: Tables.dayTexts, days: 1), need: limit + 1, budget: budget,
            id: \.id
        ) { $0.compactMap { query.match($0.row, rank: $0.rank) } }
        if scan.condition.sql == "FALSE" { return ([], true) }
        guard usesIndex, !query.wanted.isEmpty else {
            try scan.readAll()
            return (Array(scan.found.values), !scan.isCut)
        }
        let isExhausted = try search(&scan, in: .dayTexts)
        return (Array(scan.found.values), isExhausted)
    }

    /// Reads all of them: twenty years have a thousand.
    private func weekTexts(_ db: Database) throws -> Found {
        var scan = SearchScan(
            db, query, Tables.weekTexts, nil, where: query.condition(ofTexts: Tables.weekTexts, days: 7),
            need: limit + 1, budget: budget, id: \.id
        ) { $0.compactMap { query.match(week: $0.row, rank: $0.rank) } }
        if scan.condition.sql == "FALSE" { return ([], true) }
        try scan.readAll()
        return (Array(scan.found.values), !scan.isCut)
    }

    /// Searches words, then their beginnings, then any part of them.
    /// - Returns: Whether no hit can be missing but those beyond the limit.
    private func search<Row>(_ scan: inout SearchScan<Row>, in index: SearchIndex) throws -> Bool {
        let match = match
        try scan.readChanged(index)
        try scan.read([index.words], matching: match.whole, until: .whole)
        try scan.read([index.words], matching: match.prefixes, until: .prefix)
        if scan.isFull(.prefix) { return true }
        guard extent == .complete else { return false }
        if let runs = match.trigrams {
            let parts = [index.trigrams, index.folded]
            if try !scan.read(parts, matching: runs, until: .middle) { try scan.readAll() }
        } else {
            try readShort(match.short, &scan, in: index)
        }
        return true
    }

    /// Reads the rows with words of one or two characters, which SQLite compares, in the folded texts if it must.
    private func readShort<Row>(
        _ words: [String], _ scan: inout SearchScan<Row>, in index: SearchIndex
    ) throws {
        if scan.isFull(.middle) { return }
        var arguments: StatementArguments = []
        let condition = { (columns: [String]) in
            let conditions = words.map { word in
                let pattern = "%\(word.escaped("\\%_", by: "\\"))%"
                return "("
                    + columns.map { column in
                        arguments += [pattern]
                        // The sign keeps FTS5 from looking for its trigrams.
                        return "+\(column) LIKE ? ESCAPE '\\'"
                    }.joined(separator: " OR ") + ")"
            }
            return (conditions + ["TRUE"]).joined(separator: " AND ")
        }
        try scan.read(
            """
            SELECT id FROM \(index.table) WHERE \(condition(index.columns))
            UNION ALL SELECT rowid FROM \(index.folded) WHERE \(condition(["text"])) ORDER BY id DESC
            """, arguments, until: .middle)
    }
}

extension Set<SearchFilters.Property> {
    /// Whether only open todos are searched.
    fileprivate var isOpenOnly: Bool { intersection(SearchFilters.Property.endings) == [.open] }
}

extension SearchFilters {
    /// Whether they are about records of todos.
    fileprivate var namesRecords: Bool {
        !properties.union(excludedProperties).isDisjoint(with: [.postponed, .starred])
    }
}

extension SearchFilters {
    /// Whether they are about habits that were missed, or weren't.
    fileprivate var namesMissed: Bool { properties.union(excludedProperties).contains(.missed) }
}

extension [SearchHit] {
    /// The first ones in the order of ``SearchResults/hits``.
    fileprivate func first(_ count: Int) -> [SearchHit] {
        // Moving hits takes longer than comparing them.
        let keys = enumerated().map {
            // Ids are each machine's own.
            ($1.rank, -$1.day.ordinal, ~($1.todo?.order.writing ?? .max), $1.todo?.title ?? "", $0)
        }
        return keys.sorted { $0 < $1 }.prefix(count).map { self[$0.4] }
    }

    /// The hits with the postponements of their todos.
    fileprivate func withPostponements(today: Day, _ db: Database) throws -> [SearchHit] {
        let todos = try compactMap(\.todo).withPostponements(db).withShortfalls(today: today, db)
        let postponed = Dictionary(todos.map { ($0.id, $0) }) { first, _ in first }
        return map { hit in
            guard let todo = hit.todo.flatMap({ postponed[$0.id] }) else { return hit }
            var hit = hit
            hit.subject = .todo(todo)
            return hit
        }
    }
}

/// The queries of the index that find candidates for a search. They contain nothing of the typed text but words
/// in quotation marks, so FTS5's own syntax has no meaning.
struct IndexMatch {
    /// For whole words; nil if no term has a word.
    let whole: String?
    /// For words and their beginnings.
    let prefixes: String?
    /// For runs of three characters anywhere; nil if every word is shorter.
    let trigrams: String?
    /// Words for `LIKE`, if there are no trigrams. Neither has a NUL, at which SQLite's texts end.
    let short: [String]

    init(_ terms: [SearchTerm]) {
        whole = Self.all(terms) { words in words.map { "\"\($0)\"" } }
        prefixes = Self.all(terms) { words in
            // Only the end of a phrase can be in the middle of a word.
            words.enumerated().map { "\"\($1)\"" + ($0 == words.count - 1 ? " *" : "") }
        }
        // The index may have typographic marks as they are written.
        let runs = terms.flatMap { term in
            term.foldedText.unicodeScalars.split { " \0'\"-".unicodeScalars.contains($0) }.map { String($0) }
        }
        let found = runs.flatMap(Self.trigrams)
        trigrams = found.isEmpty ? nil : found.map(Self.quoted).joined(separator: " AND ")
        short = found.isEmpty ? runs : []
    }

    /// A query for every term, as typed or folded: FTS5 folds fewer letters.
    private static func all(_ terms: [SearchTerm], _ query: ([String]) -> [String]) -> String? {
        let queries = terms.compactMap { term -> String? in
            let spellings = [term.foldedText, term.text.lowercased()].map(words).filter { !$0.isEmpty }
            let distinct = spellings.count == 2 && spellings[0] == spellings[1] ? [spellings[0]] : spellings
            let parts = distinct.map { query($0).joined(separator: " AND ") }
            return parts.isEmpty ? nil : "(" + parts.joined(separator: ") OR (") + ")"
        }
        return queries.isEmpty ? nil : queries.map { "(\($0))" }.joined(separator: " AND ")
    }

    /// The words of a text as FTS5's tokenizer `unicode61` splits it. It knows the letters of Unicode 6.1.
    private static func words(_ text: String) -> [String] {
        text.unicodeScalars.split { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
                .decimalNumber, .letterNumber, .otherNumber:
                guard !scalar.isASCII, let age = scalar.properties.age else { return !scalar.isASCII }
                return (age.major, age.minor) > (6, 1)
            default: return true
            }
        }.map { String($0) }
    }

    private static func quoted(_ text: String) -> String { "\"\(text.escaped("\"", by: "\""))\"" }

    /// Runs of three characters of a word, at most six, spread over it.
    private static func trigrams(_ word: String) -> [String] {
        let scalars = Array(word.unicodeScalars)
        guard scalars.count >= 3 else { return [] }
        let last = scalars.count - 3
        let count = min(last + 1, 6)
        return (0..<count).map { number in
            let start = count == 1 ? 0 : number * last / (count - 1)
            var view = String.UnicodeScalarView()
            view.append(contentsOf: scalars[start..<start + 3])
            return String(view)
        }
    }
}

extension String {
    /// The text with a scalar before each of some others. By scalars, because a character may be a quotation mark
    /// with an accent.
    func escaped(_ special: String, by escape: Unicode.Scalar) -> String {
        var view = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if special.unicodeScalars.contains(scalar) { view.append(escape) }
            view.append(scalar)
        }
        return String(view)
    }
}
