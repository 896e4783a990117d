import Foundation
import Journal
import Persistence
import SystemPackage

extension JournalDatabase {
    /// Opens the journal at a path of a test's folder.
    public static func open(
        path: String, for purpose: OpeningPurpose = .create, zone: Zone = .machine, writtenIn: Zone? = nil,
        busyTimeout: TimeInterval = 5, now: Date
    ) throws(JournalError) -> Opened {
        try open(
            path: FilePath(path), for: purpose, zone: zone, writtenIn: writtenIn,
            waiting: BusyWait(patience: busyTimeout), now: now)
    }
}

extension JournalDatabase {
    /// The todos of a list, in its order.
    public func todos(_ scope: TodoScope, today: Day) throws -> [Todo] {
        var todos: [Todo] = []
        try list(scope, today: today) { _, _ in
        } _: { section in
            todos += section.rows.map(\.todo)
        }
        return todos
    }
}
