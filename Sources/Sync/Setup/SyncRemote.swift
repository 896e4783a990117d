import Files
import Foundation
import Git
import Journal
import Persistence

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
        guard let lock = try GitLock.take(path.appending("waiting")) else { return false }
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
        guard let held = try GitLock.take(folder.lock) else {
            throw JournalError("\(journal): another program is making it.")
        }
        do {
            // What a killed one left.
            for suffix in ["", "-wal", "-shm", "-journal"] { unfinished.addingSuffix(suffix).unlink() }
            try SyncFolder(journal: unfinished).remove()
            let result = try await make(unfinished)
            try checkAbsence(of: journal)
            // Without its journal, the folder is nothing.
            try SyncFolder(journal: journal).remove()
            try move(SyncFolder(journal: unfinished).path, to: SyncFolder(journal: journal).path)
            try move(unfinished, to: journal)
            try folder.remove()
            held.release()
            return result
        } catch {
            held.release()
            try folder.remove()
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
        for suffix in ["-wal", "-journal"] where journal.addingSuffix(suffix).exists {
            throw JournalError(
                "\(journal) is missing, but \(journal.addingSuffix(suffix)) holds changes to it. Put the journal back, or move that "
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

    /// Removes the folder. The remote stays as it is.
    /// - Throws: ``JournalError``.
    public func remove() throws {
        guard path.exists else { return }
        do {
            try FileManager.default.removeItem(atPath: path.string)
        } catch {
            throw JournalError("\(path): couldn't be removed: \(error.reason)")
        }
    }
}
