import GRDB

/// Migrates a database in one transaction.
///
/// Keeps the records of GRDB's `DatabaseMigrator`, so that programs that use it see v1, v2, …. That class
/// isn't used here because it commits each migration separately: a failure would leave the journal between
/// versions.
extension Migrator {
    /// Every identifier, oldest first.
    public static let identifiers = history(named: nil, machine: { _ in 0 }).map(\.identifier)

    /// The identifiers of the migrations applied to a database, known or not, unordered.
    public static func applied(_ db: Database) throws -> [String] {
        // db.tableExists caches its result, but another program may create the table meanwhile.
        let exists = try Int.fetchOne(
            db, sql: "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'grdb_migrations'")
        return exists == nil ? [] : try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations")
    }

    /// Runs the missing migrations, up to a given one or the last. Don't call it in a transaction.
    ///
    /// - Parameters:
    ///   - beforeChange: Called under the write lock before the first write, if a migration is missing. An
    ///     error aborts the migration.
    ///   - progress: Called with the fraction that is done of a migration that may take long.
    ///   - didMigrate: Called after the commit with a report, if a migration ran.
    /// - Throws: ``MigrationError`` with a meaningless row, or a database error; nothing changes then.
    public static func migrate(
        _ db: Database, upTo last: String? = nil, named: LegacyDays.Offset? = nil,
        machine: @escaping LegacyDays.Offset, beforeChange: (Database) throws -> Void = { _ in },
        progress: @escaping @Sendable (Double) -> Void = { _ in },
        didMigrate: (MigrationReport) -> Void = { _ in }
    ) throws {
        let end = last.flatMap(identifiers.firstIndex) ?? identifiers.count - 1
        let steps = history(named: named, machine: machine, progress: progress).prefix(through: end)
        // Otherwise dropping a table deletes the rows that refer to it. This pragma has no effect inside a
        // transaction.
        let wereEnforced = try Bool.fetchOne(db, sql: "PRAGMA foreign_keys") ?? false
        try db.execute(sql: "PRAGMA foreign_keys = OFF")
        let outcome = Result { try run(steps, db, beforeChange) }
        if wereEnforced { try db.execute(sql: "PRAGMA foreign_keys = ON") }
        if let report = try outcome.get() { didMigrate(report) }
    }

    private static func run(
        _ steps: ArraySlice<Migration>, _ db: Database, _ beforeChange: (Database) throws -> Void
    ) throws -> MigrationReport? {
        var report: MigrationReport?
        try db.inTransaction(.immediate) {
            let applied = Set(try applied(db))
            let pending = steps.filter { !applied.contains($0.identifier) }
            if pending.isEmpty { return .rollback }
            try beforeChange(db)
            try db.execute(
                sql: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
            // A migration isn't a user action, so it can't be undone.
            try ChangeRecording.stop(db)
            var repairs = try DamagedTexts.repair(db)
            if applied.contains("v1"), pending.contains(where: { $0.identifier == "v7" }) {
                repairs += try V7NotesBecomeTodos.passOverLostNotes(db)
            }
            let early = try earlyRows(applied, pending, db)
            let indexing = try missingIndex(applied, steps, db)
            for step in indexing { try step.migrate(db) }
            for step in pending {
                try step.migrate(db)
                try db.execute(
                    sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [step.identifier])
                if step.identifier == "v3" { try early?.write(db) }
            }
            repairs += try DanglingReferences.repair(db)
            if pending.contains(where: { $0.identifier == "v8" }) { try DayRange.check(db) }
            try ChangeRecording.start(db)
            report = MigrationReport(
                kept: early?.summary, repairs: repairs, hasRemadeIndex: !indexing.isEmpty)
            return .commit
        }
        return report
    }

    /// The applied migrations that made the search index, if it is gone: a damaged one is dropped before.
    private static func missingIndex(
        _ applied: Set<String>, _ steps: ArraySlice<Migration>, _ db: Database
    ) throws -> [Migration] {
        let making = steps.filter { $0.makesIndex && applied.contains($0.identifier) }
        guard !making.isEmpty else { return [] }
        let isThere = try Int.fetchOne(
            db, sql: "SELECT 1 FROM sqlite_master WHERE name = ?", arguments: [SearchIndex.todos.changes])
        if isThere != nil { return [] }
        // It is on another table, so it isn't dropped with the index.
        try db.execute(sql: "DROP INDEX IF EXISTS todo_accented")
        return making
    }

    /// The rows that v2 and v3 would delete; nil if there are none.
    private static func earlyRows(
        _ applied: Set<String>, _ pending: [Migration], _ db: Database
    ) throws -> EarlyRows? {
        guard applied.contains("v1"), pending.contains(where: { $0.identifier == "v3" }) else { return nil }
        return try EarlyRows(version: applied.contains("v2") ? 2 : 1, db)
    }
}
