import ArgumentParser
import Persistence

/// What a command couldn't read of a journal, and so left out of what it printed.
enum UnreadRows {
    /// Says which rows can't be shown, if there are any, which are on no page, and which are shown without a value.
    /// - Parameter isExport: Whether what is without a value isn't whole.
    /// - Throws: The exit status for an output that isn't whole.
    static func report(of database: JournalDatabase, isExport: Bool = false) throws {
        let misplaced = try database.read(.misplacedRows)
        reportValues(of: database)
        let rows = database.unreadableRows
        if !rows.isEmpty {
            Console.note("\(Sentences.unreadable(rows)). `daybook doctor` lists what can't be read.")
        }
        if misplaced > 0 {
            Console.note(
                "\(misplaced == 1 ? "One row is" : "\(misplaced) rows are") on no page, because of days in another form. "
                    + "`daybook doctor --fix` mends that.")
        }
        let lacksValues = isExport && !database.unreadableValues.isEmpty
        if !rows.isEmpty || misplaced > 0 || lacksValues { throw ExitCode.failure }
    }

    /// Says which values, such as a deadline or a rule, rows were shown without.
    static func reportValues(of database: JournalDatabase) {
        let values = database.unreadableValues
        if values.isEmpty { return }
        Console.note("\(Sentences.unreadable(values, "value")). `daybook doctor` lists what can't be read.")
    }
}
