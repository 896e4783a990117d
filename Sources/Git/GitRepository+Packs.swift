extension GitRepository {
    /// The packs of a branch after a commit, oldest first, each with its commit.
    /// - Parameters:
    ///   - head: The branch's last commit.
    ///   - commit: The last commit that is known already; nil for all of the branch.
    /// - Returns: Nil if the branch doesn't contain the known commit.
    /// - Throws: ``GitError``; ``GitError/tooLarge(bytes:)`` if one is larger than any that Daybook writes.
    public func packs(
        upTo head: CommitID, after commit: CommitID?
    ) async throws -> [(commit: CommitID, bytes: [UInt8])]? {
        if let commit {
            if let bytes = try await onlyPack(in: head, after: commit) { return [(head, bytes)] }
            guard try await isCommit(head, atOrAfter: commit) else { return nil }
        }
        var arguments = ["rev-list", "--reverse", "--first-parent", head.description]
        if let commit { arguments.append("^\(commit)") }
        let list = try await git.run(arguments, limit: 256 << 20)
        let commits = try String(decoding: list, as: UTF8.self).split(separator: "\n").map { line in
            guard let commit = CommitID(line) else { throw GitError.unreadable(command: "rev-list") }
            return commit
        }
        return zip(commits, try await contents(of: commits)).map { ($0, $1) }
    }

    /// The pack of a commit that comes right after another, which one git can tell; otherwise nil.
    private func onlyPack(in head: CommitID, after commit: CommitID) async throws -> [UInt8]? {
        do {
            let output = try await git.run(
                ["cat-file", "--batch"], input: Array("\(head)\n\(head):\(FastImport.file)\n".utf8),
                limit: mostBytes + Self.mostOfCommit)
            let objects = try BatchReader.objects(output, count: 2, mostBytes: mostBytes)
            guard objects[0].type == "commit", Self.parent(objects[0].bytes) == commit else { return nil }
            return objects[1].type == "blob" ? objects[1].bytes : []
        } catch GitError.broken(_, _) {
            // More than it may be: the sizes say of what.
            return nil
        }
    }

    /// The first parent in a commit's text: lines of a word and a value, up to an empty one.
    private static func parent(_ bytes: [UInt8]) -> CommitID? {
        let prefix = "parent "
        return String(decoding: bytes.prefix(mostOfCommit), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
            .first { $0.hasPrefix(prefix) }.flatMap { CommitID($0.dropFirst(prefix.count)) }
    }

    /// The most bytes of a commit's text that are read.
    private static let mostOfCommit = 64 << 10

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

    /// The files' contents; none of objects that are missing or no files.
    static func contents(_ bytes: [UInt8], count: Int, mostBytes: Int) throws -> [[UInt8]] {
        try objects(bytes, count: count, mostBytes: mostBytes).map { $0.type == "blob" ? $0.bytes : [] }
    }

    /// The objects; those that are missing have no type.
    static func objects(
        _ bytes: [UInt8], count: Int, mostBytes: Int
    ) throws -> [(type: String, bytes: [UInt8])] {
        var objects: [(type: String, bytes: [UInt8])] = []
        var rest = bytes[...]
        while objects.count < count {
            guard let end = rest.firstIndex(of: 0x0A) else { throw GitError.unreadable(command: "cat-file") }
            let line = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[(end + 1)...]
            if line.hasSuffix(" missing") {
                objects.append(("", []))
                continue
            }
            let parts = line.split(separator: " ")
            guard parts.count == 3, let size = Int(parts[2]), (0...mostBytes).contains(size),
                rest.count > size
            else { throw GitError.unreadable(command: "cat-file") }
            objects.append((String(parts[1]), Array(rest.prefix(size))))
            rest = rest.dropFirst(size + 1)
        }
        guard rest.isEmpty else { throw GitError.unreadable(command: "cat-file") }
        return objects
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
