import Foundation

/// Which file a path leads to, so that one that was removed or replaced under an open journal is noticed: changes
/// would go into a file that nobody finds again.
struct FileIdentity: Equatable {
    private let device: dev_t
    private let inode: ino_t

    /// Nil where there is no file.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = status.st_dev
        inode = status.st_ino
    }
}

extension JournalDatabase {
    /// Whether the journal's path leads to another file than the one that was opened, or to none.
    public var isReplaced: Bool {
        guard let identity else { return false }
        return FileIdentity(path: path) != identity
    }

    /// - Throws: ``JournalError`` when the journal's file is no longer the one that was opened.
    public func checkIdentity() throws(JournalError) {
        guard isReplaced else { return }
        throw JournalError(
            "The journal's file was removed or replaced: quit, and open it again. Nothing was changed."
        )
    }
}
