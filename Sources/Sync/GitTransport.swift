import Git
import Journal
import struct SystemPackage.FilePath

/// A git repository with a branch for each device, reached through a copy beside the journal.
public struct GitTransport: Transport {
    private let copy: GitRepository
    private let remote: GitRemote

    /// - Parameters:
    ///   - address: The repository's address as git takes it.
    ///   - copy: The folder of the copy, which is made if it isn't there.
    ///   - mayAsk: Whether git and ssh may ask for passwords on the terminal.
    ///   - patience: How long git may take.
    /// - Throws: `GitError` for an address that git could take for an option or a program.
    public init(
        address: String, copy: FilePath, mayAsk: Bool = false, patience: Duration = .seconds(30)
    ) throws {
        remote = try GitRemote(address)
        self.copy = GitRepository(
            copy, mostBytes: PackFile.mostBytes, mayAsk: mayAsk, patience: patience)
    }

    init(remote: GitRemote, copy: GitRepository) { (self.remote, self.copy) = (remote, copy) }

    public func strangers() async throws -> [String] {
        try await reporting {
            try await copy.prepare()
            return try await copy.branches(of: remote).keys.filter { Self.device($0) == nil }
                .map { $0.hasPrefix(Self.folder) ? String($0.dropFirst(Self.folder.count)) : $0 }.sorted()
        }
    }

    public func heads() async throws -> [DeviceID: PackName] {
        try await reporting {
            try await fetched().reduce(into: [:]) { heads, branch in
                guard let device = DeviceID(branch.key.device) else { return }
                heads[device] = PackName(branch.value.description)
            }
        }
    }

    public func packs(
        of device: DeviceID, upTo head: PackName, after name: PackName?
    ) async throws -> [FetchedPack] {
        try await reporting {
            guard let last = CommitID(head.description) else { throw TransportError.notThere }
            let known = name.flatMap { CommitID($0.description) }
            if name != nil, known == nil { throw TransportError.notThere }
            let found: [(commit: CommitID, bytes: [UInt8])]?
            do {
                found = try await copy.packs(upTo: last, after: known)
            } catch let error as GitError where error.isOfOneLog {
                throw TransportError.unreadable("\(error).")
            }
            guard let packs = found else { throw TransportError.notThere }
            return packs.map { FetchedPack(name: PackName($0.commit.description), bytes: $0.bytes) }
        }
    }

    public func publish(
        _ packs: [PackFile], of device: DeviceID, author: String, after name: PackName?
    ) async throws -> PackName {
        try await reporting {
            guard let branch = DeviceBranch(device: device.description) else { throw TransportError.rejected }
            let published = packs.map {
                PublishedPack(bytes: $0.bytes, seconds: $0.seconds, message: $0.message)
            }
            let parent = name.flatMap { CommitID($0.description) }
            let head = try await copy.add(published, to: branch, author: author, after: parent)
            try await copy.push(branch, to: remote)
            return PackName(head.description)
        }
    }

    /// Fetches the branches, and makes the copy again if it is damaged, as it may be after a power cut.
    private func fetched() async throws -> [DeviceBranch: CommitID] {
        do {
            try await copy.prepare()
            return try await copy.fetch(from: remote)
        } catch let error as GitError {
            guard error.mayComeFromDamage, try await !copy.isSound() else { throw error }
        }
        try copy.remove()
        try await copy.prepare()
        return try await copy.fetch(from: remote)
    }

    private static let folder = "refs/heads/"

    /// The device whose branch it is, by the branch's full name.
    private static func device(_ name: String) -> DeviceID? {
        let prefix = folder + "daybook/"
        return name.hasPrefix(prefix) ? DeviceID(String(name.dropFirst(prefix.count))) : nil
    }

    /// Gives errors of git as the transport's.
    private func reporting<Result>(_ work: () async throws -> Result) async throws -> Result {
        do {
            return try await work()
        } catch GitError.rejected {
            throw TransportError.rejected
        } catch let error as GitError {
            throw TransportError.unreachable(error.description)
        }
    }
}
