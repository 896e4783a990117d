import GRDB

/// Cached prepared statements: preparing one with its triggers takes as long as running it.
extension Database {
    /// Runs one statement that returns no rows.
    func run(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// The first value of the first row; nil if there is none or it is NULL.
    func value<Value: DatabaseValueConvertible>(
        _ sql: String, _ arguments: StatementArguments = StatementArguments(),
        as type: Value.Type = Value.self
    ) throws -> Value? {
        try Value.fetchOne(cachedStatement(sql: sql), arguments: arguments)
    }
}
