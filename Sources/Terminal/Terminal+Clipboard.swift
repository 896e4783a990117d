extension Terminal {
    /// Copies a text to the terminal's clipboard. The screen doesn't change, and no frame is interrupted, since
    /// each is written completely before this can run.
    /// - Returns: False if the text is too long for terminals.
    public func copy(_ text: String) -> Bool {
        guard state == .taken, let sequence = ClipboardSequence.copying(text) else { return false }
        return write { OutputBytes.write(Array(sequence.utf8)) }
    }
}
