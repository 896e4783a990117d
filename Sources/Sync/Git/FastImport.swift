/// The text that `git fast-import` reads: a commit for each pack, in order. It prints the last one's name.
/// - SeeAlso: git-fast-import(1)
enum FastImport {
    /// - Parameters:
    ///   - packs: The packs, oldest first.
    ///   - branch: The branch they go to.
    ///   - author: The name in the commits.
    ///   - parent: The commit before them; nil for the branch's first ones.
    static func stream(
        _ packs: [PublishedPack], branch: DeviceBranch, author: String, after parent: CommitID?
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, pack) in packs.enumerated() {
            bytes += "commit \(branch.reference)\nmark :1\n".utf8
            let date = "\(max(0, pack.seconds)) +0000"
            bytes += "committer \(name(author)) <daybook> \(date)\n".utf8
            bytes += data(Array(pack.message.utf8))
            if index == 0, let parent { bytes += "from \(parent)\n".utf8 }
            bytes += "M 100644 inline \(file)\n".utf8
            bytes += data(pack.bytes)
            bytes += "\n".utf8
        }
        bytes += "get-mark :1\ndone\n".utf8
        return bytes
    }

    /// The only file in a commit's tree.
    static let file = "ops"

    private static func data(_ bytes: [UInt8]) -> [UInt8] {
        Array("data \(bytes.count)\n".utf8) + bytes + [0x0A]
    }

    /// A name without the characters that end it in a commit.
    private static func name(_ text: String) -> String {
        let kept = text.unicodeScalars.filter { !"<>\n\r\0".unicodeScalars.contains($0) && $0.value >= 0x20 }
        let name = String(String.UnicodeScalarView(kept))
        return name.isEmpty ? "daybook" : name
    }
}

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

    public static func < (left: DeviceBranch, right: DeviceBranch) -> Bool { left.device < right.device }
}
