import GRDB

/// v27: shortens the expression of `spanClass`; its values stay the same. SQLite parses it whenever it opens the file, and sixteen
/// comparisons in each of two tables took a twentieth of the instructions of adding a todo.
enum V27ShortenSpanClass {
    static func migrate(_ db: Database) throws {
        try replace(in: "todo", from: "start", to: "endingDay", unless: "ending IS NULL", db)
        try replace(in: "putOff", from: "seenFrom", to: "sentFrom", db)
    }

    private static func replace(
        in table: String, from first: String, to last: String, unless condition: String? = nil, _ db: Database
    ) throws {
        // A user may have indexes of the column, too, and may have dropped ours.
        let indexes = try Row.fetchAll(
            db,
            sql: """
                SELECT name, sql FROM sqlite_master
                WHERE type = 'index' AND tbl_name = ? AND sql LIKE '%spanClass%' ORDER BY rowid
                """, arguments: [table])
        for index in indexes {
            try db.execute(sql: "DROP INDEX \((index["name"] as String).quotedDatabaseIdentifier)")
        }
        try db.execute(sql: "ALTER TABLE \(table) DROP COLUMN spanClass")
        let column = spanClass(from: first, to: last, unless: condition)
        try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN \(column)")
        for index in indexes { try db.execute(sql: index["sql"]) }
    }

    /// The bit length of a span's number of days: four bits for each hexadecimal digit after the first, plus the bits of the first. 0 for
    /// less than a day; 16 for 32,768 days or more, or if an end isn't a date.
    /// - Parameter condition: The condition under which the class is NULL.
    private static func spanClass(
        from first: String, to last: String, unless condition: String? = nil
    ) -> String {
        let days = "julianday(\(last)) - julianday(\(first))"
        let digits = "printf('%x', \(days))"
        let nullCase = condition.map { "WHEN \($0) THEN NULL " } ?? ""
        return """
            spanClass INTEGER GENERATED ALWAYS AS (CASE \(nullCase)WHEN \(days) < 1 THEN 0 WHEN \(days) < 32768 \
            THEN length(\(digits)) * 4 - 4 + substr('122333344444444', instr('123456789abcdef', substr(\(digits), 1, 1)), 1) \
            ELSE 16 END) VIRTUAL
            """
    }
}
