/// SQL that reads the instants older versions wrote as text.
///
/// SQLite's own date functions do it, after a look at the text's shape: they would take much that is no
/// instant, such as a bare number or the 31st of June.
enum InstantSQL {
    /// An expression for the seconds since 1970 that the text in a column means, its fraction dropped; NULL
    /// where the column holds anything but `2026-02-08 05:00:00.000`, in UTC.
    static func seconds(_ column: String) -> String {
        seconds(column, where: "TRUE")
    }

    /// The same for `2026-02-08T06:00:00Z`, where the offset from UTC has to be written.
    static func secondsOfISO8601(_ column: String) -> String {
        seconds(column, where: "(\(column) GLOB '*Z' OR \(column) GLOB '*[-+][0-9][0-9]:[0-9][0-9]')")
    }

    private static func seconds(_ column: String, where condition: String) -> String {
        let digits = { (count: Int) in String(repeating: "[0-9]", count: count) }
        let shape = "\(digits(4))-\(digits(2))-\(digits(2))[ T]\(digits(2)):\(digits(2)):\(digits(2))*"
        return """
            CASE WHEN typeof(\(column)) = 'text' AND \(column) GLOB '\(shape)' AND \(condition)
                AND date(julianday(substr(\(column), 1, 10))) = substr(\(column), 1, 10)
            THEN CAST(strftime('%s', \(column)) AS INTEGER) END
            """
    }
}
