import GRDB
import Journal

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
