import Files
import Foundation
import Persistence
import SystemPackage

/// Standard input, output and error.
enum StandardStreams {
    /// Occupies those that are closed, so that no file of ours is taken for one. Reading or writing one fails as before.
    static func reserve() {
        for (descriptor, mode) in [
            (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
        ] where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free descriptor is this one. Without /dev, everything works but what is closed.
            _ = open("/dev/null", mode)
        }
    }

    /// Everything on standard input.
    /// - Throws: `JournalError`.
    static func readInput(limit: Int = .max) throws(JournalError) -> Data {
        do {
            return try FileDescriptor.standardInput.readToEnd(limit: limit)
        } catch Errno.badFileDescriptor {
            throw JournalError("standard input is closed.")
        } catch {
            throw JournalError("standard input can't be read: \(error.reason).")
        }
    }
}
