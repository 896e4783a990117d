import GRDB

/// Brings a database up to date, whole or not at all.
///
/// The record it keeps is that of GRDB's `DatabaseMigrator`, so that programs which use it see v1, v2, ….
/// That one is not used itself because it commits each migration on its own: a journal whose third step fails
/// would be left between versions. Here all steps are one transaction.
extension Migrator {
    /// Every version's identifier, oldest first.
    public static let identifiers = history(named: nil, machine: { _ in 0 }).map(\.identifier)

    /// The identifiers of the migrations a database has been through, known or not, in no order.
    public static func applied(_ db: Database) throws -> [String] {
        // Not db.tableExists: it remembers its answer, and another program may make the table meanwhile.
        let exists = try Int.fetchOne(
            db, sql: "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'grdb_migrations'")
        return exists == nil ? [] : try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations")
    }

    /// Runs every migration that has not been run, up to one or to the last. Not to be called in a
    /// transaction.
    ///
    /// - Parameters:
    ///   - beforeChange: Called while no other program can write and before anything is written, if there is
    ///     something to do. What it throws ends the migration.
    ///   - didMigrate: Called after the commit with what was kept and repaired, if there was something to do.
    /// - Throws: ``MigrationError`` that names a row without a meaning, or a database error; nothing has changed then.
    public static func migrate(
        _ db: Database, upTo last: String? = nil, named: LegacyDays.Offset? = nil,
        machine: @escaping LegacyDays.Offset, beforeChange: (Database) throws -> Void = { _ in },
        didMigrate: (MigrationReport) -> Void = { _ in }
    ) throws {
        let end = last.flatMap(identifiers.firstIndex) ?? identifiers.count - 1
        let steps = history(named: named, machine: machine).prefix(through: end)
        // Dropping a table would else delete what refers to it. It cannot be turned off inside a transaction.
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
            // What a migration does to rows is not a user's action, and none of it is to be undone.
            try ChangeRecording.stop(db)
            var repairs = try DamagedTexts.repair(db)
            let early = try earlyRows(applied, pending, db)
            for step in pending {
                try step.migrate(db)
                try db.execute(
                    sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [step.identifier])
                if step.identifier == "v3" { try early?.write(db) }
            }
            repairs += try DanglingReferences.repair(db)
            if pending.contains(where: { $0.identifier == "v8" }) { try DayRange.check(db) }
            try ChangeRecording.start(db)
            report = MigrationReport(kept: early?.summary, repairs: repairs)
            return .commit
        }
        return report
    }

    /// The rows that v2 and v3 would throw away; nil where there are none.
    private static func earlyRows(
        _ applied: Set<String>, _ pending: [Migration], _ db: Database
    ) throws -> EarlyRows? {
        guard applied.contains("v1"), pending.contains(where: { $0.identifier == "v3" }) else { return nil }
        return try EarlyRows(version: applied.contains("v2") ? 2 : 1, db)
    }
}
