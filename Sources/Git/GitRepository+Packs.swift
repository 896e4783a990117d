extension GitRepository {
    /// The packs of a branch after a commit, oldest first, each with its commit.
    /// - Parameters:
    ///   - head: The branch's last commit.
    ///   - commit: The last commit that is known already; nil for all of the branch.
    /// - Throws: ``GitError``; ``GitError/tooLarge(bytes:)`` if one is larger than any that Daybook writes.
    public func packs(
        upTo head: CommitID, after commit: CommitID?
    ) async throws -> [(commit: CommitID, bytes: [UInt8])] {
        var arguments = ["rev-list", "--reverse", "--first-parent", head.description]
        if let commit { arguments.append("^\(commit)") }
        let list = try await git.run(arguments, limit: 256 << 20)
        let commits = try String(decoding: list, as: UTF8.self).split(separator: "\n").map { line in
            guard let commit = CommitID(line) else { throw GitError.unreadable(command: "rev-list") }
            return commit
        }
        return zip(commits, try await contents(of: commits)).map { ($0, $1) }
    }

    /// The packs in commits. A commit without one has an empty pack, which no device writes.
    private func contents(of commits: [CommitID]) async throws -> [[UInt8]] {
        guard !commits.isEmpty else { return [] }
        let names = commits.map { "\($0):\(FastImport.file)\n" }.joined()
        let sizes = try BatchReader.sizes(
            try await git.run(["cat-file", "--batch-check"], input: Array(names.utf8), limit: 256 << 20),
            count: commits.count)
        if let size = sizes.max(), size > mostBytes { throw GitError.tooLarge(bytes: size) }
        var contents: [[UInt8]] = []
        // A part at a time: a clone has years of packs.
        var start = 0
        while start < commits.count {
            var end = start
            var total = 0
            while end < commits.count, end == start || total + sizes[end] <= Self.mostAtOnce {
                total += sizes[end] + 128
                end += 1
            }
            let names = commits[start..<end].map { "\($0):\(FastImport.file)\n" }.joined()
            let output = try await git.run(
                ["cat-file", "--batch"], input: Array(names.utf8), limit: total + Self.mostAtOnce)
            contents += try BatchReader.contents(output, count: end - start, mostBytes: mostBytes)
            start = end
        }
        return contents
    }

    /// The most bytes of packs that are read by one git.
    private static let mostAtOnce = 32 << 20
}

/// What `git cat-file --batch` prints: `<object> <type> <size>`, a line break, the object, a line break; or
/// `<name> missing`.
/// - SeeAlso: git-cat-file(1)
enum BatchReader {
    /// The sizes of objects that were only checked; 0 for those that are missing or no files.
    static func sizes(_ bytes: [UInt8], count: Int) throws -> [Int] {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard lines.count == count else { throw GitError.unreadable(command: "cat-file") }
        return try lines.map { try size($0) ?? 0 }
    }

    static func contents(_ bytes: [UInt8], count: Int, mostBytes: Int) throws -> [[UInt8]] {
        var contents: [[UInt8]] = []
        var rest = bytes[...]
        while contents.count < count {
            guard let end = rest.firstIndex(of: 0x0A) else { throw GitError.unreadable(command: "cat-file") }
            let line = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[(end + 1)...]
            if line.hasSuffix(" missing") {
                contents.append([])
                continue
            }
            let parts = line.split(separator: " ")
            guard parts.count == 3, let size = Int(parts[2]), (0...mostBytes).contains(size),
                rest.count > size
            else { throw GitError.unreadable(command: "cat-file") }
            contents.append(parts[1] == "blob" ? Array(rest.prefix(size)) : [])
            rest = rest.dropFirst(size + 1)
        }
        guard rest.isEmpty else { throw GitError.unreadable(command: "cat-file") }
        return contents
    }

    /// The size in a line; nil if the object is missing or no file.
    private static func size(_ line: Substring) throws -> Int? {
        if line.hasSuffix(" missing") { return nil }
        let parts = line.split(separator: " ")
        guard parts.count == 3, let size = Int(parts[2]), size >= 0 else {
            throw GitError.unreadable(command: "cat-file")
        }
        return parts[1] == "blob" ? size : nil
    }
}
