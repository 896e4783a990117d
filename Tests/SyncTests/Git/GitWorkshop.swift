import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Sync

/// A folder with a remote and any number of copies.
struct GitWorkshop: Sendable {
    let folder: FilePath

    static func with<Result: Sendable>(
        isolation: isolated (any Actor)? = #isolation, _ body: (GitWorkshop) async throws -> Result
    ) async throws -> Result {
        try await TemporaryFolder.with { folder in
            let workshop = GitWorkshop(folder: FilePath(folder.path))
            try await workshop.repository("remote.git").prepare()
            return try await body(workshop)
        }
    }

    /// The size of the largest pack, in bytes.
    static let mostBytes = 1 << 20

    /// How long git may take: other tests may keep every thread on which its end is noticed.
    static let patience = Duration.seconds(600)

    func repository(_ name: String) -> GitRepository {
        GitRepository(folder.appending(name), mostBytes: Self.mostBytes, patience: Self.patience)
    }

    func remote() throws -> GitRemote { try GitRemote(folder.appending("remote.git").string) }

    /// The remote with a pack of the desktop's, which is its head, and a laptop that hasn't fetched it.
    func published() async throws -> (remote: GitRemote, head: CommitID, laptop: GitRepository) {
        let (remote, laptop) = (try remote(), repository("laptop"))
        let head = try await repository("desktop").publish([.numbered(1)], to: .desktop, remote)
        try await laptop.prepare()
        return (remote, head, laptop)
    }

    /// A program that counts its calls in a file, fails at one of them, and is git in all others.
    func git(failingAt call: Int) throws -> String {
        try script(
            """
            n=$(cat "$0.calls" 2>/dev/null || echo 0); n=$((n + 1)); echo $n >"$0.calls"
            [ $n -eq \(call) ] && { echo "fatal: no more" >&2; exit 128; }
            exec git "$@"
            """, named: "failing-\(call)")
    }

    /// The number of calls of such a program.
    func calls(of program: String) throws -> Int {
        let text = try String(contentsOfFile: program + ".calls", encoding: .utf8)
        return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }

    func script(_ text: String, named name: String) throws -> String {
        try ExecutableFile.write(script: text, at: folder.appending(name).string)
    }
}

extension DeviceBranch {
    static let laptop = DeviceBranch(device: String(repeating: "a", count: 32))!
    static let desktop = DeviceBranch(device: String(repeating: "b", count: 32))!
}

extension PublishedPack {
    /// A pack with a number in it.
    static func numbered(_ number: Int, size: Int = 0) -> PublishedPack {
        let bytes = Array("{\"pack\":\(number)}\n".utf8) + [UInt8](repeating: 0xFF, count: size)
        return PublishedPack(
            bytes: bytes, seconds: 1_763_717_400 + Int64(number), message: "change \(number)")
    }
}

extension GitRepository {
    /// Adds packs after the branch's last commit and publishes them.
    @discardableResult
    func publish(
        _ packs: [PublishedPack], to branch: DeviceBranch, _ remote: GitRemote
    ) async throws -> CommitID {
        try await prepare()
        let head = try await add(packs, to: branch, author: "laptop", after: head(of: branch))
        try await push(branch, to: remote)
        return head
    }

    /// The branches of all devices, as they were at the remote when last fetched.
    func fetchedHeads() async throws -> [DeviceBranch: CommitID] {
        try await heads(in: "refs/remotes/")
    }

    /// The last commit of a branch in this copy, published or not; nil if there is none.
    func head(of branch: DeviceBranch) async throws -> CommitID? {
        try await heads(in: "refs/heads/")[branch]
    }

    /// The packs of a device as they are at the remote.
    func fetchedPacks(
        of branch: DeviceBranch, _ remote: GitRemote, after commit: CommitID? = nil
    ) async throws -> [[UInt8]] {
        try await prepare()
        try await fetch(from: remote)
        guard let head = try await fetchedHeads()[branch] else { return [] }
        let packs = try await packs(upTo: head, after: commit)
        return try #require(packs).map(\.bytes)
    }
}
