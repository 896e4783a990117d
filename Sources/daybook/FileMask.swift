import Foundation

/// Which rights the files of this process are made without (umask).
enum FileMask {
    /// The mask that the process was started with, for the programs it starts.
    private static let found = umask(0o077)

    /// Makes every file the owner's alone, exports included.
    static func restrict() { _ = found }

    /// What a shell runs before a program, so that the program makes its files as it would by itself.
    static var shellCommand: String { "umask " + String(found, radix: 8) }
}
