import GRDB
import Synchronization

extension DatabaseQueue {
    /// Closes the connection, but never frees it: freeing one starts a thread of Dispatch's pool, which Dispatch then monitors
    /// every second while a screen is idle. A screen closes a few a day.
    func retire() throws {
        try close()
        retiredConnections.withLock { $0.append(self) }
    }
}

private let retiredConnections = Mutex<[DatabaseQueue]>([])
