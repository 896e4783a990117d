import GRDB

/// What the index consists of in the current schema. All of it is derived from the rows, so whatever of it is missing
/// or different is dropped and made again, and never a reason to refuse a journal.
extension SearchIndex {
    /// The tables in which FTS5 stores a virtual one.
    private func storage(of part: String) -> [String] {
        (["data", "idx", "config"] + (part == folded ? ["content"] : [])).map { "\(part)_\($0)" }
    }

    /// The names of all its tables and triggers.
    public static let names = Set(
        all.flatMap { index in
            index.parts + index.parts.flatMap(index.storage) + [index.changes] + index.triggerNames
        })

    private static let nameList = names.sorted().map { "'\($0)'" }.joined(separator: ", ")

    /// Whether all of it is there. A program that makes a table anew drops its triggers.
    public static func isComplete(_ db: Database) throws -> Bool {
        let sql = """
            SELECT COUNT(*) FROM sqlite_master
            WHERE (type = 'table' OR type = 'trigger' AND tbl_name IN ('todo', 'dayText')) AND name IN (\(nameList))
            """
        return try Int.fetchOne(db.cachedStatement(sql: sql)) == names.count
    }

    /// Whether all of it is there as the migrations make it.
    public static func isAsMade(_ db: Database) throws -> Bool {
        try SchemaCheck(version: Migrator.identifiers.count).hasIndex(SchemaObject.all(db))
    }

    /// Drops all of it, whatever it is, without opening a virtual table: FTS5 doesn't open one whose content is
    /// damaged, not even to drop it, and one from a stranger stays closed.
    ///
    /// Defensive mode must be off.
    public static func drop(_ db: Database) throws {
        let objects = try SchemaObject.all(db).filter { names.contains($0.name) }
        for object in objects where object.type == "trigger" { try drop(object, db) }
        try db.execute(sql: "PRAGMA writable_schema = ON")
        // A virtual table is only this row; what it stores is in ordinary tables.
        try db.execute(
            sql: """
                DELETE FROM sqlite_master WHERE type = 'table' AND IFNULL(rootpage, 0) = 0 AND name IN (\(nameList))
                """)
        try db.execute(sql: "PRAGMA writable_schema = RESET")
        db.clearSchemaCache()
        for object in objects where object.type != "trigger" && (object.hasPages || object.type == "view") {
            try drop(object, db)
        }
    }

    private static func drop(_ object: SchemaObject, _ db: Database) throws {
        // An index goes with its table.
        try db.execute(sql: "DROP \(object.type) IF EXISTS \(object.name.quotedDatabaseIdentifier)")
    }

    /// Makes all of it, which must not be there, from the rows, by the statements of the current schema.
    /// - Parameter most: Of more rows in a table, all are noted, for ``update(_:atMost:)`` to take in later.
    public static func make(_ db: Database, indexingAtMost most: Int = .max) throws {
        for statement in try SchemaCheck.indexTables() { try db.execute(sql: statement) }
        for index in all {
            if try index.hasMoreRows(than: most, db) { try index.noteAll(db) } else { try index.fill(db) }
            for trigger in index.triggers { try db.execute(sql: trigger) }
        }
    }

    private func hasMoreRows(than most: Int, _ db: Database) throws -> Bool {
        guard most < .max else { return false }
        let sql = "SELECT EXISTS(SELECT 1 FROM \(table) LIMIT 1 OFFSET \(most))"
        return try Bool.fetchOne(db, sql: sql) ?? false
    }

    /// Notes every row as not indexed, in an empty index.
    private func noteAll(_ db: Database) throws {
        try db.execute(sql: "INSERT INTO \(changes) (id, wasIndexed) SELECT id, 0 FROM \(table) ORDER BY id")
    }
}
