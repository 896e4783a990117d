/// Something that could not be done, said in one line that names what and what to do about it.
public struct JournalError: Error, Equatable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }
}
