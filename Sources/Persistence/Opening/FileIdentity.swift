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
    /// - Throws: ``JournalError`` when the journal's file is no longer the one that was opened.
    func checkIdentity() throws(JournalError) {
        guard let identity, FileIdentity(path: path) != identity else { return }
        throw JournalError(
            "The journal's file was removed or replaced meanwhile: nothing was changed. Quit, and open it again."
        )
    }
}
