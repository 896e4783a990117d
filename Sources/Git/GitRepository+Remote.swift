import Files
import Foundation
import SystemPackage

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
            "fetch", "--quiet", "--no-tags", "--no-auto-gc", "--no-recurse-submodules", "--", remote.address,
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
                ["push", "--quiet", "--porcelain", "--no-follow-tags", "--recurse-submodules=no"] + receiving
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
