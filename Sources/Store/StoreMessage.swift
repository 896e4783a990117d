/// A message for the message line: a change or an error.
public struct StoreMessage: Hashable, Sendable {
    public var text: String
    public var isError: Bool
    /// An action offered with the message, on one key.
    public var offer: Offer?

    public enum Offer: Hashable, Sendable {
        case undo, redo
        /// Shows the latest page.
        case latest
        /// Lists the conflicts.
        case conflicts
        case startToday
    }

    public init(_ text: String, isError: Bool = false, offer: Offer? = nil) {
        self.text = text
        self.isError = isError
        self.offer = offer
    }
}
