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
