import GRDB
import Migrations

/// What a database holds, found out by reading alone.
enum FileContents: Equatable {
    case nothing
    case journal(version: Int)

    /// - Throws: ``JournalError`` when it is not a journal or one that this version does not know.
    init(_ db: Database) throws {
        let tables = try String.fetchSet(
            db,
            sql: """
                SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT GLOB 'sqlite_*'
                """)
        let applied = try Set(Migrator.applied(db))
        if tables.isSubset(of: ["grdb_migrations"]), applied.isEmpty {
            self = .nothing
            return
        }
        // Any program that uses GRDB may count its migrations v1, v2, …: the tables tell whose they are.
        guard tables.isSuperset(of: ["grdb_migrations", "journalPage", "todo", "taskBundle", "bundleTodo"])
        else { throw FileRefusal.notAJournal }
        let unknown = applied.subtracting(Migrator.identifiers)
        guard unknown.isEmpty else {
            guard let newest = Self.newestVersion(unknown) else {
                throw FileRefusal.foreignSchema(unknown.sorted().joined(separator: ", "))
            }
            throw FileRefusal.newer(newest)
        }
        guard !applied.isEmpty, applied == Set(Migrator.identifiers.prefix(applied.count)) else {
            throw FileRefusal.brokenHistory
        }
        self = .journal(version: applied.count)
    }

    private static func newestVersion(_ identifiers: Set<String>) -> Int? {
        identifiers.compactMap { $0.hasPrefix("v") ? Int($0.dropFirst()) : nil }
            .filter { $0 > Migrator.identifiers.count }.max()
    }
}

/// Why a database is refused, before its path is known.
enum FileRefusal: Error {
    case notAJournal
    case newer(Int)
    case foreignSchema(String)
    case brokenHistory

    func words(_ path: String) -> String {
        switch self {
        case .notAJournal:
            "\(path) is a SQLite database, but not a journal. Give the journal's file with --database."
        case .newer(let version):
            "\(path) was written by a newer daybook (schema v\(version); this one knows "
                + "v\(Migrator.identifiers.count)). Update daybook; the file was not touched."
        case .foreignSchema(let identifiers):
            "\(path) was changed by a program that daybook does not know (schema \(identifiers)). "
                + "The file was not touched."
        case .brokenHistory:
            "\(path) does not say which version of the schema it has. \(Backup.advice(path)) "
                + "The file was not touched."
        }
    }
}
