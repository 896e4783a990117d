import GRDB

/// An error for a row that a migration can't convert.
public struct MigrationError: Error, Equatable, CustomStringConvertible {
    public let description: String

    init(_ description: String) {
        self.description = description
    }

    /// `note 3 has the timestamp "soon", which is not a date and time`
    init(table: String, id: Int64, column: String, value: DatabaseValue, expected: String) {
        let text = String.fromDatabaseValue(value).map { "\"\($0)\"" } ?? value.description
        self.init("\(table) \(id) has the \(column) \(text), which is not \(expected)")
    }
}
