import Glibc

/// Writes bytes to the terminal.
enum OutputBytes {
    /// - Returns: False if the terminal is gone.
    @discardableResult
    static func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                if errno == EAGAIN {
                    // Another program that shares the terminal made it non-blocking.
                    var status = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
                    poll(&status, 1, -1)
                    continue
                }
                return false
            }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
