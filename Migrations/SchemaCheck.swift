import GRDB

/// Compares a file's schema with that of the migrations, before any of it is executed.
///
/// Statements identical to ours pass. NerfJournal's tables are worded differently, so our other tables must
/// have the same columns, references and unique keys, and no keyword that ours lack (`CHECK`, `COLLATE`,
/// `GENERATED`, …). Users may add plain tables and indexes. Triggers, views, virtual tables, generated columns, and
/// indexes with expressions or conditions execute code and are rejected. What has the name of a part of the search
/// index isn't compared: it is dropped and made again if it isn't ours, before any of it is executed.
public struct SchemaCheck {
    private let version: Int
    /// The tables of this version by name, and all statements.
    private let tables: [String: String]
    private let statements: Set<String>
    /// The number of the search index's objects in this version.
    private let indexCount: Int

    /// - Parameter version: The number of migrations applied to the file, at least 1.
    public init(version: Int) throws {
        self.version = version
        if version == Migrator.identifiers.count {
            statements = CurrentSchema.statements
            indexCount = SearchIndex.names.count
        } else {
            let made = try Self.made(version)
            statements = Set(made.values)
            indexCount = made.keys.filter(SearchIndex.names.contains).count
        }
        var tables: [String: String] = [:]
        for sql in statements where sql.hasPrefix("CREATE TABLE") {
            let name = sql.dropFirst("CREATE TABLE ".count).prefix { $0 != " " && $0 != "(" }
            tables[String(name.filter { $0 != "\"" && $0 != "'" })] = sql
        }
        self.tables = tables
    }

    /// Names of the search index in an older file are its user's.
    private var indexNames: Set<String> { indexCount > 0 ? SearchIndex.names : [] }

    /// Whether the search index is there as this version makes it.
    public func hasIndex(_ objects: [SchemaObject]) -> Bool {
        let parts = objects.filter { indexNames.contains($0.name) }
        return parts.count == indexCount && parts.allSatisfy { statements.contains($0.sql ?? "") }
    }

    /// - Throws: ``SchemaMismatch`` with the first unexpected object.
    public func check(_ all: [SchemaObject], _ db: Database) throws {
        let objects = all.filter { !indexNames.contains($0.name) }
        let present = Set(
            objects.filter { statements.contains($0.sql ?? "") || $0.isPlainTable }
                .filter { $0.type == "table" && $0.hasPages }.map(\.name))
        let expected = Set(tables.keys).subtracting(indexNames)
        if let missing = expected.subtracting(present).min() {
            // A view or virtual table of that name explains more than a missing table.
            let conflicting = objects.first { $0.name == missing && $0.type != "index" }
            throw conflicting.map { SchemaMismatch($0.words) } ?? SchemaMismatch(missingTable: missing)
        }
        let others = objects.filter { object in
            guard let sql = object.sql else { return true }
            return !statements.contains(sql) && sql != CurrentSchema.sequenceTable
        }
        for object in others where object.type != "trigger" { try check(object, db) }
        // Their text depends on the tables, which are verified by now.
        for object in others where object.type == "trigger" { try checkTrigger(object, db) }
    }

    private func check(_ object: SchemaObject, _ db: Database) throws {
        switch object.type {
        case "table" where object.isPlainTable:
            if let ours = tables[object.name] {
                try check(object, against: ours, db)
            } else if try !columns(of: object.name, db).allSatisfy({ $0.hidden == 0 }) {
                throw SchemaMismatch("generated columns in \(object.words)")
            }
        case "index" where object.sql == nil || isPlainIndex(object):
            return
        default:
            throw SchemaMismatch(object.words)
        }
    }

    /// Checks a trigger. In older versions its name suffices, because triggers are dropped before any write.
    private func checkTrigger(_ object: SchemaObject, _ db: Database) throws {
        guard object.declares("trigger"), ChangeRecording.tables.contains(object.table),
            ChangeRecording.triggerNames(on: object.table).contains(object.name)
        else { throw SchemaMismatch(object.words) }
        if version < Migrator.identifiers.count { return }
        guard try ChangeRecording.triggers(on: object.table, db).contains(object.sql ?? "") else {
            throw SchemaMismatch("changes in \(object.words)")
        }
    }

