import GRDB
import Journal
import Synchronization

/// A second, read-only connection to the journal, opened when it is first needed, for reading what may take long
/// while the queue changes the journal.
///
/// In WAL mode it reads a snapshot while the queue writes. What it reads may be older than the page, so a verb checks each todo
/// in its own transaction. It may keep a checkpoint waiting, which is tried again a second later.
///
/// It is open only while the main connection is. Whatever needs the file alone closes it first: deleting the log,
/// renewing it, and the last checkpoint. The last connection to close writes the log into the file.
final class SideConnection: Sendable {
    private let queue = Mutex<DatabaseQueue?>(nil)
    private let search = Mutex<Task<SearchResults, any Error>?>(nil)

    /// The open connection, or a new one.
    func open(_ connect: () throws -> DatabaseQueue) throws -> DatabaseQueue {
        try queue.withLock { queue in
            if let queue { return queue }
            let new = try connect()
            queue = new
            return new
        }
    }

    /// Whether a connection is still the open one.
    func isOpen(_ connection: DatabaseQueue) -> Bool {
        queue.withLock { $0 === connection }
    }

    /// Interrupts what it reads, and closes it.
    func close() throws {
        search.withLock { $0 }?.cancel()
        let open = queue.withLock { queue in
            defer { queue = nil }
            return queue
        }
        open?.interrupt()
        try open?.retire()
    }

    /// Makes a search the only one.
    func begin(_ new: Task<SearchResults, any Error>) {
        let older = search.withLock { current in
            defer { current = new }
            return current
        }
        older?.cancel()
    }
}
