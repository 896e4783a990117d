import Foundation
import Persistence

/// The process's limit on open files.
enum OpenFileLimit {
    /// More than any command opens at once. Without a free descriptor, libdispatch traps.
    private static let needed = 16

    /// - Throws: `JournalError` if the limit is too low for any command.
    static func check() throws(JournalError) {
        var files: [Int32] = []
        defer { files.forEach { close($0) } }
        while files.count < needed {
            let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard file >= 0 else {
                // Only the limit matters here; a journal can exist without /dev.
                guard errno == EMFILE || errno == ENFILE else { return }
                throw JournalError(
                    "Too many files are open. Raise the limit (ulimit -n), or close other programs.")
            }
            files.append(file)
        }
    }
}
