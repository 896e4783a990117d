/// The branch that one device writes, and nobody else: `daybook/<32 hexadecimal digits>`.
public struct DeviceBranch: Hashable, Sendable, Comparable {
    /// The device's id in hexadecimal digits.
    public let device: String

    /// The folder of branches in a repository.
    static let folder = "daybook/"

    /// Nil unless the text is a device's id.
    public init?(device: some StringProtocol) {
        let digits = device.utf8
        guard digits.count == 32,
            digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        self.device = String(device)
    }

    /// The name that git shows.
    public var name: String { Self.folder + device }
    /// The branch in this copy, and at the remote.
    var reference: String { "refs/heads/\(name)" }
    /// The branch as it was at the remote when it was last fetched.
    var fetched: String { "refs/remotes/\(name)" }

    public static func < (left: DeviceBranch, right: DeviceBranch) -> Bool { left.device < right.device }
}
