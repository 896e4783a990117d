import Foundation
import GRDB
import Journal

/// The machines on which a todo of a synchronized journal was changed.
struct HistoryDevices {
    private let log: SyncLog
    private let own: DeviceID
    private let operations: [SyncOperation]

    /// Nil if the journal isn't synchronized, or no machine has said anything of the todo.
    init?(of todo: Int64, _ db: Database) throws {
        guard let log = try SyncLog.ifSynchronized(db),
            let uid = try SyncNames(db: db).uid(of: todo, in: "todo")
        else { return nil }
        self.log = log
        own = try log.key()
        operations = try log.operations(of: SyncRowID(table: "todo", uid: uid))
    }

    /// The other machine that did what a merge at a time brought.
    func device(of kind: TodoHistory.Kind, mergedAt date: Date) throws -> String? {
        let others = operations.filter { $0.id.device != own && $0.does(kind) }
        let milliseconds = date.timeIntervalSince1970 * 1000
        // A machine whose clock is ahead did it later than it came.
        let done = others.filter { Double($0.time) <= milliseconds }
        return try name(ofNewest: done.isEmpty ? others : done)
    }

    /// The other machine that did it last; nil if it was this one.
    func device(of kind: TodoHistory.Kind) throws -> String? {
        try name(ofNewest: operations.filter { $0.does(kind) })
    }

    /// The other machine that postponed it.
    func device(of postponement: Postponement) throws -> String? {
        guard let uid = try SyncNames(db: log.db).uid(of: postponement.id, in: "putOff") else { return nil }
        return try name(ofNewest: try log.operations(of: SyncRowID(table: "putOff", uid: uid)))
    }

    private func name(ofNewest operations: [SyncOperation]) throws -> String? {
        guard let newest = operations.max(by: { $0.time < $1.time }), newest.id.device != own else {
            return nil
        }
        return try log.name(of: newest.id.device)
    }
}

extension SyncOperation {
    /// Whether it changed what an event tells of.
    fileprivate func does(_ event: TodoHistory.Kind) -> Bool {
        switch event {
        case .written: kind == .insert
        case .deleted: kind == .delete
        case .broughtBack: kind != .delete
        case .renamed: values["title"] != nil
        case .recategorised: values["categoryID"] != nil
        case .changedURL: values["externalURL"] != nil
        case .noted, .changedNote, .removedNote: values["note"] != nil
        case .becameHabit, .becameOneOff: values["shouldMigrate"] != nil
        case .ended: values["ending"].map { $0 != .null } ?? false
        case .reopened: values["ending"] == .null
        case .moved: values["start"] != nil
        case .firstSeen, .scheduled, .seenAgain, .carried, .postponed: false
        }
    }
}
