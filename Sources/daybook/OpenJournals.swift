import Persistence
import Synchronization

/// The journals opened by the command, closed when it ends, so that their files contain every change.
enum OpenJournals {
    private static let databases = Mutex<[JournalDatabase]>([])

    static func add(_ database: JournalDatabase) {
        databases.withLock { $0.append(database) }
    }

    /// Whether the command has changed any of them.
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
