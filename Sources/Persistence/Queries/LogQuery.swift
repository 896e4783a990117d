import Foundation
import GRDB
import Journal

extension JournalQuery where Answer == [UndoStep] {
    /// The change log, newest first, including undone steps.
    /// - Parameter limit: The maximum number of steps; nil for all.
    public static func log(now: Date, limit: Int? = nil) -> JournalQuery {
        JournalQuery { db in
            let steps = try UndoLog.steps("ORDER BY id DESC LIMIT ?", [limit ?? -1], db)
            guard let label = try UndoLog.foreignLabel(db) else { return steps }
            // External changes become a step with our next change, which clears the redo steps.
            let next = UndoStep(
                id: (steps.first?.id ?? 0) + 1, label: label, date: now, source: .elsewhere, isUndone: false,
                changes: try UndoLog.unclaimedChanges(db))
            return [next] + steps.filter { !$0.isUndone }
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
            steps.prefix(LoggedChange.most).map {
                LoggedChange(
                    id: $0.id, label: $0.label, date: $0.date, source: $0.source, isUndone: $0.isUndone)
            }
        }
    }
}
