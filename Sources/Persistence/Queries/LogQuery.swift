import GRDB

extension JournalQuery where Answer == [UndoStep] {
    /// The list of changes, the newest first, those that are undone included.
    public static var log: JournalQuery {
        JournalQuery { try UndoLog.steps("ORDER BY id DESC", [], $0) }
    }
}
