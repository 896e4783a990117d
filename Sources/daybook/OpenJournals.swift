import Persistence
import Synchronization

/// The journals that the command has opened, to be closed when it ends: their files have every change then.
enum OpenJournals {
    private static let databases = Mutex<[JournalDatabase]>([])

    static func add(_ database: JournalDatabase) {
        databases.withLock { $0.append(database) }
    }

    /// Whether the command has changed one of them.
    static var haveChanged: Bool { databases.withLock { $0.contains(where: \.isChanged) } }

    /// - Throws: `JournalError` if another program has replaced one of a journal's files.
    static func close() throws {
        let databases = databases.withLock { databases in
            defer { databases = [] }
            return databases
        }
        for database in databases { try database.close() }
    }
}
