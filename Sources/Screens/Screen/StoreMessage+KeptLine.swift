import Store

extension StoreMessage {
    private static let isKept = "Your line is kept."

    /// The message about a line that was left without saving it.
    /// - Parameter advice: How to go on with it.
    static func keptLine(_ advice: String) -> StoreMessage { StoreMessage("\(isKept) \(advice)") }

    /// The message when unsaved text can't be written to disk.
    var forTextInMemory: StoreMessage {
        guard text.hasPrefix(Self.isKept) else { return self }
        let advice = text.dropFirst(Self.isKept.count)
        return StoreMessage(
            "Your line isn't on disk: it is kept only while Daybook runs.\(advice)", isError: true)
    }
}
