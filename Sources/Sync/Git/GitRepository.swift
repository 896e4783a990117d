import Foundation
import Platform
import SystemPackage

/// The bare repository beside a journal that holds every device's branch, and its traffic with a remote.
///
/// It is a copy: deleted, it is made and fetched again. It has no index and no work tree, and nothing of the remote
/// but the objects of the branches under `daybook/` ever reaches it.
public struct GitRepository: Sendable {
    /// How long git may be silent, usually.
    public static let patience = Duration.seconds(60)

    var git: GitProgram
    /// The size of the largest pack, in bytes.
    let mostBytes: Int

    /// - Parameters:
    ///   - folder: The repository's folder.
    ///   - mostBytes: The size of the largest pack, in bytes.
    ///   - mayAsk: Whether git and ssh may ask for passwords on the terminal.
    ///   - patience: How long a command may be silent.
    public init(
        _ folder: FilePath, mostBytes: Int, mayAsk: Bool = false, patience: Duration = Self.patience
    ) {
        self.mostBytes = mostBytes
        git = GitProgram(repository: folder, mayAsk: mayAsk, patience: patience)
    }

    /// Makes the repository unless it is there, and removes what a killed git left locked.
    ///
    /// The caller holds the lock of the folder (``GitLock``), so any other lock in it is stale.
    /// - Throws: ``GitError``.
    public func prepare() async throws {
        if !Self.exists(git.repository.appending("HEAD")) || !Self.exists(git.repository.appending("objects"))
        {
            try await git.run(["init", "--quiet", "--bare", "--template=", "--", git.repository.string])
        }
        try removeStaleLocks()
        try await tidyIfNeeded()
    }

    /// Whether every branch has all its objects.
    /// - Throws: ``GitError`` if git can't say.
    public func isSound() async throws -> Bool {
        do {
            try await git.run(["fsck", "--connectivity-only", "--no-dangling", "--no-progress"])
            return true
        } catch GitError.failed {
            return false
        }
    }

    /// Removes the repository, to be made and fetched again.
    /// - Throws: An error of the file system.
    public func remove() async throws { try await git.repository.removeFolder() }

    /// Packs the small objects that pushes and fetches leave, once there are about 500, or many files of packs. To ask
    /// git whether there are costs as much as to fetch nothing, so this counts them as git does: those whose name
    /// begins with 17.
    /// - SeeAlso: git-gc(1), "gc.auto"
    private func tidyIfNeeded() async throws {
        let objects = git.repository.appending("objects")
        guard Self.count(objects.appending("17")) > 2 || Self.count(objects.appending("pack")) > 100 else {
            return
        }
        try await git.run(["gc", "--quiet", "--prune=now"])
    }

    private static func count(_ folder: FilePath) -> Int {
        guard let entries = folder.withPlatformString({ opendir($0) }) else { return 0 }
        defer { closedir(entries) }
        var count = -2
        while readdir(entries) != nil { count += 1 }
        return count
    }

    /// Whether a commit is another or comes after it on the same branch. One that isn't here comes after nothing.
    /// - Throws: ``GitError``.
    public func isCommit(_ later: CommitID, atOrAfter earlier: CommitID) async throws -> Bool {
        do {
            try await git.run(["merge-base", "--is-ancestor", earlier.description, later.description])
            return true
        } catch GitError.failed(_, let status, _) where status == 1 || status == 128 {
            return false
        }
    }

    /// Adds packs to a branch of this copy.
    ///
    /// The same packs after the same commit become the same commits, so doing it again after a crash changes nothing.
    /// - Returns: The branch's last commit.
    /// - Throws: ``GitError``.
    public func add(
        _ packs: [PublishedPack], to branch: DeviceBranch, author: String, after parent: CommitID?
    ) async throws -> CommitID {
        if let size = packs.map(\.bytes.count).max(), size > mostBytes {
            throw GitError.tooLarge(bytes: size)
        }
        // --force: after a crash the branch may be ahead of what its author knows; nothing of it was published.
        let output = try await git.run(
            ["fast-import", "--quiet", "--done", "--force", "--date-format=raw"],
            input: FastImport.stream(packs, branch: branch, author: author, after: parent))
        guard let head = CommitID(String(decoding: output, as: UTF8.self).prefix { !$0.isNewline })
        else { throw GitError.unreadable(command: "fast-import") }
        return head
    }

