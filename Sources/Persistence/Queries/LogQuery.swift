import Foundation
import GRDB

extension JournalQuery where Answer == [UndoStep] {
    /// The change log, newest first, including undone steps.
    public static func log(now: Date) -> JournalQuery {
        JournalQuery { db in
            let steps = try UndoLog.steps("ORDER BY id DESC", [], db)
            guard let label = try UndoLog.foreignLabel(db) else { return steps }
            // External changes become a step with our next change, which clears the redo steps.
            let next = UndoStep(
                id: (steps.first?.id ?? 0) + 1, label: label, date: now, source: .elsewhere, isUndone: false,
                changes: try UndoLog.unclaimedChanges(db))
            return [next] + steps.filter { !$0.isUndone }
        }
    }
}
