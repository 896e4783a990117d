/// A parse error for typed text: one line with the cause and the accepted forms.
public struct ExpressionError: Error, Equatable, CustomStringConvertible {
    public let description: String

    /// The message with a capital first letter.
    public var sentence: String { description.prefix(1).uppercased() + description.dropFirst() }

    public init(_ description: String) {
        self.description = description
    }
}
