import GRDB

/// Statements that are prepared once and kept: preparing one, with the triggers it sets off, takes as long as running
/// it does.
extension Database {
    /// Runs one statement that gives no rows.
    func run(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// The first value of the first row; nil where there is none or it is NULL.
    func value<Value: DatabaseValueConvertible>(
        _ sql: String, _ arguments: StatementArguments = StatementArguments(),
        as type: Value.Type = Value.self
    ) throws -> Value? {
        try Value.fetchOne(cachedStatement(sql: sql), arguments: arguments)
    }
}
