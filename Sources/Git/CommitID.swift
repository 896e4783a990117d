/// The name of a commit: the hash that git gives it.
public struct CommitID: Hashable, Sendable, CustomStringConvertible {
    /// 40 or 64 hexadecimal digits.
    public let description: String

    /// Nil unless the text is the name of a commit.
    public init?(_ text: some StringProtocol) {
        let digits = text.utf8
        guard digits.count == 40 || digits.count == 64,
            digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        description = String(text)
    }
}
