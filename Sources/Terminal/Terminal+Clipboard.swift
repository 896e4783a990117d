import Glibc

extension Terminal {
    /// Puts a text on the clipboard of the terminal. Nothing on the screen moves by that, and no frame is under way: one
    /// goes out whole before this can be called.
    /// - Returns: Whether it was sent: not where it is too long for terminals.
    public func copy(_ text: String) -> Bool {
        guard state == .taken, let sequence = ClipboardSequence.copying(text) else { return false }
        var rest = Array(sequence.utf8)[...]
        return write {
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
                if count < 0 {
                    if errno == EINTR { continue }
                    return false
                }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }
}
