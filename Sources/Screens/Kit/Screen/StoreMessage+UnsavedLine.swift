import Store

extension StoreMessage {
    private static let isKept = "Your line is kept."
    private static let isInMemory = "Your line isn't on disk: it is kept only while Daybook runs."

    /// The message about a line that was left without saving it.
    /// - Parameter advice: How to go on with it.
    static func unsavedLine(_ advice: String) -> StoreMessage {
        let words = [isKept, advice].joined(separator: " ")
        return StoreMessage(words)
    }

    /// The message when unsaved text can't be written to disk.
    var forTextInMemory: StoreMessage {
        guard text.hasPrefix(Self.isKept) else { return self }
        let words = Self.isInMemory + text.dropFirst(Self.isKept.count)
        return StoreMessage(words, isError: true)
    }
}