    func heads(in folder: String) async throws -> [DeviceBranch: CommitID] {
        let output = try await git.run(
            [
                "for-each-ref", "--format=%(objectname) %(objecttype) %(refname)",
                folder + DeviceBranch.folder,
            ],
            limit: 16 << 20)
        return try Self.heads(String(decoding: output, as: UTF8.self), after: folder)
    }

    /// The branches in lines of `<object> <type> <reference>`. Others than devices' are ignored.
    static func heads(_ lines: String, after folder: String) throws -> [DeviceBranch: CommitID] {
        var heads: [DeviceBranch: CommitID] = [:]
        for line in lines.split(separator: "\n") {
            let parts = line.split(separator: " ", omittingEmptySubsequences: false)
            guard parts.count == 3, let commit = CommitID(parts[0]) else {
                throw GitError.unreadable(command: "for-each-ref")
            }
            let prefix = folder + DeviceBranch.folder
            guard parts[1] == "commit", parts[2].hasPrefix(prefix),
                let branch = DeviceBranch(device: parts[2].dropFirst(prefix.count))
            else { continue }
            heads[branch] = commit
        }
        return heads
    }

    static func exists(_ path: FilePath) -> Bool {
        path.withPlatformString { access($0, F_OK) } == 0
    }
}

/// A repository that every device can reach.
public struct GitRemote: Hashable, Sendable {
    /// The address as git takes it: `server:daybook.git`, `https://…`, a folder.
    public let address: String

    /// - Throws: ``GitError/badAddress(_:)`` for an address that git could take for an option or run as a program.
    public init(_ address: String) throws(GitError) {
        // A transport helper is named before `::`: `ext::` runs any command.
        let isHelper = address.firstRange(of: "::").map { range in
            address[..<range.lowerBound].allSatisfy {
                $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")
            }
        }
        let hasControls = address.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
        if address.isEmpty || address.hasPrefix("-") || isHelper == true || hasControls {
            throw .badAddress(address)
        }
        self.address = address
    }

    /// Whether it is a folder of this machine, where git would run the repository's hooks as this user.
    public var isLocal: Bool {
        if address.hasPrefix("file:") { return true }
        guard let colon = address.firstIndex(of: ":") else { return true }
        // `server:folder` unless a slash comes first.
        return address[..<colon].contains("/")
    }
}

extension GitRepository {
    /// Fetches every device's branch. A branch that is gone at the remote stays here.
    /// - Returns: The branches that are at the remote, with their last commits.
    /// - Throws: ``GitError``.
    @discardableResult
    public func fetch(from remote: GitRemote) async throws -> [DeviceBranch: CommitID] {
        try await git.run([
            "fetch", "--progress", "--no-tags", "--no-auto-gc", "--no-recurse-submodules", "--",
            remote.address,
            "+refs/heads/\(DeviceBranch.folder)*:refs/remotes/\(DeviceBranch.folder)*",
        ])
        do {
            let list = try git.repository.appending("FETCH_HEAD").contents()
            return try FetchList.branches(String(decoding: list, as: UTF8.self))
        } catch let error as Errno {
            throw GitError.broken(command: "fetch", words: "gave a list that couldn't be read: \(error)")
        }
    }

    /// Publishes a branch. It is never forced: if the remote's isn't a part of ours, nothing changes there.
    /// - Throws: ``GitError/rejected(branch:)`` in that case; other ``GitError``s.
    public func push(_ branch: DeviceBranch, to remote: GitRemote) async throws {
        do {
            let receiving = remote.isLocal ? ["--receive-pack=\(Self.harmlessReceiving)"] : []
            try await git.run(
                ["push", "--progress", "--porcelain", "--no-follow-tags", "--recurse-submodules=no"]
                    + receiving
                    + ["--", remote.address, "\(branch.reference):\(branch.reference)"])
        } catch GitError.failed(_, _, let words) where words.hasPrefix("[rejected]") {
            throw GitError.rejected(branch: branch.name)
        }
    }

