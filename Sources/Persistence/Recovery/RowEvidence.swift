import GRDB

/// What else a damaged file knows of a page's rows, for a page that may be of more than one table: its indexes and its log of changes
/// name rows, and it keeps the last ids that were used.
struct RowEvidence {
    private let pages: DatabasePages
    /// Has our own schema of the file's version.
    private let db: Database
    /// The last id that each table has used, if the table of those can be read.
    private let sequences: [String: Int64]?
    private lazy var entries = pages.allIndexEntries()
    /// The rows that the log of changes has, as its triggers write them.
    private var logged: [String: Set<String>] = [:]

    init(_ pages: DatabasePages, sequences: [String: Int64]?, _ db: Database) {
        self.pages = pages
        self.sequences = sequences
        self.db = db
    }

    /// Learns the rows of the log of changes.
    mutating func read(log rows: [DatabasePages.Record]) {
        for values in rows.compactMap(\.values) where values.count == 4 {
            guard let table = values[1].flatMap(String.fromDatabaseValue),
                let after = values[3].flatMap(String.fromDatabaseValue)
            else { continue }
            logged[table, default: []].insert(after)
        }
    }

    /// Whether rows may be of a table: their ids were used, and it has no index, or one that has a row of them.
    mutating func isPossible(_ rows: [DatabasePages.Record], _ shape: TableShape) -> Bool {
        if shape.hasSequence, let sequences {
            let last = sequences[shape.name] ?? 0
            guard rows.allSatisfy({ $0.rowID <= last }) else { return false }
        }
        return shape.indexes.isEmpty || rows.contains { isIndexed($0, shape) }
    }

    /// Whether the indexes of a table have all of the rows.
    mutating func isIndexed(_ rows: [DatabasePages.Record], _ shape: TableShape) -> Bool {
        rows.allSatisfy { isIndexed($0, shape) }
    }

    private mutating func isIndexed(_ row: DatabasePages.Record, _ shape: TableShape) -> Bool {
        guard let values = row.values else { return false }
        let entries = self.entries
        return shape.indexes.allSatisfy { places in
            guard places.allSatisfy({ $0 < values.count }) else { return false }
            let entry = places.compactMap { values[$0] } + [row.rowID.databaseValue]
            return entries.contains(entry)
        }
    }

    /// Whether the log of changes has any of the rows as one of a table.
    func isLogged(_ rows: [DatabasePages.Record], _ shape: TableShape) throws -> Bool {
        try rows.contains { try isLogged($0, shape) }
    }

    private func isLogged(_ row: DatabasePages.Record, _ shape: TableShape) throws -> Bool {
        guard let known = logged[shape.name], let values = row.values, !values.contains(nil) else {
            return false
        }
        // JSON can't hold bytes.
        let hasBytes = values.contains { if case .blob? = $0?.storage { true } else { false } }
        guard !hasBytes else { return false }
        let parts = zip(shape.columns, values).filter { !$0.0.isRowID }
        let members = parts.flatMap { [$0.0.name.databaseValue, $0.1 ?? .null] }
        let marks = Array(repeating: "?", count: members.count + 2).joined(separator: ", ")
        let text = try String.fetchOne(
            db, sql: "SELECT json_object(\(marks))",
            arguments: StatementArguments(["rowid".databaseValue, row.rowID.databaseValue] + members))
        return text.map(known.contains) ?? false
    }
}

extension DatabasePages {
    fileprivate func allIndexEntries() -> Set<[DatabaseValue]> {
        var entries: Set<[DatabaseValue]> = []
        for number in 1...max(1, count) where !free.contains(number) {
            entries.formUnion(indexEntries(number))
        }
        return entries
    }
}
