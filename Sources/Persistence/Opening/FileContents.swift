import GRDB
import Journal
import Migrations
import SystemPackage

/// The kind of database in a file, determined without writing.
enum FileContents: Equatable {
    case nothing
    /// - Parameter hasIndex: Whether the search index is as Daybook makes it. If not, it must be made again before
    ///   any change.
    case journal(version: Int, hasIndex: Bool = true)

    /// - Throws: ``JournalError`` if it isn't a journal of a known version.
    init(_ db: Database) throws {
        let objects: [SchemaObject]
        do {
            objects = try SchemaObject.all(db)
        } catch let error as SchemaMismatch {
            throw FileRefusal.strangeSchema(error)
        }
        if SchemaCheck.isCurrent(objects), try Set(Migrator.applied(db)) == Set(Migrator.identifiers) {
            self = .journal(version: Migrator.identifiers.count)
            return
        }
        let tables = Set(
            objects.filter { ["table", "view"].contains($0.type) && !$0.name.hasPrefix("sqlite_") }.map(
                \.name))
        if tables.isEmpty {
            self = .nothing
            return
        }
        // Any program that uses GRDB may name its migrations v1, v2, …; the tables identify ours.
        let isOurs = tables.isSuperset(of: [
            "grdb_migrations", "journalPage", "todo", "taskBundle", "bundleTodo",
        ])
        guard isOurs || tables == ["grdb_migrations"] else { throw FileRefusal.notAJournal }
        guard SchemaCheck.canReadMigrations(objects) else { throw FileRefusal.notAJournal }
        let applied = try Set(Migrator.applied(db))
        guard isOurs else {
            guard applied.isEmpty else { throw FileRefusal.notAJournal }
            self = .nothing
            return
        }
        let unknown = applied.subtracting(Migrator.identifiers)
        guard unknown.isEmpty else {
            guard let newest = Self.newestVersion(unknown) else {
                throw FileRefusal.foreignSchema(
                    String(unknown.sorted().joined(separator: ", ").prefix(100)).harmless)
            }
            throw FileRefusal.newer(newest)
        }
        guard !applied.isEmpty, applied == Set(Migrator.identifiers.prefix(applied.count)) else {
            throw FileRefusal.brokenHistory
        }
        do {
            let check = try SchemaCheck(version: applied.count)
            try check.check(objects, db)
            self = .journal(version: applied.count, hasIndex: check.hasIndex(objects))
        } catch let error as SchemaMismatch {
            guard Self.isNerfJournals(objects, version: applied.count) else {
                throw FileRefusal.strangeSchema(error)
            }
            throw FileRefusal.newerNerfJournal(applied.count)
        }
    }

    /// Whether it is a journal of a version that only NerfJournal wrote.
    var isNerfJournals: Bool { if case .journal(...7, _) = self { true } else { false } }

    /// Whether another program went on from v7, NerfJournal's last version that Daybook continues: what Daybook has made in each
    /// version since isn't there.
    private static func isNerfJournals(_ objects: [SchemaObject], version: Int) -> Bool {
        let names = Set(objects.map(\.name))
        return version >= 8 && !names.contains("todo_pending_by_start") && !names.contains("undoStep")
    }

    private static func newestVersion(_ identifiers: Set<String>) -> Int? {
        identifiers.compactMap { $0.hasPrefix("v") ? Int($0.dropFirst()) : nil }
            .filter { $0 > Migrator.identifiers.count }.max()
    }
}

/// The reason why a database is rejected, without its path.
enum FileRefusal: Error {
    case notAJournal
    case newer(Int)
    case foreignSchema(String)
    /// The version of a NerfJournal that came after the one that Daybook continues.
    case newerNerfJournal(Int)
    case brokenHistory
    /// A schema with an object that Daybook doesn't create, or without a table.
    case strangeSchema(SchemaMismatch)
    /// Damage, in SQLite's words.
    case damaged(String)

    func words(_ path: FilePath) -> String {
        switch self {
        case .notAJournal:
            "\(path) is a SQLite database, but not a journal. Name the journal's file with --database."
        case .newer(let version):
            "\(path) was written by a newer Daybook (schema v\(version); this one knows "
                + "v\(Migrator.identifiers.count)). Update Daybook; the file wasn't changed."
        case .foreignSchema(let identifiers):
            "\(path) was changed by a program that Daybook doesn't know (schema \(identifiers)). "
                + "The file wasn't changed."
        case .newerNerfJournal(let version):
            "\(path) was written by a newer NerfJournal (schema v\(version)), whose file Daybook can't open. Export it as JSON "
                + "there, and `daybook import` that; the file wasn't changed."
        case .brokenHistory:
            "\(path) has no schema version. \(Backup.advice(path)) "
                + "The file wasn't changed."
        case .strangeSchema(let mismatch):
            "\(path) has \(mismatch.description.harmless), which "
                + (mismatch.isMissing ? "every journal has. " : "Daybook doesn't create. ")
                + "Open a file you trust, or a backup; this one wasn't changed."
        case .damaged(let damage):
            "\(path) is damaged (\(damage)). \(Backup.adviceOnDamage(path))"
        }
    }
}
