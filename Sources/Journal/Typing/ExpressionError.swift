/// Something a person typed that could not be understood, said in one line with what would be.
public struct ExpressionError: Error, Equatable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }
}
