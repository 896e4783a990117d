/// A parse error for typed text: one line with the cause and the accepted forms.
public struct ExpressionError: Error, Equatable, CustomStringConvertible {
    public let description: String

    /// The message with a capital first letter and a full stop.
    public var sentence: String {
        let end = description.last.map { ".?!…".contains($0) } ?? true ? "" : "."
        return description.prefix(1).uppercased() + description.dropFirst() + end
    }

    public init(_ description: String) {
        self.description = description
    }
}
