import GRDB

/// Fills a journal's change log to its limit with renamed todos, as two years of work do.
enum ChangeLogFiller {
    private static let bytes = 16 << 20

    /// Each step renames one of the newest todos. The triggers must be in place.
    static func fill(_ db: Database) throws {
        let newest = try Int.fetchOne(db, sql: "SELECT MAX(id) FROM todo") ?? 1
        let rename = try db.makeStatement(
            sql: "UPDATE todo SET title = substr(title, 1, 40) || ' ' || ? WHERE id = ?")
        let record = try db.makeStatement(
            sql: """
                INSERT INTO undoStep (label, date, source, firstChange, lastChange, sizeBefore, size)
                SELECT 'renamed "Something that was to be done"', '2026-11-19T09:30:00Z', 'screen', id, id,
                    IFNULL((SELECT sizeBefore + size FROM undoStep ORDER BY id DESC LIMIT 1), 0),
                    LENGTH(before) + LENGTH(after)
                FROM undoChange ORDER BY id DESC LIMIT 1
                """)
        var number = 0
        repeat {
            try rename.execute(arguments: [number, newest - number % min(newest, 2_000)])
            try record.execute()
            number += 1
        } while try size(db) < bytes
    }

    private static func size(_ db: Database) throws -> Int {
        try Int.fetchOne(
            db.cachedStatement(sql: "SELECT sizeBefore + size FROM undoStep ORDER BY id DESC LIMIT 1")) ?? 0
    }
}
