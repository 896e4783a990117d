import Foundation
import Persistence

/// How many files this process may open.
enum OpenFileLimit {
    /// More than any command opens at once. libdispatch ends the program without a word where there is none left.
    private static let needed = 16

    /// - Throws: `JournalError` if that isn't enough for any command.
    static func check() throws(JournalError) {
        var files: [Int32] = []
        defer { files.forEach { close($0) } }
        while files.count < needed {
            let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard file >= 0 else {
                // Only a limit is of interest; without /dev there may well be a journal.
                guard errno == EMFILE || errno == ENFILE else { return }
                throw JournalError(
                    "Too many files are open. Raise the limit (ulimit -n), or close other programs.")
            }
            files.append(file)
        }
    }
}
