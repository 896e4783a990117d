import Foundation
import GRDB
import Journal
import Migrations
import Platform
import SystemPackage

/// What could be read of a damaged journal.
public struct Recovery: Sendable {
    /// The rows in the new journal: `12 pages and 120 todos`.
    public var contents: String
    /// What is missing or was left out, a line each.
    public var losses: [String]
    /// The tables of which nothing could be read, though they had rows: `todo`.
    public var emptyTables: [String]
    /// Whether rows or parts of rows are missing, or may be.
    public var isIncomplete: Bool
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
        } catch let error as JournalError {
            throw error
        } catch let error as FileRefusal {
            throw JournalError(error, path: damaged)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB {
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
            let names = try new.adoptNames(of: damaged)
            let counts = try new.read(.counts)
            try new.close()
            let repairs = rescued.journal.repairs
            let hasAll = names.operations == .all
            let hasLost = !rescued.losses.isEmpty || repairs.contains { $0.kind == .omission }
            return Recovery(
                contents: Sentences.contents(of: counts),
                losses: (hasAll ? [] : rescued.losses + repairs.map(\.description)) + names.notes,
                emptyTables: hasAll ? [] : rescued.emptyTables.filter { counts[$0] == 0 },
                isIncomplete: names.operations == .damaged || !hasAll && hasLost)
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
    var emptyTables: [String]

    /// Tables that a new journal makes itself, or that refer to the old file's history.
    private static let skipped = ["grdb_", "undo", "unindexed", "sync"]

    init(_ file: FilePath) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let memory = try DatabaseQueue(configuration: configuration)
        var losses: [String] = []
        var lost: [String] = []
        let pages = try DatabasePages(file)
        var source = DamagedTables(pages)
        let (version, columns) = try Self.schema(of: file, pages, source)
        try memory.writeWithoutTransaction { db in
            let offset = JournalDatabase.legacyOffset(.machine)
            // How many values a row has depends on the version that wrote it.
            var versions: [TableShape.Columns] = []
            for identifier in Migrator.identifiers.prefix(version) {
                try Migrator.migrate(db, upTo: identifier, machine: offset)
                versions.append(try TableShape.columns(db))
            }
            let shapes = try versions[version - 1].keys.filter(Self.isOurs).sorted().map { table in
                try TableShape(table, stored: columns?[table], versions: versions, db)
            }
            try source.find(shapes, db)
            guard columns != nil || !source.isEmpty else {
                guard pages.hasHeader else { throw DatabaseError(resultCode: .SQLITE_NOTADB) }
                throw JournalError(
                    "Nothing can be read from \(file): no page of it is one of a journal. \(Backup.advice(file))"
                )
            }
            let wanted = Set(try Self.tables(db))
            for page in source.unclear where !wanted.isDisjoint(with: page.tables) {
                losses.append(
                    "page \(page.page): \(Sentences.counted(page.rows, "row")) left out "
                        + "(of \(page.tables.joined(separator: " or "))?)")
            }
            let logged = Self.rowsInLog(source)
            // Its triggers can't write a row with bytes in place of a text, and its log isn't wanted.
            try ChangeRecording.stop(db)
            try db.inTransaction {
                for shape in shapes where wanted.contains(shape.name) {
                    var (found, count) = try Self.copy(shape, source, db)
                    if count == 0, found.isEmpty, logged[shape.name] ?? 0 > 0 {
                        found.append("\(shape.name): no row is there, but the log of changes has some")
                    }
                    losses += found
                    if count == 0, !found.isEmpty { lost.append(shape.name) }
                }
                return .commit
            }
            try Migrator.migrate(db, machine: offset)
        }
        journal = try memory.read(JournalQuery<ExportableJournal>.exportable.fetch)
        self.losses = losses
        emptyTables = lost
    }

    /// How many more rows of each table were added than deleted, as the log of changes has it. An emptied page is no damage that
    /// SQLite finds.
    private static func rowsInLog(_ source: DamagedTables) -> [String: Int] {
        var undone: [ClosedRange<Int64>] = []
        // A replacement of the whole journal has no changes, and those before it are of other rows.
        var first: Int64 = 0
        source.forEach(in: "undoStep") { row in
            guard let values = row.values, values.count >= 10,
                let start = values[5].flatMap(Int64.fromDatabaseValue),
                let end = values[6].flatMap(Int64.fromDatabaseValue)
            else { return }
            let isUndone = values[4].flatMap(Bool.fromDatabaseValue) == true
            if isUndone, start <= end { undone.append(start...end) }
            if !isUndone, values[9].flatMap(Bool.fromDatabaseValue) == true { first = max(first, start) }
        }
        var counts: [String: Int] = [:]
        source.forEach(in: "undoChange") { row in
            guard let values = row.values, values.count >= 4,
                let table = values[1].flatMap(String.fromDatabaseValue),
                row.rowID >= first, !undone.contains(where: { $0.contains(row.rowID) })
            else { return }
            switch (values[2]?.isNull ?? false, values[3]?.isNull ?? false) {
            case (true, false): counts[table, default: 0] += 1
            case (false, true): counts[table, default: 0] -= 1
            default: break
            }
        }
        return counts
    }

    /// The version of a file and the order of its tables' columns; our own order if its schema is damaged.
    private static func schema(
        of file: FilePath, _ pages: DatabasePages, _ source: DamagedTables
    ) throws -> (version: Int, columns: [String: [String]]?) {
        var found: (Int, [String: [String]])?
        do {
            try UntouchedFile.read(file) { damaged in
                // Not in a transaction, which damage would end with an error.
                try damaged.unsafeRead { db in
                    guard case .journal(let version, _) = try FileContents(db) else {
                        throw FileRefusal.notAJournal
                    }
                    let names = try tables(db)
                    found = (
                        version, Dictionary(uniqueKeysWithValues: try names.map { ($0, try stored($0, db)) })
                    )
                }
            }
        } catch FileRefusal.notAJournal where source.identifiers.isEmpty {
            // SQLite takes a file of one byte for an empty database.
            throw pages.hasHeader ? FileRefusal.notAJournal : DatabaseError(resultCode: .SQLITE_NOTADB)
        } catch let error as FileRefusal {
            switch error {
            case .newer, .newerNerfJournal, .foreignSchema: throw error
            case .notAJournal, .brokenHistory, .strangeSchema, .damaged: break
            }
        } catch is DatabaseError {
            // Its pages are read instead.
        } catch is RowDecodingError {
            // Another table's page is in the place of the migrations'.
        }
        if let found { return found }
        return (try version(of: source), nil)
    }

    /// The version that makes most of the statements in a damaged file; of several, the last that its list of migrations has.
    /// That list may be damaged, too. A file without either is taken for one of this version.
    private static func version(of source: DamagedTables) throws -> Int {
        let listed = Migrator.identifiers.lastIndex(where: source.identifiers.contains)
        let counts = try DatabaseQueue().writeWithoutTransaction { db in
            try Migrator.identifiers.map { identifier in
                try Migrator.migrate(db, upTo: identifier, machine: { _ in 0 })
                let made = try Set(
                    String.fetchAll(db, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"))
                return made.intersection(source.statements).count
            }
        }
        let likely = counts.indices.filter { counts[$0] == counts.max() }
        if let listed, likely.contains(listed) { return listed + 1 }
        return (likely.last ?? Migrator.identifiers.count - 1) + 1
    }

    /// The columns that a table's rows store.
    private static func stored(_ table: String, _ db: Database) throws -> [String] {
        try String.fetchAll(
            db, sql: "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid",
            arguments: [table])
    }

    private static func tables(_ db: Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name"
        )
        .filter { name in isOurs(name) && !skipped.contains { name.hasPrefix($0) } }
    }

    /// Whether a table is one of the journal, not of SQLite or of the migrations.
    private static func isOurs(_ table: String) -> Bool {
        !table.hasPrefix("sqlite_") && !table.hasPrefix("grdb_")
    }

    /// - Returns: What is missing, and the number of rows that aren't.
    private static func copy(
        _ shape: TableShape, _ source: DamagedTables, _ db: Database
    ) throws -> (losses: [String], count: Int) {
        let name = shape.name
        var losses: [String] = []
        var found: Set<Int64> = []
        func insert(_ id: Int64, _ values: [DatabaseValue?]) throws {
            let readable = zip(shape.columns, values).filter { !$0.0.isRowID && $0.1 != nil }
            let columns = readable.map(\.0.name.quotedDatabaseIdentifier)
            let list = (["rowid"] + columns).joined(separator: ", ")
            let marks = Array(repeating: "?", count: columns.count + 1).joined(separator: ", ")
            let stored = readable.compactMap(\.1)
            // Not cached, since a failed statement reports its error again when it is used next.
            try db.execute(
                sql: "INSERT INTO \(name.quotedDatabaseIdentifier) (\(list)) VALUES (\(marks))",
                arguments: StatementArguments([id.databaseValue] + stored))
        }
        try source.forEach(in: name) { row in
            // A page that belongs nowhere may be an old version of another.
            guard !found.contains(row.rowID) else { return }
            guard var values = row.values else {
                losses.append("\(name) \(row.rowID) left out (it can't be read)")
                return
            }
            do {
                try insert(row.rowID, values)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                let words = values.contains(nil) ? "it can't be read" : error.message ?? "it can't be right"
                losses.append("\(name) \(row.rowID) left out (\(words))")
                return
            } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
                // The index of endings can't read a damaged one. It is read as any that another program wrote.
                guard let index = shape.columns.firstIndex(where: { $0.name == "ending" }) else {
                    throw error
                }
                let known = zip(shape.columns.map(\.name), values.map { $0 ?? .null })
                let named = Row(Dictionary(uniqueKeysWithValues: known))
                let stored = StoredRow(row: named, log: nil)
                guard let place = stored.index(of: "ending") else { throw error }
                values[index] = stored.storableEnding(place)
                try insert(row.rowID, values)
                losses.append("\(name) \(row.rowID): its ending is damaged")
            }
            found.insert(row.rowID)
            if let words = words(for: row, shape) { losses.append("\(name) \(row.rowID): \(words)") }
        }
        let gaps: [String] = source.missing(in: name, found: found).map { gap in
            switch gap {
            case (let after?, let before?): "\(name): rows between \(after) and \(before) may be missing"
            case (let after?, nil): "\(name): rows after \(after) may be missing"
            case (nil, let before?): "\(name): rows before \(before) may be missing"
            case (nil, nil): found.isEmpty ? "\(name): no row can be read" : "\(name): rows may be missing"
            }
        }
        // Pages of one part of a table are missing for the same ids.
        for gap in gaps where losses.last != gap { losses.append(gap) }
        return (losses, found.count)
    }

    /// What of a row can't be read; nil if it is whole.
    private static func words(for row: DatabasePages.Record, _ shape: TableShape) -> String? {
        let values = row.values ?? []
        let names = shape.columns.map(\.name)
        let lost = zip(names, values).filter { $1 == nil }.map(\.0)
        switch (row.cut.map { names[$0] }, lost.isEmpty) {
        case (let cut?, true): return "the end of its \(cut) can't be read"
        case (let cut?, false):
            return "the end of its \(cut) can't be read, nor can \(lost.joined(separator: ", "))"
        case (nil, false): return "its \(lost.joined(separator: ", ")) can't be read"
        case (nil, true): return nil
        }
    }
}
