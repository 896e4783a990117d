import Foundation
import GRDB

extension JournalQuery where Answer == [UndoStep] {
    /// The list of changes, the newest first, those that are undone included: what `undo` would go through.
    public static func log(now: Date) -> JournalQuery {
        JournalQuery { db in
            let steps = try UndoLog.steps("ORDER BY id DESC", [], db)
            guard let label = try UndoLog.foreignLabel(db) else { return steps }
            // Another program's changes become a step with the next of ours, and end what could be redone.
            let next = UndoStep(
                id: (steps.first?.id ?? 0) + 1, label: label, date: now, source: .elsewhere, isUndone: false,
                changes: try UndoLog.unclaimedChanges(db))
            return [next] + steps.filter { !$0.isUndone }
        }
    }
}
