import Persistence
import Platform

/// The process's limit on open files.
enum OpenFileLimit {
    /// More than any command opens at once. Without a free descriptor, libdispatch traps.
    private static let needed = 16

    /// - Throws: `JournalError` if the limit is too low for any command.
    static func check() throws(JournalError) {
        try refuse(unless: FreeDescriptors.areAtLeast(needed))
    }

    /// - Throws: `JournalError` if the limit is too low to run another program.
    static func checkForAnotherProgram() throws(JournalError) {
        try refuse(unless: FreeDescriptors.sufficeForAnotherProgram)
    }

    private static func refuse(unless suffices: Bool) throws(JournalError) {
        if suffices { return }
        throw JournalError("Too many files are open. Raise the limit (ulimit -n), or close other programs.")
    }
}
