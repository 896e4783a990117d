/// An error with a one-line message: the cause and the remedy.
public struct JournalError: Error, Equatable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }
}