    /// `CREATE INDEX name ON table (column, column DESC)`
    private func isPlainIndex(_ object: SchemaObject) -> Bool {
        guard object.hasPages, object.declares("index"), let sql = object.sql else { return false }
        let tokens = SQLTokens.of(sql).dropFirst(3)
        guard tokens.starts(with: ["on", object.table.lowercased(), "("]), tokens.last == ")" else {
            return false
        }
        return tokens.dropFirst(3).dropLast().split(separator: ",", omittingEmptySubsequences: false)
            .allSatisfy { $0.count == 1 || $0.count == 2 && ["asc", "desc"].contains($0.last) }
            && !tokens.dropFirst(3).dropLast().contains { $0 == "(" || $0 == ")" }
    }

    // MARK: Equivalent tables

    private func check(_ object: SchemaObject, against ours: String, _ db: Database) throws {
        let tokens = SQLTokens.of(object.sql ?? "")
        let known = SQLTokens.of(ours)
        if tokens == known { return }
        let mismatch = SchemaMismatch("changes in \(object.words)")
        guard Set(tokens).isSubset(of: known) else { throw mismatch }
        let reference = try DatabaseQueue()
        let (columns, keys) = try reference.write { other in
            try other.execute(sql: ours)
            return (try self.columns(of: object.name, other), try self.keys(of: object.name, other))
        }
        // Only the statement contains the expression of a generated column.
        guard columns.allSatisfy({ $0.hidden == 0 }) else { throw mismatch }
        let found = (Set(try self.columns(of: object.name, db)), try self.keys(of: object.name, db))
        guard found == (Set(columns), keys) else { throw mismatch }
    }

    private struct Column: Hashable {
        var name: String
        var type: String
        var isNeeded: Bool
        var initial: String?
        var key: Int
        var hidden: Int
    }

    private func columns(of table: String, _ db: Database) throws -> [Column] {
        try Row.fetchAll(
            db,
            sql: "SELECT name, upper(type), \"notnull\", dflt_value, pk, hidden FROM pragma_table_xinfo(?)",
            arguments: [table]
        ).map { row in
            // An integer primary key is never NULL, whether declared so or not.
            let key: Int = row[4]
            return Column(
                name: row[0], type: row[1], isNeeded: key > 0 || row[2], initial: row[3], key: key,
                hidden: row[5])
        }
    }

    /// References and unique keys, as text.
    private func keys(of table: String, _ db: Database) throws -> Set<String> {
        let references = try String.fetchAll(
            db,
            sql: """
                SELECT lower(format('%s %s %s %s %s', "from", "table", IFNULL("to", 'id'), on_update, on_delete))
                FROM pragma_foreign_key_list(?)
                """, arguments: [table])
        let unique = try String.fetchAll(
            db, sql: "SELECT name FROM pragma_index_list(?) WHERE \"unique\"", arguments: [table]
        ).map { index in
            try String.fetchAll(
                db, sql: "SELECT IFNULL(name, '(expression)') FROM pragma_index_info(?)", arguments: [index]
            ).joined(separator: ", ")
        }
        return Set(references + unique)
    }

    // MARK: Current schema

    /// The statements that create the tables of the current search index; FTS5 creates those it stores them in.
    static func indexTables() throws -> [String] {
        let changes = SearchIndex.all.map { "CREATE TABLE \($0.changes) " }
        return CurrentSchema.statements.filter { sql in
            sql.hasPrefix("CREATE VIRTUAL TABLE") || changes.contains { sql.hasPrefix($0) }
        }.sorted()
    }

    /// The statements of an older version by name.
    private static func made(_ version: Int) throws -> [String: String] {
        let queue = try DatabaseQueue()
        return try queue.writeWithoutTransaction { db in
            try Migrator.migrate(db, upTo: Migrator.identifiers[version - 1], machine: { _ in 0 })
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*'
                    """)
            return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
        }
    }

    /// Whether they are exactly the objects that the last version makes, its search index among them.
    public static func isCurrent(_ objects: [SchemaObject]) -> Bool { CurrentSchema.isWhole(objects) }

    /// Whether reading the table of migrations executes nothing else.
    public static func canReadMigrations(_ objects: [SchemaObject]) -> Bool {
        objects.contains {
            $0.name == "grdb_migrations" && $0.isPlainTable
                && SQLTokens.of($0.sql ?? "") == SQLTokens.of(CurrentSchema.migrationTable)
        }
    }
}
