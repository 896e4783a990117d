import Foundation
import Journal
import Persistence
import Platform
import struct SystemPackage.FilePath

/// The remote of a journal, as it was set up.
public struct SyncRemote: Codable, Equatable, Sendable {
    public enum Kind: String, Codable, Sendable {
        case git, folder
    }

    public var kind: Kind
    /// A git repository's address, or a folder's path.
    public var address: String
    /// Whether packs are sealed.
    public var isSealed: Bool
    /// The fingerprint of the key with which they are sealed; nil if it isn't known.
    public var key: String?
    /// The number of that key among the journal's; nil for the first.
    public var generation: Int64?
    /// The key before, until everything is sealed with this one.
    public var former: Former?
    /// The fingerprint of a key that is being made to replace this one. It is noted first, so that a key of which nothing
    /// came is found again.
    public var next: String?

    /// A key that is being replaced.
    public struct Former: Codable, Equatable, Sendable {
        let key: String?
        let generation: Int64?
    }

    /// - Parameter current: The current folder, where a relative path begins.
    /// - Throws: ``SyncError/badAddress(_:)`` for an address that git could take for an option or a program.
    public init(kind: Kind, address: String, isSealed: Bool, current: FilePath) throws {
        self.kind = kind
        self.isSealed = isSealed
        self.address = address
        do {
            let isPath = try kind == .folder || GitRemote(address).isLocal
            // The next synchronization may start in another folder.
            if isPath, !address.hasPrefix("/"), !address.hasPrefix("file:") {
                self.address = current.pushing(FilePath(address)).lexicallyNormalized().string
            }
        } catch {
            throw SyncError.badAddress(address)
        }
    }

    /// Takes over how the remote's journal is sealed.
    public mutating func seal(as journal: RemoteJournal) {
        (isSealed, key) = (journal.isSealed, journal.key)
        generation = journal.generation > 1 ? journal.generation : nil
        (former, next) = (nil, nil)
    }

    /// Begins to replace the key by another one.
    public mutating func renew(key new: String) {
        former = Former(key: key, generation: generation)
        (key, generation, next) = (new, (generation ?? 1) + 1, nil)
    }

    /// The remote as it was sealed before a key that isn't in use everywhere yet; nil if all is sealed with one key.
    public var before: SyncRemote? {
        guard let former else { return nil }
        var remote = self
        (remote.key, remote.generation, remote.former) = (former.key, former.generation, nil)
        return remote
    }

    /// Opens the way to the remote.
    /// - Parameters:
    ///   - folder: The folder of the journal's copy.
    ///   - mayAsk: Whether git and ssh may ask for passwords on the terminal.
    public func transport(_ folder: SyncFolder, mayAsk: Bool) throws -> any Transport {
        switch kind {
        case .folder: FolderTransport(FilePath(address))
        case .git: try GitTransport(address: address, copy: folder.copy, mayAsk: mayAsk)
        }
    }
}

/// The folder beside a journal with what synchronizing needs: `journal.sqlite-sync`.
public struct SyncFolder: Sendable {
    public let path: FilePath
    private let journal: FilePath

    public init(journal: FilePath) { (self.journal, path) = (journal, journal.addingSuffix("-sync")) }

    private init(path: FilePath, journal: FilePath) { (self.path, self.journal) = (path, journal) }

    /// The file that is locked by who synchronizes.
    public var lock: FilePath { path.appending("lock") }
    /// The copy of a git repository.
    var copy: FilePath { path.appending("git") }
    private var file: FilePath { path.appending("remote.json") }

    /// Whether there is a remote.
    public var isSetUp: Bool { file.exists }

    /// Waits, unless another process waits already to synchronize.
    /// - Returns: Whether it has waited.
    public func waitAlone(_ wait: () async throws -> Void) async throws -> Bool {
        guard let lock = try GitLock.acquire(path.appending("waiting")) else { return false }
        try await wait()
        lock.release()
        return true
    }

    /// Makes a journal that isn't there, in a folder of its own until it is complete. If that fails, nothing of it stays;
    /// if it is killed, nothing stays once it is tried again. A journal that is there is never touched.
    /// - Parameter make: Makes the journal at the path that it is given, and closes it.
    /// - Throws: ``JournalError`` if there is one, or another process is making it.
    public static func making<Result>(
        journal: FilePath, _ make: (_ unfinished: FilePath) async throws -> Result
    ) async throws -> Result {
        try checkAbsence(of: journal)
        let folder = SyncFolder(path: journal.addingSuffix("-clone"), journal: journal)
        try folder.make()
        let unfinished = folder.path.appending("journal.sqlite")
        guard let held = try GitLock.acquire(folder.lock) else {
            throw JournalError("\(journal): another program is making it.")
        }
        do {
            // What a killed one left.
            for suffix in ["", "-wal", "-shm", "-journal"] { unfinished.addingSuffix(suffix).unlink() }
            try await SyncFolder(journal: unfinished).remove()
            let result = try await make(unfinished)
            try checkAbsence(of: journal)
            // Without its journal, the folder is nothing.
            try await SyncFolder(journal: journal).remove()
            try move(SyncFolder(journal: unfinished).path, to: SyncFolder(journal: journal).path)
            try move(unfinished, to: journal)
            try await folder.remove()
            held.release()
            return result
        } catch {
            held.release()
            do {
                try await folder.remove()
            } catch {
                // What stays goes once it is tried again, and what failed first says more.
            }
            throw error
        }
    }

