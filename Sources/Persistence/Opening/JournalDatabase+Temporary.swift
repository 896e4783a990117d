import GRDB
import Journal
import Migrations

/// Journals without a file of their own.
extension JournalDatabase {
    /// A new journal in memory.
    public static func inMemory() throws(JournalError) -> JournalDatabase {
        try withoutFile { try DatabaseQueue() }
    }

    /// An empty journal in a temporary file without a name, for as many rows as there are.
    public static func temporary() throws(JournalError) -> JournalDatabase {
        // What SQLite makes of an empty name.
        try withoutFile { try DatabaseQueue(path: "") }
    }

    private static func withoutFile(
        _ connect: () throws -> DatabaseQueue
    ) throws(JournalError) -> JournalDatabase {
        do {
            let queue = try connect()
            try queue.writeWithoutTransaction { try Migrator.migrate($0, machine: { _ in 0 }) }
            return JournalDatabase(queue: queue, path: ":memory:")
        } catch {
            throw JournalError(error, path: ":memory:")
        }
    }
}
