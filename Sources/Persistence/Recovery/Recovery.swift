import Files
import Foundation
import GRDB
import Journal
import Migrations
import SystemPackage

/// What could be read of a damaged journal.
public struct Recovery: Sendable {
    /// The rows in the new journal: `12 pages and 120 todos`.
    public var contents: String
    /// What is missing or was left out, a line each.
    public var losses: [String]
}

extension JournalDatabase {
    /// Copies every readable row of a journal of any version into a new one. The damaged file isn't changed; the
    /// change log isn't copied.
    /// - Parameters:
    ///   - damaged: The journal, which need not open.
    ///   - path: The new journal, which must not exist.
    /// - Throws: ``JournalError`` if not even the tables can be made out; there is no new journal then.
    public static func recover(
        _ damaged: FilePath, into path: FilePath, by author: Author
    ) throws(JournalError) -> Recovery {
        guard damaged.exists else { throw JournalError("No file \(damaged).") }
        guard !path.exists else {
            throw JournalError("\(path) already exists and wasn't changed. Choose another name.")
        }
        let rescued: Rescued
        do {
            rescued = try Rescued(damaged)
        } catch let error as FileRefusal {
            throw JournalError(error, path: damaged)
        } catch {
            throw JournalError(
                "Nothing can be read from \(damaged): \(error.reason). \(Backup.advice(damaged))")
        }
        do {
            let new = try open(path: path, zone: .machine, now: author.clock.now()).database
            let snapshot = rescued.journal.snapshot
            _ = try new.perform(
                .importJournal(snapshot, replacing: false, into: new, by: author), by: author)
            try new.close()
            return Recovery(
                contents: Sentences.contents(of: snapshot.counts),
                losses: rescued.losses + rescued.journal.repairs.map(\.description))
        } catch {
            for suffix in ["", "-wal", "-shm"] { path.addingSuffix(suffix).unlink() }
            throw JournalError(error, path: path)
        }
    }
}

/// The rows of a damaged file, in the current version.
private struct Rescued {
    var journal: ExportableJournal
    var losses: [String]

    /// Tables that a new journal makes itself, or that refer to the old file's history.
    private static let left = ["grdb_", "undo", "unindexed", "sync"]

    init(_ file: FilePath) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let memory = try DatabaseQueue(configuration: configuration)
        var losses: [String] = []
        try UntouchedFile.read(file) { damaged in
            // Not in a transaction, which damage would end with an error.
            try damaged.unsafeRead { source in
                guard case .journal(let version, _) = try FileContents(source) else {
                    throw FileRefusal.notAJournal
                }
                try memory.writeWithoutTransaction { db in
                    let offset = JournalDatabase.legacyOffset(.machine)
                    try Migrator.migrate(db, upTo: Migrator.identifiers[version - 1], machine: offset)
                    try db.inTransaction {
                        for table in try Self.tables(db) { losses += try Self.copy(table, source, db) }
                        return .commit
                    }
                    try Migrator.migrate(db, machine: offset)
                }
            }
        }
        journal = try memory.read(JournalQuery<ExportableJournal>.exportable.fetch)
        self.losses = losses
    }

    private static func tables(_ db: Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name"
        )
        .filter { name in !name.hasPrefix("sqlite_") && !left.contains { name.hasPrefix($0) } }
    }

    private static func copy(_ name: String, _ source: Database, _ db: Database) throws -> [String] {
        let columns = try String.fetchAll(
            db, sql: "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0", arguments: [name])
        let list = (["rowid"] + columns.map(\.quotedDatabaseIdentifier)).joined(separator: ", ")
        let marks = Array(repeating: "?", count: columns.count + 1).joined(separator: ", ")
        let sql = "INSERT INTO \(name.quotedDatabaseIdentifier) (\(list)) VALUES (\(marks))"
        var statement = try db.makeStatement(sql: sql)
        func insert(_ values: [DatabaseValue]) throws {
            do {
                try statement.execute(arguments: StatementArguments(values))
            } catch {
                // A failed statement reports its error again when it is used next.
                statement = try db.makeStatement(sql: sql)
                throw error
            }
        }
        var losses: [String] = []
        let gaps = try DamagedTable(name: name, columns: columns, source: source).forEach { row in
            var values = Array(row.databaseValues)
            do {
                try insert(values)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                losses.append("\(name) \(row[0] as Int64) left out (\(error.message ?? "it can't be right"))")
            } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
                // The index of endings can't read a damaged one. It is read as any that another program wrote.
                guard let index = columns.firstIndex(of: "ending") else { throw error }
                let ending = ColumnType<TodoEnding?>.ending
                values[index + 1] = ending.encode(try ending.decode(StoredRow(row: row, log: nil), index + 1))
                try insert(values)
                losses.append("\(name) \(row[0] as Int64): its ending is damaged")
            }
        }
        return losses
            + gaps.map { gap in
                switch (gap.after, gap.before) {
                case (let after?, let before?): "\(name): rows between \(after) and \(before) may be missing"
                case (let after?, nil): "\(name): rows after \(after) may be missing"
                case (nil, let before?): "\(name): rows before \(before) may be missing"
                case (nil, nil): "\(name): no row can be read"
                }
            }
    }
}