    private static func checkAbsence(of journal: FilePath) throws {
        guard !journal.exists else {
            throw JournalError(
                SyncFolder(journal: journal).isSetUp
                    ? "\(journal): is synchronized already. `daybook sync` goes on."
                    : "\(journal): a journal exists already. `daybook sync init --join` makes one of both.")
        }
        // SQLite would take them for the new journal's.
        for log in [journal.addingSuffix("-wal"), journal.addingSuffix("-journal")]
        where try log.statusIfExists(followingLinks: false)?.size ?? 0 > 0 {
            throw JournalError(
                "\(journal) is missing, but \(log) holds changes to it. Put the journal back, or move that "
                    + "file away to make another one.")
        }
    }

    /// Gives a file or a folder another name, which no file has.
    private static func move(_ file: FilePath, to name: FilePath) throws {
        // A link is never made over a file. Folders have none, nor have files on some file systems.
        let isLinked = file.withPlatformString { file in name.withPlatformString { link(file, $0) } } == 0
        let isMoved = isLinked ? file.unlink() : errno != EEXIST && file.rename(to: name)
        guard isMoved else {
            throw JournalError("\(name): couldn't be made: \(String(cString: strerror(errno)))")
        }
    }

    /// Makes the folder unless it is there.
    /// - Throws: ``JournalError``, also if it is another user's: git would run what its configuration says.
    public func make() throws { try PrivateFolder.claim(path) }

    /// The remote; nil if none was set up.
    /// - Throws: ``JournalError`` if it can't be read.
    public func remote() throws -> SyncRemote? {
        guard file.exists else { return nil }
        try PrivateFolder.check(path, ofJournal: journal)
        do {
            return try JSONDecoder().decode(SyncRemote.self, from: try file.contents())
        } catch is DecodingError {
            throw JournalError(
                "\(file): damaged. `daybook sync off`, then `daybook sync init ADDRESS` makes it again; nothing is lost."
            )
        } catch {
            throw JournalError("\(file): couldn't be read: \(error.reason)")
        }
    }

    /// Stores the remote.
    /// - Throws: ``JournalError``.
    public func store(_ remote: SyncRemote) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try WholeFile.write(try encoder.encode(remote) + Data("\n".utf8), to: file)
    }

    /// Removes what a beginning that failed has left here.
    /// - Throws: ``JournalError``.
    public func removeUnlessSetUp() async throws {
        if !isSetUp { try await remove() }
    }

    /// Removes the folder. The remote stays as it is.
    /// - Throws: ``JournalError``.
    public func remove() async throws {
        do {
            try await path.removeFolder()
        } catch {
            throw JournalError("\(path): couldn't be removed: \(error.reason)")
        }
    }
}

extension FilePath {
    /// Removes a folder with all in it, if there is one. The git of a program that was killed may write there for a moment longer,
    /// until it notices that its files are gone: that is waited for, two seconds at most.
    /// - Throws: An error of the file system.
    func removeFolder() async throws {
        let end = ContinuousClock.now + .seconds(2)
        while exists {
            do {
                return try FileManager.default.removeItem(atPath: string)
            } catch {
                guard ContinuousClock.now < end else { throw error }
                try await Task.sleep(for: .milliseconds(50))
            }
        }
    }
}

/// A git repository with a branch for each device, reached through a copy beside the journal.
public struct GitTransport: Transport {
    private let copy: GitRepository
    private let remote: GitRemote

    /// - Parameters:
    ///   - address: The repository's address as git takes it.
    ///   - copy: The folder of the copy, which is made if it isn't there.
    ///   - mayAsk: Whether git and ssh may ask for passwords on the terminal.
    ///   - patience: How long git may be silent.
    /// - Throws: `GitError` for an address that git could take for an option or a program.
    public init(
        address: String, copy: FilePath, mayAsk: Bool = false, patience: Duration = GitRepository.patience
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
                found = try await copy.packs(upTo: last, after: known, emptyIfTooLarge: true)
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
        try await copy.remove()
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

/// The machines that aren't listed any more, each with the number of its last operation then. One that sends changes
/// again is listed again.
public struct ForgottenDevices: Codable, Equatable, Sendable {
    private var devices: [String: Int64] = [:]

    public init() {}

    public mutating func add(_ device: DeviceID, known: Int64) { devices[device.description] = known }

    public func contains(_ device: DeviceID, known: Int64) -> Bool {
        devices[device.description].map { known <= $0 } ?? false
    }
}

extension SyncFolder {
    private var forgottenFile: FilePath { path.appending("forgotten.json") }

    /// A list that can't be read is none.
    public func forgotten() throws -> ForgottenDevices {
        guard forgottenFile.exists else { return ForgottenDevices() }
        do {
            return try JSONDecoder().decode(ForgottenDevices.self, from: try forgottenFile.contents())
        } catch is DecodingError {
            return ForgottenDevices()
        }
    }

    /// - Throws: ``JournalError``.
    public func store(_ forgotten: ForgottenDevices) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        try WholeFile.write(try encoder.encode(forgotten) + Data("\n".utf8), to: forgottenFile)
    }
}
