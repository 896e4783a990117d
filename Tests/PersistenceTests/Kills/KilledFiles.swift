import Foundation
import GRDB
import Journal
import Migrations
import Persistence
import SystemPackage
import TestSupport

/// `import --replace`: the journal is one of the files, whole; once confirmed, it is the last one.
struct KilledImporting: KilledWriter {
    static let name = "import"
    static let runsBetweenChecks = 3
    private let files: [String]
    private var wanted = 0
    private var isConfirmed = false

    init(_ daybook: DaybookCommand) throws { files = try Self.exports(daybook) }

    /// Three exports of different journals; the last of them is in the journal.
    static func exports(_ daybook: DaybookCommand) throws -> [String] {
        try (0..<3).map { kind in
            let path = daybook.folder.appendingPathComponent("\(kind).json").path
            let other = daybook.folder.appendingPathComponent("\(kind).sqlite").path
            let titles = (1...50).map { "kind \(kind) number \($0)\n" }.joined()
            try daybook.run(["add", "-", "--database", other], input: titles)
            try daybook.run("export", "-o", path, "--database", other)
            if kind == 2 { try daybook.run("import", path) }
            return path
        }
    }

    mutating func next(_ round: Int) throws -> (arguments: [String], now: String) {
        wanted = round % 3
        return (["import", "--replace", files[wanted]], Self.time(round))
    }

    mutating func note(isConfirmed: Bool) { self.isConfirmed = isConfirmed }

    mutating func lost(_ daybook: DaybookCommand) throws -> (count: Int, problems: [String]) {
        try Self.whole(daybook, isConfirmed ? wanted : nil)
    }

    /// Whether the journal is one of the three, whole.
    static func whole(_ daybook: DaybookCommand, _ wanted: Int?) throws -> (count: Int, problems: [String]) {
        let titles = try query(daybook.databasePath) {
            try String.fetchSet($0, sql: "SELECT title FROM todo")
        }
        let kinds = (0..<3).filter { kind in titles == Set((1...50).map { "kind \(kind) number \($0)" }) }
        let isLost = wanted.map { !kinds.contains($0) } ?? false
        return (
            isLost ? 1 : 0, (kinds.isEmpty ? ["neither journal"] : []) + (try damage(daybook.databasePath))
        )
    }
}

/// `restore`: as an import.
struct KilledRestoring: KilledWriter {
    static let name = "restore"
    static let runsBetweenChecks = 3
    private let folder: String
    private var wanted = 0
    private var isConfirmed = false

    init(_ daybook: DaybookCommand) throws {
        _ = try KilledImporting.exports(daybook)
        folder = daybook.folder.path
    }

    mutating func next(_ round: Int) throws -> (arguments: [String], now: String) {
        wanted = round % 3
        return (["restore", "\(folder)/\(wanted).sqlite"], Self.time(round))
    }

    mutating func note(isConfirmed: Bool) { self.isConfirmed = isConfirmed }

    mutating func lost(_ daybook: DaybookCommand) throws -> (count: Int, problems: [String]) {
        try KilledImporting.whole(daybook, isConfirmed ? wanted : nil)
    }
}

/// `bundles add` and its items: each bundle that was confirmed is there.
struct KilledBundles: KilledWriter {
    static let name = "bundles"
    private var bundle = ""
    private var confirmed: [String] = []

    init(_ daybook: DaybookCommand) throws { try daybook.run("add", "first") }

    mutating func next(_ round: Int) throws -> (arguments: [String], now: String) {
        bundle = "bundle \(round)"
        return (["bundles", "add", bundle, "--weekdays", "mon-fri"], "2026-11-20T09:30:00")
    }

    mutating func note(isConfirmed: Bool) { if isConfirmed { confirmed.append(bundle) } }

    mutating func lost(_ daybook: DaybookCommand) throws -> (count: Int, problems: [String]) {
        let names = try Self.query(daybook.databasePath) {
            try String.fetchSet($0, sql: "SELECT name FROM taskBundle")
        }
        return (Set(confirmed).subtracting(names).count, try Self.damage(daybook.databasePath))
    }
}

/// `backup`: a file with a backup's name is a whole journal, and each that was confirmed is there.
struct KilledBackups: KilledWriter {
    static let name = "backup"
    private let folder: String
    private var path = ""
    private var confirmed: [String] = []
    private var tried: [String] = []

