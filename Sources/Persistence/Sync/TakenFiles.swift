import Foundation
import GRDB
import Journal

/// Files outside whose lines become todos, and how much of each is in the journal. That is written by the transaction that adds
/// the lines, so that whoever was killed before the file is deleted adds none twice.
///
/// It is an operation of a row that is in no table, so only a synchronized journal can know it.
extension SyncRowID {
    fileprivate init(file: RowUID) { self.init(table: "inbox", uid: file) }
}

extension SyncLog {
    fileprivate func bytesTaken(of file: RowUID) throws -> Int {
        let said = try operations(of: SyncRowID(file: file)).compactMap { operation -> Int? in
            guard case .number(let count)? = operation.values["bytes"] else { return nil }
            return Int(count)
        }
        return said.max() ?? 0
    }
}

extension JournalQuery<Int> {
    /// The number of a file's bytes whose lines are in the journal.
    public static func bytesTaken(of file: RowUID) -> JournalQuery {
        JournalQuery { try SyncLog.ifSynchronized($0)?.bytesTaken(of: file) ?? 0 }
    }
}

extension JournalChange {
    /// The change, with the mark that a part of a file is in the journal.
    /// - Returns: A change whose outcome is nil, and which does nothing, if another process has taken that part meanwhile.
    /// - Throws: `JournalError` if the journal isn't synchronized.
    public func taking(_ bytes: Range<Int>, of file: RowUID) -> JournalChange<Outcome?> {
        JournalChange<Outcome?>(hasForeignKeys: hasForeignKeys) { db in
            guard let log = try SyncLog.ifSynchronized(db) else {
                throw JournalError("The journal isn't synchronized.")
            }
            guard try log.bytesTaken(of: file) == bytes.lowerBound else {
                return (nil, { _ in "" }, SkippedTodos())
            }
            var capture = SyncCapture(log)
            try capture.say(
                ["bytes": .number(Int64(bytes.upperBound))], of: SyncRowID(file: file),
                step: "took in a file",
                at: ChangeTime.now ?? Date())
            let applied = try run(db)
            return (applied.outcome, applied.label, applied.skipped)
        }
    }
}
