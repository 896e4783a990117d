import Files
import Persistence
import Synchronization
import Terminal

/// The journals opened by the command, closed when it ends, so that their files contain every change.
enum OpenJournals {
    private static let databases = Mutex<[JournalDatabase]>([])

    private static let deletion = Mutex<(@Sendable () -> Void)?>(nil)

    /// Has a temporary journal deleted in the end, also if a signal ends the program.
    static func deletesTemporary(_ delete: @escaping @Sendable () -> Void) {
        deletion.withLock { $0 = delete }
    }

    /// Deletes the temporary journal, if there is one.
    static func deleteTemporary() {
        deletion.withLock { delete in
            delete?()
            delete = nil
        }
    }

    /// Ends the program by a signal, after all that its other ends do.
    static func end(by signal: Terminal.Signal) -> Never {
        do {
            try close()
        } catch {
            Console.complain("\(error.reason)")
        }
        deleteTemporary()
        Terminal.dieBySignal(signal)
    }

    static func add(_ database: JournalDatabase) {
        databases.withLock { $0.append(database) }
    }

    /// Whether the command has changed any of them.
    static var haveChanged: Bool { databases.withLock { $0.contains(where: \.isChanged) } }

    /// Removes the journals that a failed command has created and nothing is in.
    static func removeNew() {
        databases.withLock { $0.removeAll { $0.removeIfNew() } }
    }

    /// - Throws: `JournalError` if another program has replaced one of a journal's files.
    static func close() throws {
        let databases = databases.withLock { databases in
            defer { databases = [] }
            return databases
        }
        for database in databases { try database.close() }
        guard deletion.withLock({ $0 == nil }) else { return }
        for database in databases where database.isIndexFarBehind { BackgroundIndexing.start(database.path) }
        for database in databases where database.isChanged && database.readOnlyReason == nil {
            AutomaticBackup.startIfDue(database.path)
            AutomaticSync.start(database.path)
        }
    }
}