    init(_ daybook: DaybookCommand) throws {
        try daybook.run(["add", "-"], input: (1...200).map { "todo \($0)\n" }.joined())
        folder = daybook.folder.appendingPathComponent("copies").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }

    mutating func next(_ round: Int) throws -> (arguments: [String], now: String) {
        path = "\(folder)/\(round).sqlite"
        tried.append(path)
        return (["backup", path], "2026-11-20T09:30:00")
    }

    mutating func note(isConfirmed: Bool) { if isConfirmed { confirmed.append(path) } }

    mutating func lost(_ daybook: DaybookCommand) throws -> (count: Int, problems: [String]) {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let made = names.filter { $0.hasSuffix(".sqlite") }.map { "\(folder)/\($0)" }
        // Those of the last rounds; the others were looked at before.
        let problems = try tried.suffix(25).filter(made.contains).flatMap { path in
            let count = try Self.query(path) { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM todo") }
            return try Self.damage(path) + (count == 200 ? [] : ["\(path): \(count ?? 0) todos"])
        }
        return (Set(confirmed).subtracting(made).count, problems)
    }
}

/// A journal of an older version: whenever it is killed while it is brought up to date, nothing is missing.
struct KilledMigration: KilledWriter {
    static let name = "migration"
    private let old: [(path: String, todos: [Todo])]
    private let folder: String
    private var last = (path: "", kind: 0)
    private var tried: [(path: String, kind: Int, isConfirmed: Bool)] = []

    init(_ daybook: DaybookCommand) throws {
        let folder = daybook.folder.path
        self.folder = folder
        old = try [3, 7].map { version in
            let path = "\(folder)/v\(version).sqlite"
            let queue = try DatabaseQueue(path: path)
            try queue.writeWithoutTransaction { db in
                try Migrator.migrate(db, upTo: "v\(version)", machine: { _ in 0 })
                try db.execute(
                    sql: """
                        INSERT INTO journalPage VALUES (1, '2026-02-08 05:00:00.000');
                        WITH RECURSIVE number (value) AS (VALUES (1) UNION ALL SELECT value + 1 FROM number LIMIT 300)
                        INSERT INTO todo SELECT value, 'old ' || value, 1, '2026-02-08 05:00:00.000',
                            CASE WHEN value % 2 THEN '{"date":"2026-07-02T03:30:00Z","kind":"done"}' END, NULL, NULL
                            FROM number;
                        """)
            }
            try queue.close()
            let copy = "\(folder)/reference-v\(version).sqlite"
            try FileManager.default.copyItem(atPath: path, toPath: copy)
            return (path, try Self.todos(copy))
        }
    }

    private static func todos(_ path: String) throws -> [Todo] {
        let database = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
        let todos = try database.read(.snapshot).todos
        try database.close()
        return todos
    }

    mutating func next(_ round: Int) throws -> (arguments: [String], now: String) {
        last = ("\(folder)/round-\(round).sqlite", round % 2)
        try FileManager.default.copyItem(atPath: old[last.kind].path, toPath: last.path)
        return (["add", "new", "--database", last.path], "2026-11-20T09:30:00")
    }

    mutating func note(isConfirmed: Bool) { tried.append((last.path, last.kind, isConfirmed)) }

    mutating func lost(_ daybook: DaybookCommand) throws -> (count: Int, problems: [String]) {
        var count = 0
        var problems: [String] = []
        for (path, kind, isConfirmed) in tried {
            let todos = try Self.todos(path)
            if Array(todos.prefix(300)) != old[kind].todos { problems.append("\(path): old todos differ") }
            if isConfirmed, todos.last?.title != "new" { count += 1 }
            problems += try Self.damage(path)
            for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
                try FileManager.default.removeItem(atPath: path + suffix)
            }
        }
        tried = []
        let backups = folder + "/backups"
        for name in FileManager.default.subpaths(atPath: backups) ?? [] where name.hasSuffix(".sqlite") {
            let path = backups + "/" + name
            let rows = try Self.query(path) { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM todo") }
            if rows != 300 { problems.append("\(path): \(rows ?? 0) todos") }
            try FileManager.default.removeItem(atPath: path)
        }
        return (count, problems)
    }
}
