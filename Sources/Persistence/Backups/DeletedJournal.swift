import Foundation
import Journal
import Platform
import SystemPackage

extension JournalDatabase {
    /// Saves a journal whose file was deleted while it is open, or had another renamed over it, among its backups; once.
    ///
    /// The kernel keeps a deleted file's contents as long as a program has it open (unlink(2)), and so the log's.
    /// - Throws: ``JournalError``, which says where it was saved, or why it couldn't be.
    public func saveIfDeleted(now: Date) throws(JournalError) {
        guard files?.interference == .removed else { return }
        let copy: FilePath
        if let saved = savedDeleted.withLock(\.self) {
            copy = saved
        } else {
            copy = try makeBackup(reason: .deletion, now: now) { queue }
            savedDeleted.withLock { $0 = copy }
        }
        let word = copy.string.asShellWord
        throw JournalError(
            path.exists
                ? "Another file took the journal's place. What was open is saved as \(copy): quit, and open the new one."
                : "The journal's file was deleted. All of it is saved: quit, and run daybook restore \(word)")
    }
}
