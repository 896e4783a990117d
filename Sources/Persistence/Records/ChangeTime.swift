import Foundation

/// The time of the change that a transaction makes, for the rows that it writes.
enum ChangeTime {
    /// Nil outside of a change, as in a migration.
    @TaskLocal static var now: Date?
}
