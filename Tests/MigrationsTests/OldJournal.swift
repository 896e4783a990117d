import Foundation
import GRDB
import Migrations

/// Makes files as older versions left them: the schema by running the migrations up to a version, which
/// `SchemaHistoryTests` checks against what those versions really had, the rows by SQL as GRDB wrote them.
enum OldJournal {
    static func write(_ path: String, version: Int, _ sql: String = "") throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { db throws in
            try Migrator.migrate(db, upTo: "v\(version)", machine: { _ in 0 })
            try db.execute(sql: sql)
        }
        try queue.close()
    }

    /// Every row of a table in one line, without columns that came after v16: `1|Call Ann|1|2026-02-08|NULL`.
    static func rows(_ table: String, _ db: Database) throws -> [String] {
        let record = try DatabaseQueue()
        let known = try record.write { db throws in
            try db.execute(sql: SchemaRecord.versions[16] ?? "")
            return try columns(of: table, db)
        }
        let isLater = try Migrator.applied(db).count > 16
        let present = try columns(of: table, db)
        let names = isLater ? known.filter(present.contains) : present
        let list = names.joined(separator: ", ")
        return try Row.fetchAll(db, sql: "SELECT \(list) FROM \(table) ORDER BY rowid").map { row in
            row.databaseValues.map { String.fromDatabaseValue($0) ?? $0.description }.joined(separator: "|")
        }
    }

    private static func columns(of table: String, _ db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT name FROM pragma_table_xinfo(?)", arguments: [table])
    }

    static func rows(_ table: String, in path: String) throws -> [String] {
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        let found = try queue.read { try rows(table, $0) }
        try queue.close()
        return found
    }
}

/// Rows for every table of a version, written in New York: its midnights are 05:00 UTC in winter, 04:00 in
/// summer.
extension OldJournal {
    static let rowsOfV1 = """
        INSERT INTO taskBundle VALUES (1, 'Monday', 0, 1);
        INSERT INTO bundleTodo VALUES (1, 1, 'Read mail', 0, NULL);
        INSERT INTO journalPage VALUES (1, '2026-02-08 05:00:00.000');
        INSERT INTO todo VALUES (1, 1, 'Call Ann', 1, 'pending', 0, 'Home', NULL, '2026-02-08 05:00:00.000');
        INSERT INTO note VALUES (1, 1, '2026-02-08 16:00:00.123', 'Lunch', 1);
        """

    static let rowsOfV2 = """
        INSERT INTO taskBundle VALUES (1, 'Monday', 0, 1);
        INSERT INTO bundleTodo VALUES (1, 1, 'Read mail', 0, NULL);
        INSERT INTO journalPage VALUES (1, '2026-02-08 05:00:00.000');
        INSERT INTO todo VALUES (1, 'Call Ann', 1, '2026-02-08 05:00:00.000', NULL, 'Home', NULL);
        INSERT INTO note VALUES (1, 1, '2026-02-08 16:00:00.123', 'Lunch', 1);
        """

    /// From v3 on nothing is thrown away. Only `note` changes before v6.
    private static let sharedRows = """
        INSERT INTO category VALUES (1, 'Work', 'red', 0), (2, 'Home', 'blue', 1);
        INSERT INTO taskBundle VALUES (1, 'Monday', 0, 1), (2, 'Gym', 1, 0);
        INSERT INTO bundleTodo VALUES (1, 1, 'Read mail', 0, 'https://mail.example', 1),
            (2, 2, 'Run', 0, NULL, NULL);
        INSERT INTO journalPage VALUES (1, '2026-02-08 05:00:00.000'), (2, '2026-07-01 04:00:00.000');
        INSERT INTO todo VALUES
            (1, 'Call Ann', 1, '2026-02-08 05:00:00.000', NULL, 2, NULL),
            (2, 'Ship 🚀', 1, '2026-02-08 05:00:00.000', '{"date":"2026-07-02T03:30:00Z","kind":"done"}', 1,
                'https://example.org/?a=1&b=2'),
            (3, 'Stretch', 0, '2026-02-08 05:00:00.000', '{"kind":"abandoned","date":"2026-02-09T04:59:59Z"}',
                NULL, NULL);
        """

    private static let groups = """
        INSERT INTO exportGroup VALUES (1, 'Team', 0);
        INSERT INTO exportGroupMember VALUES (1, 1), (1, NULL);
        """

    static let rowsOfV3 =
        sharedRows + """
            INSERT INTO note VALUES (1, 1, '2026-02-08 16:00:00.123', 'Lunch', 1),
                (2, 2, '2026-07-02 03:45:00.000', 'Late', NULL),
                (3, 1, '2026-02-08 17:00:00.000', '  ', NULL), (4, 1, '2026-02-08 18:00:00.000', NULL, NULL);
            """
    static let rowsOfV4 =
        sharedRows + """
            INSERT INTO note VALUES (1, 1, '2026-02-08 16:00:00.123', 'Lunch'),
                (2, 2, '2026-07-02 03:45:00.000', 'Late'),
                (3, 1, '2026-02-08 17:00:00.000', '  '), (4, 1, '2026-02-08 18:00:00.000', NULL);
            """
    static let rowsOfV5 = rowsOfV4
    static let rowsOfV6 = rowsOfV5 + groups
    static let rowsOfV7 =
        sharedRows + groups + """
            INSERT INTO todo VALUES
                (4, 'Lunch', 0, '2026-02-08 05:00:00.000',
                    '{"date":"2026-02-08T16:00:00Z","kind":"done"}', NULL, NULL),
                (5, 'Late', 0, '2026-07-01 04:00:00.000',
                    '{"date":"2026-07-02T03:45:00Z","kind":"done"}', NULL, NULL);
            """

    static let rows = [
        1: rowsOfV1, 2: rowsOfV2, 3: rowsOfV3, 4: rowsOfV4, 5: rowsOfV5, 6: rowsOfV6, 7: rowsOfV7,
    ]
}
