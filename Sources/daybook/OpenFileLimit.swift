import Foundation
import Persistence

/// The process's limit on open files.
enum OpenFileLimit {
    /// More than any command opens at once. Without a free descriptor, libdispatch traps.
    private static let needed = 16

    /// How many descriptors are looked at with one call.
    private static let batch = 64

    /// - Throws: `JournalError` if the limit is too low for any command.
    static func check() throws(JournalError) {
        var limits = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else { return }
        let limit = Int(min(limits.rlim_cur, 1 << 20))
        var free = 0
        // Descriptors are given out from the lowest on, so the first batch has enough unless very many are open.
        for first in stride(from: 0, to: limit, by: batch) {
            var states = (first..<min(first + batch, limit)).map {
                pollfd(fd: Int32($0), events: 0, revents: 0)
            }
            guard poll(&states, nfds_t(states.count), 0) >= 0 else { return }
            free += states.count { $0.revents & Int16(POLLNVAL) != 0 }
            if free >= needed { return }
        }
        throw JournalError("Too many files are open. Raise the limit (ulimit -n), or close other programs.")
    }
}
