/// SQL that parses the instants of older versions.
///
/// It checks the text's form before calling SQLite's date functions, which accept bare numbers and 31 June.
enum InstantSQL {
    /// An expression for the seconds since 1970 of a column's text, truncated; NULL unless it has the form
    /// `2026-02-08 05:00:00.000`, in UTC.
    static func seconds(_ column: String) -> String {
        seconds(column, where: "TRUE")
    }

    /// As ``seconds(_:)``, for `2026-02-08T06:00:00Z`, in which the offset from UTC is required.
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
