import Foundation

/// How many more files this process can open.
public enum FreeDescriptors {
    /// What running another program takes, with pipes to it.
    private static let forAnotherProgram = 24

    /// Whether another program can be run: with fewer, the library that starts it traps or waits forever.
    public static var sufficeForAnotherProgram: Bool { areAtLeast(forAnotherProgram) }

    /// How many descriptors are looked at with one call.
    private static let batch = 64

    /// Whether at least so many files can be opened. Yes where the limit isn't known.
    public static func areAtLeast(_ needed: Int) -> Bool {
        var limits = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0 else { return true }
        let limit = Int(min(limits.rlim_cur, 1 << 20))
        var free = 0
        // Descriptors are given out from the lowest on, so the first batch has enough unless very many are open.
        for first in stride(from: 0, to: limit, by: batch) {
            var states = (first..<min(first + batch, limit)).map {
                pollfd(fd: Int32($0), events: 0, revents: 0)
            }
            guard poll(&states, nfds_t(states.count), 0) >= 0 else { return true }
            free += states.count { $0.revents & Int16(POLLNVAL) != 0 }
            if free >= needed { return true }
        }
        return false
    }
}
