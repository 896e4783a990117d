import GRDB

/// Checks that the days that v8 created from instants are in range: years 1 to 9999.
enum DayRange {
    /// - Throws: ``MigrationError`` with the first row out of range.
    static func check(_ db: Database) throws {
        let columns = [
            ("journalPage", "date", "date"), ("todo", "start", "start"), ("todo", "ending", "endingDay"),
            ("todo", "ending", "substr(json_extract(ending, '$.date'), 1, 10)"),
        ]
        for (table, column, day) in columns {
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT id, \(column) FROM \(table)
                    WHERE \(day) NOT BETWEEN '0001-01-01' AND '9999-12-31' OR length(\(day)) <> 10
                    ORDER BY id LIMIT 1
                    """)
            guard let row else { continue }
            throw MigrationError(
                table: table, id: row[0], column: column, value: row[1], expected: "in the years 1 to 9999")
        }
    }
}
