import Foundation
import GRDB
import Journal

extension JournalQuery where Answer == [UndoStep] {
    /// The change log, newest first, including undone steps.
    /// - Parameter limit: The maximum number of steps; nil for all.
    public static func log(now: Date, limit: Int? = nil) -> JournalQuery {
        JournalQuery { db in
            if limit == nil { try IntegrityCheck.check(["undoStep"], db) }
            let steps = try UndoLog.steps("ORDER BY id DESC LIMIT ?", [limit ?? -1], db)
            guard let next = try next(after: steps.first?.id, now: now, db) else { return steps }
            return Array(([next] + steps.filter { !$0.isUndone }).prefix(limit ?? .max))
        }
    }

    /// The step that external changes become with our next change, which clears the redo steps; nil if there are none.
    fileprivate static func next(after newest: Int64?, now: Date, _ db: Database) throws -> UndoStep? {
        guard let label = try UndoLog.foreignLabel(db) else { return nil }
        return UndoStep(
            id: (newest ?? 0) + 1, label: label, date: now, source: .elsewhere, isUndone: false,
            changes: try UndoLog.unclaimedChanges(db))
    }
}

extension JournalQuery where Answer == Int {
    /// Passes on the change log in parts, newest first, while it is read, and returns the number of steps.
    public static func log(
        now: Date, inParts body: @escaping @Sendable ([LoggedChange]) throws -> Void
    ) -> JournalQuery {
        JournalQuery { db in
            try IntegrityCheck.check(["undoStep"], db)
            var steps = try UndoLog.changes("ORDER BY id DESC LIMIT ?", [100], db)
            let next = try JournalQuery<[UndoStep]>.next(after: steps.first?.id, now: now, db)
            if let next { try body([next.logged]) }
            var count = next == nil ? 0 : 1
            while let last = steps.last {
                let part = next == nil ? steps : steps.filter { !$0.isUndone }
                try body(part)
                count += part.count
                steps = try UndoLog.changes("WHERE id < ? ORDER BY id DESC LIMIT ?", [last.id, 1000], db)
            }
            return count
        }
    }
}

extension JournalQuery where Answer == [UndoStep] {
    /// The steps with the given ids, newest first.
    public static func steps(_ ids: [Int64]) -> JournalQuery {
        JournalQuery { db in
            try UndoLog.steps(
                "WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id DESC", [ids.jsonList], db)
        }
    }
}

extension JournalQuery where Answer == [LoggedChange] {
    /// The newest changes, including undone ones.
    public static func changes(now: Date) -> JournalQuery {
        JournalQuery<[UndoStep]>.log(now: now, limit: LoggedChange.most).map { steps in
            steps.prefix(LoggedChange.most).map(\.logged)
        }
    }
}

extension JournalQuery where Answer == Int64 {
    /// The newest step that isn't undone; 0 without one.
    public static var lastDoneStep: JournalQuery { JournalQuery { try UndoLog.lastDoneStep($0) } }
}

extension JournalQuery where Answer == Int64? {
    /// The step that would be undone next, to notice that it has become another one; nil while there are changes that belong
    /// to no step yet.
    public static var lastStep: JournalQuery {
        JournalQuery { db in
            guard try UndoLog.unclaimedChanges(db).isEmpty else { return nil }
            return try UndoLog.lastDoneStep(db)
        }
    }
}
