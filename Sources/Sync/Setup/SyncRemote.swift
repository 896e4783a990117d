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

    /// Makes a journal that isn't there. If that fails, nothing of it stays; if it is killed, nothing stays once it is
    /// tried again.
    /// - Throws: ``JournalError`` if there is one, or another process is making it.
    public func making<Result>(journal: FilePath, _ make: () async throws -> Result) async throws -> Result {
        let mark = path.appending("cloning")
        func discard() throws {
            for suffix in ["", "-wal", "-shm", "-journal"] { _ = journal.addingSuffix(suffix).unlink() }
            try remove()
        }
        if mark.exists {
            guard let left = try GitLock.take(mark) else {
                throw JournalError("\(journal): another program is making it.")
            }
            left.release()
            try discard()
        }
        guard !journal.exists else {
            throw JournalError(
                isSetUp
                    ? "\(journal): is synchronized already. `daybook sync` goes on."
                    : "\(journal): a journal exists already. `daybook sync init --join` makes one of both.")
        }
        try self.make()
        guard let held = try GitLock.take(mark) else {
            throw JournalError("\(journal): another program is making it.")
        }
        do {
            let result = try await make()
            _ = mark.unlink()
            held.release()
            return result
        } catch {
            held.release()
            try discard()
            throw error
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
