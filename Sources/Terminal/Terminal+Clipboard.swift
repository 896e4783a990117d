import Glibc

extension Terminal {
    /// Copies a text to the terminal's clipboard. The screen doesn't change, and no frame is interrupted, since
    /// each is written completely before this can run.
    /// - Returns: False if the text is too long for terminals.
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
