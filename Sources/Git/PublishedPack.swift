/// A pack of operations as it stands in a repository: one commit, whose tree holds it alone.
public struct PublishedPack: Equatable, Sendable {
    /// The pack's bytes, which git doesn't interpret.
    public var bytes: [UInt8]
    /// Seconds since 1970 at which the newest change in it was made. The commit has this date, so that the same pack
    /// becomes the same commit however often it is published.
    public var seconds: Int64
    /// The commit's message.
    public var message: String

    public init(bytes: [UInt8], seconds: Int64, message: String) {
        (self.bytes, self.seconds, self.message) = (bytes, seconds, message)
    }
}
