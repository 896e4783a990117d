import Foundation
import SystemPackage

/// The bare repository beside a journal that holds every device's branch, and its traffic with a remote.
///
/// It is a copy: deleted, it is made and fetched again. It has no index and no work tree, and nothing of the remote
/// but the objects of the branches under `daybook/` ever reaches it.
public struct GitRepository: Sendable {
    var git: GitProgram
    /// The size of the largest pack, in bytes.
    let mostBytes: Int

    /// - Parameters:
    ///   - folder: The repository's folder.
    ///   - mostBytes: The size of the largest pack, in bytes.
    ///   - mayAsk: Whether git and ssh may ask for passwords on the terminal.
    ///   - patience: How long a command may take.
    public init(
        _ folder: FilePath, mostBytes: Int, mayAsk: Bool = false, patience: Duration = .seconds(30)
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
    public func remove() throws {
        guard Self.exists(git.repository) else { return }
        try FileManager.default.removeItem(atPath: git.repository.string)
    }

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
