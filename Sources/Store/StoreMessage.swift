/// What the message line says: what was done, or why something could not be.
public struct StoreMessage: Hashable, Sendable {
    public var text: String
    public var isError: Bool
    /// What can be done about it with one key.
    public var offer: Offer?

    public enum Offer: Hashable, Sendable {
        case undo, redo
        /// To go to the latest page.
        case latest
        case startToday
    }

    public init(_ text: String, isError: Bool = false, offer: Offer? = nil) {
        self.text = text
        self.isError = isError
        self.offer = offer
    }
}
