import Foundation

/// The process's file mode creation mask (umask).
enum FileMask {
    /// The inherited mask, for child processes.
    private static let found = umask(0o077)

    /// Makes all new files private to the user, including exports.
    static func restrict() { _ = found }

    /// A shell command that restores the inherited mask before running a program.
    static var shellCommand: String { "umask " + String(found, radix: 8) }
}
