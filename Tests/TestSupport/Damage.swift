import Foundation
import GRDB
import Migrations

/// Damages database files as a bad disk or a bad copy does.
public enum Damage {
    /// Changes rows as flipped bits do, of which the change log says nothing.
    public static func rewrite(_ db: Database, _ sql: String, arguments: StatementArguments = []) throws {
        try ChangeRecording.stop(db)
        try db.execute(sql: sql, arguments: arguments)
        try ChangeRecording.start(db)
    }

    /// The same in a file.
    public static func rewrite(_ path: String, _ sql: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try rewrite($0, sql) }
        try queue.close()
    }

    /// Takes the last row out of an index of todos, so that only the contents of the index are wrong.
    public static func shortenIndex(of path: String) throws {
        let queue = try DatabaseQueue(path: path)
        let (page, size) = try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            let page = try Int.fetchOne(
                db,
                sql: """
                    SELECT rootpage FROM sqlite_master
                    WHERE type = 'index' AND tbl_name = 'todo' AND sql NOT LIKE '%WHERE%' LIMIT 1
                    """)
            return (page ?? 0, try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
        }
        try queue.close()
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try file.seek(toOffset: UInt64((page - 1) * size + 3))
        // The number of cells on the page, with the high byte first.
        let bytes = try file.read(upToCount: 2) ?? Data()
        let count = bytes.reduce(0) { $0 << 8 | Int($1) } - 1
        try file.seek(toOffset: UInt64((page - 1) * size + 3))
        try file.write(contentsOf: Data([UInt8(count >> 8), UInt8(count & 0xFF)]))
        try file.close()
    }

    /// Fills with zeros the first page of a table, or the last page of the schema, in a file whose log is taken in before.
    /// - Parameter table: Nil for the schema.
    public static func clearPage(of table: String?, in path: String) throws {
        let queue = try DatabaseQueue(path: path)
        let (root, size) = try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            return (
                try Int.fetchOne(
                    db, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [table]),
                try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
            )
        }
        try queue.close()
        let url = URL(fileURLWithPath: path)
        var bytes = try Data(contentsOf: url)
        // The last child of the first page, behind the file's header.
        let page = root ?? bytes[108..<112].reduce(0) { $0 << 8 | Int($1) }
        bytes.replaceSubrange((page - 1) * size..<page * size, with: Data(count: size))
        try bytes.write(to: url)
    }

    /// Empties a table.
    public static func empty(_ table: String, in path: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: "DELETE FROM \(table)") }
        try queue.close()
    }

    /// Puts each of two pages in the place of the other, in a file without a write-ahead log.
    public static func swap(_ one: Int, _ other: Int, of path: String, pageSize size: Int = 4096) throws {
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let places = [one, other].map { ($0 - 1) * size..<$0 * size }
        let (first, second) = (Data(bytes[places[0]]), Data(bytes[places[1]]))
        bytes.replaceSubrange(places[0], with: second)
        bytes.replaceSubrange(places[1], with: first)
        try bytes.write(to: URL(fileURLWithPath: path))
    }
}