    /// What takes a push in a folder, such as a USB stick's, whose configuration may be a stranger's: the hooks and
    /// commands of a server are run by its owner, but these would be by this user.
    private static let harmlessReceiving =
        (["git"]
        + [
            "core.hooksPath=/dev/null", "core.fsmonitor=false", "core.alternateRefsCommand=true",
            // Nothing is checked out, which could run filters.
            "receive.denyCurrentBranch=refuse",
            // Nor is anything collected, which may ask a command what to keep.
            "receive.autogc=false",
        ].map { "-c \($0)" } + ["receive-pack"]).joined(separator: " ")

    /// The branches at a remote, by their full names, without fetching anything.
    /// - Throws: ``GitError``.
    public func branches(of remote: GitRemote) async throws -> [String: CommitID] {
        let output = try await git.run(
            ["ls-remote", "--quiet", "--heads", "--", remote.address], limit: 16 << 20)
        var branches: [String: CommitID] = [:]
        for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "\t", maxSplits: 1)
            guard parts.count == 2, let commit = CommitID(parts[0]) else {
                throw GitError.unreadable(command: "ls-remote")
            }
            branches[String(parts[1])] = commit
        }
        return branches
    }
}

/// The list that `git fetch` writes, `FETCH_HEAD`: lines of `<commit> \t not-for-merge \t branch '<name>' of <address>`.
/// - SeeAlso: git-fetch(1), "DESCRIPTION"
enum FetchList {
    /// The devices' branches. Others are ignored.
    static func branches(_ list: String) throws(GitError) -> [DeviceBranch: CommitID] {
        var branches: [DeviceBranch: CommitID] = [:]
        for line in list.split(separator: "\n") {
            let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3, let commit = CommitID(parts[0]) else {
                throw .unreadable(command: "fetch")
            }
            let prefix = "branch '\(DeviceBranch.folder)"
            guard parts[2].hasPrefix(prefix),
                let branch = DeviceBranch(device: parts[2].dropFirst(prefix.count).prefix { $0 != "'" })
            else { continue }
            branches[branch] = commit
        }
        return branches
    }
}

extension GitRepository {
    /// The packs of a branch after a commit, oldest first, each with its commit.
    /// - Parameters:
    ///   - head: The branch's last commit.
    ///   - commit: The last commit that is known already; nil for all of the branch.
    ///   - emptyIfTooLarge: Whether an object that is larger than any that Daybook writes counts as an empty pack.
    /// - Returns: Nil if the branch doesn't contain the known commit.
    /// - Throws: ``GitError``; ``GitError/tooLarge(bytes:)`` if one is larger than any that Daybook writes.
    public func packs(
        upTo head: CommitID, after commit: CommitID?, emptyIfTooLarge: Bool = false
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
        return zip(commits, try await contents(of: commits, emptyIfTooLarge)).map { ($0, $1) }
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
    private func contents(of commits: [CommitID], _ emptyIfTooLarge: Bool) async throws -> [[UInt8]] {
        guard !commits.isEmpty else { return [] }
        let names = commits.map { "\($0):\(FastImport.file)\n" }
        let sizes = try BatchReader.sizes(
            try await git.run(
                ["cat-file", "--batch-check"], input: Array(names.joined().utf8), limit: 256 << 20),
            count: commits.count)
        if let size = sizes.max(), size > mostBytes, !emptyIfTooLarge {
            throw GitError.tooLarge(bytes: size)
        }
        let wanted = sizes.indices.filter { sizes[$0] <= mostBytes }
        var contents = [[UInt8]](repeating: [], count: commits.count)
        // A part at a time: a clone has years of packs.
        var rest = wanted[...]
        while !rest.isEmpty {
            var total = 0
            let part = rest.prefix { index in
                total += sizes[index] + 128
                return index == rest.first || total <= Self.mostAtOnce
            }
            let output = try await git.run(
                ["cat-file", "--batch"], input: Array(part.map { names[$0] }.joined().utf8),
                limit: total + Self.mostAtOnce)
            let found = try BatchReader.contents(output, count: part.count, mostBytes: mostBytes)
            for (index, bytes) in zip(part, found) { contents[index] = bytes }
            rest = rest.dropFirst(part.count)
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
