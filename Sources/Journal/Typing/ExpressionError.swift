/// Something a person typed that could not be understood, said in one line with what would be.
public struct ExpressionError: Error, Equatable, CustomStringConvertible {
    public let description: String

    /// The same with a capital, for where it stands alone.
    public var sentence: String { description.prefix(1).uppercased() + description.dropFirst() }

    public init(_ description: String) {
        self.description = description
    }
}
