import ArgumentParser
import Foundation
import Journal
import Persistence
import Platform
import Sync

import struct SystemPackage.Errno
import struct SystemPackage.FileDescriptor
import struct SystemPackage.FilePath

/// The remote, as it is given on the command line.
struct RemoteArguments: ParsableArguments {
    @Argument(help: "The remote: a git repository's address, such as server:daybook.git.")
    var address: String

    @Flag(help: "The address is a folder that another program copies between machines.")
    var folder = false

    private static let longestName = 64

    @Option(help: "This machine's name. Default: the host's.")
    var name: String?

    @Option(help: ArgumentHelp("The file with the key of a sealed journal; - reads it.", valueName: "file"))
    var key: String?

    func validate() throws {
        if address.isEmpty { throw ValidationError("The remote needs an address.") }
        if let name { try Self.check(name: name) }
    }

    /// - Throws: `ValidationError` if a machine can't have the name.
    static func check(name: String) throws {
        if Title.normalized(name) == nil { throw ValidationError("The machine needs a name.") }
        let id = name.lowercased()
        if id.count >= 7, id.count <= 32, id.allSatisfy(\.isHexDigit) {
            throw ValidationError("\(name.quoted) looks like the id of a machine. Choose another name.")
        }
        if name.lowercased().contains("(this machine)") {
            throw ValidationError(
                "\"(this machine)\" is what is listed after the name of this one. Choose another name.")
        }
        if name.harmless != name {
            throw ValidationError("The machine's name has characters that a terminal can't show.")
        }
        guard name.count <= longestName else {
            throw ValidationError("The machine's name has more than \(longestName) characters.")
        }
    }

    /// - Throws: `JournalError` for a folder that was probably meant as one.
    func remote(isSealed: Bool) throws -> SyncRemote {
        let path = FilePath(address).fromHome
        if !folder, path.appending(".").exists, !path.appending("HEAD").exists, !path.appending(".git").exists
        {
            throw JournalError(
                "\(path): a folder, and no git repository. With --folder, changes are exchanged through it as it is."
            )
        }
        return try SyncRemote(
            // A path would lose a slash of `https://`.
            kind: folder ? .folder : .git, address: address.hasPrefix("~") ? path.string : address,
            isSealed: isSealed,
            current: FilePath(".").absolute)
    }

    var machine: String { name ?? SyncSession.machine }
}

extension SyncCommand {
    struct Init: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "init",
            abstract: "Begin to synchronize the journal with a remote, or change the remote.",
            discussion: """
                The remote is empty at first, such as after `ssh server git init --bare daybook.git`. A new \
                remote gets all changes that this machine knows. Without a journal it makes an empty one.
                """)

        @OptionGroup var remote: RemoteArguments

        @Flag(help: "Seal what is published with a key, which `daybook sync key` prints.")
        var encrypt = false

        @Flag(help: "Make one journal of this one and the one at the remote.")
        var join = false

        @Flag(help: "Use the remote though it has other things.")
        var here = false

        @Flag(help: "Print JSON.")
        var json = false

        @OptionGroup var journal: JournalOptions

        func run() async throws {
            var given = try remote.remote(isSealed: encrypt)
            let brought = try remote.key.map(SyncKeyFile.take)
            if brought != nil { given.isSealed = true }
            let database = try journal.open(for: .create)
            let folder = SyncFolder(journal: database.path)
            try folder.make()
            let file = SyncedDatabase(database, clock: try Environment.clock())
            let machine = try remote.name ?? database.formerSyncName() ?? remote.machine
            // A journal that is sealed already keeps its key; every other one gets a key of its own.
            let former = try folder.remote()
            if brought == nil, former?.key == nil, let sealed = try await sealedBefore(given, folder) {
                given.seal(as: sealed)
            }
            let isNew = encrypt && brought == nil && former?.key == nil && given.key == nil
            let made = isNew ? try SyncKeyFile.make() : nil
            let key = brought ?? made
            if given.isSealed { given.key = key?.fingerprint ?? given.key ?? former?.key }
            if let former, given.key == former.key { given.generation = former.generation }
            var session = SyncSession(journal: file, folder: folder, remote: given)
            do {
                let wasBegun = try database.isSynchronized()
                let engine = try session.engine()
                let found = try await SyncProgress.showing("Preparing the journal") {
                    try await engine.begin(file, name: machine, joins: join, usesAnyRemote: here)
                }
                if let found { session = session.sealing { $0.seal(as: found) } }
                try database.announce(machine, clock: try Environment.clock())
                if !wasBegun, !json { SyncProgress.explain(session.remote) }
                if let name = remote.name { try file.rename(name) }
                if let made { SyncKeyFile.announce(made) }
            } catch {
                if let key { try SyncKeyFile.remove(key) }
                try await folder.removeUnlessSetUp()
                throw error
            }
            try folder.store(session.remote)
            let begun = session
            let report = try await SyncProgress.showing("Sending to \(remote.address)") {
                try await begun.recording { try await begun.engine().exchangeAll() }
            }
            try session.print(report, json: json)
        }

        /// The remote's journal if it is sealed with a key that is here, as after `daybook sync off`.
        private func sealedBefore(_ given: SyncRemote, _ folder: SyncFolder) async throws -> RemoteJournal? {
            // Each question opens two connections, of which each may ask for a password.
            guard SyncKeyFile.isAnyHere else { return nil }
            let found: RemoteJournal?
            do {
                found = try await RemoteJournal.at(
                    try SyncSession.transport(given, folder), amongOthers: here)
            } catch SyncError.unreachable(let reason) {
                // Asking again would take as long.
                try await folder.removeUnlessSetUp()
                throw SyncError.unreachable(reason)
            } catch {
                // It is asked again, and what is wrong is said then.
                return nil
            }
            guard let found, found.isSealed, try SyncKeyFile.path(of: found.key).exists else { return nil }
            return found
        }
    }

    struct Clone: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "clone", abstract: "Make a journal here of the one at a remote.",
            discussion: "The journal's file must not exist yet.")

        @OptionGroup var remote: RemoteArguments

        @Flag(help: "Print JSON.")
        var json = false

        @OptionGroup var journal: JournalOptions

        func run() async throws {
            try PrivateFolder.create(journal.path.folder)
            let (given, report) = try await SyncProgress.showing("Fetching from \(remote.address)") {
                try await SyncFolder.making(journal: journal.path) { unfinished in try await make(unfinished)
                }
            }
            let session = SyncSession(
                journal: SyncedDatabase(try journal.open(for: .change), clock: try Environment.clock()),
                folder: SyncFolder(journal: journal.path), remote: given)
            defer {
                if report?.waiting.isEmpty == false {
                    Console.note(
                        "Not all of the journal is here yet. `daybook sync` fetches the rest once it can be read."
                    )
                }
            }
            try session.print(report, json: json)
        }

        private func make(_ journal: FilePath) async throws -> (SyncRemote, SyncReport?) {
            let folder = SyncFolder(journal: journal)
            try folder.make()
            let brought = try remote.key.map(SyncKeyFile.take)
            do {
                let (given, found) = try await ask(folder, brought)
                let database = try JournalDatabase.open(
                    path: journal, now: try Environment.clock().now()
                ).database
                do {
                    let file = SyncedDatabase(database, clock: try Environment.clock())
                    let session = SyncSession(journal: file, folder: folder, remote: given)
                    let report = try await session.recording {
                        try await session.engine().clone(found, into: file, name: remote.machine)
                    }
                    if remote.name == nil { try session.distinguish() }
                    try folder.store(given)
                    try database.close()
                    return (given, report)
                } catch {
                    try database.close()
                    throw error
                }
            } catch {
                if let brought { try SyncKeyFile.remove(brought) }
                throw error
            }
        }

        /// Asks the remote for its journal, before anything is made here.
        /// - Parameter brought: The key that was brought here.
        private func ask(
            _ folder: SyncFolder, _ brought: SyncKeyFile.Stored?
        ) async throws -> (SyncRemote, RemoteJournal) {
            var given = try remote.remote(isSealed: false)
            guard let found = try await RemoteJournal.at(try SyncSession.transport(given, folder)) else {
                throw SyncError.noJournal
            }
            given.seal(as: found)
            if found.isSealed, let brought, brought.fingerprint != found.key { throw SyncError.wrongKey }
            if found.isSealed, try !SyncKeyFile.path(of: found.key).exists { throw SyncError.noKey }
            try SyncSession.coding(given).check(found)
            return (given, found)
        }
    }
}

/// The files with the keys of sealed journals: each journal has its own, so that giving away one gives away no other.
enum SyncKeyFile {
    /// A key that is here now.
    struct Stored {
        let fingerprint: String
        let file: FilePath
        /// Whether this command has put it here.
        let isNew: Bool
    }

    /// The first key's file, `$XDG_CONFIG_HOME/daybook/sync.key`, which was the only one.
    private static var first: FilePath { folder.appending("sync.key") }
    private static var folder: FilePath { Environment.configurationPath.folder }

    /// Whether this machine has the key of any journal.
    static var isAnyHere: Bool {
        folder.names()?.contains { $0.string.hasPrefix("sync") && $0.string.hasSuffix(".key") } ?? false
    }

    /// The file of a key: the first one, if it has that key, else `sync-FINGERPRINT.key` beside it.
    /// - Parameter fingerprint: Nil for a journal that was sealed by an early version.
    static func path(of fingerprint: String?) throws -> FilePath {
        guard let fingerprint else { return first }
        let own = folder.appending("sync-\(fingerprint).key")
        if own.exists { return own }
        guard first.exists else { return first }
        return try SyncKey.at(first)?.fingerprint == fingerprint ? first : own
    }

    /// The key of a journal that is sealed.
    /// - Throws: ``SyncError`` if it isn't here, or what is here is another key or none.
    static func key(of remote: SyncRemote) throws -> SyncKey {
        let file = try path(of: remote.key)
        guard file.exists else {
            guard remote.key != nil, first.exists else { throw SyncError.noKey }
            guard try SyncKey.at(first) != nil else { throw SyncError.damagedKey(first.string) }
            // The first key may be of another journal.
            throw SyncError.wrongKey
        }
        guard let key = try SyncKey.at(file) else { throw SyncError.damagedKey(file.string) }
        // With another key, everybody else would be locked out.
        if let wanted = remote.key, wanted != key.fingerprint { throw SyncError.wrongKey }
        return key
    }

    /// - Parameters:
    ///   - noted: The fingerprint of a key that was made before and isn't in use, to use it; nil for none.
    ///   - note: Notes the fingerprint of a new one before its file is there.
    static func make(again noted: String? = nil, note: (String) throws -> Void = { _ in }) throws -> Stored {
        if let noted {
            let file = try path(of: noted)
            if file.exists { return Stored(fingerprint: noted, file: file, isNew: false) }
        }
        let key = SyncKey.random()
        try note(key.fingerprint)
        return try store(key)
    }

    private static func store(_ key: SyncKey) throws -> Stored {
        let known = try path(of: key.fingerprint)
        if known.exists {
            if try SyncKey.at(known)?.fingerprint == key.fingerprint {
                return Stored(fingerprint: key.fingerprint, file: known, isNew: false)
            }
            let other = known.addingSuffix(".damaged")
            guard known.rename(to: other) else { throw Errno(rawValue: errno) }
            Console.note("\(known) was another key, or none. It is in \(other) now.")
        }
        try PrivateFolder.create(folder)
        try key.write(to: known)
        return Stored(fingerprint: key.fingerprint, file: known, isNew: true)
    }

    static func announce(_ key: Stored) {
        Console.note("The key is in \(key.file). Keep a copy of it: without it the remote can't be read.")
    }

    /// Removes a key that this command has put here, and that nothing was sealed with.
    static func remove(_ key: Stored) throws {
        guard key.isNew else { return }
        guard key.file.unlink() else {
            throw JournalError("\(key.file) can't be removed: \(Errno(rawValue: errno)).")
        }
    }

    /// Stores a key that was brought here.
    /// - Parameter name: The file's name; `-` for standard input.
    static func take(_ name: String) throws -> Stored {
        let data: [UInt8]
        if name == "-" {
            data = try StandardStreams.readInput()
        } else {
            do { data = try beginning(of: FilePath(typed: name)) } catch {
                throw JournalError("\(name): can't be read: \(error.reason)")
            }
        }
        guard let key = SyncKey(String(decoding: data.prefix(1024), as: UTF8.self)) else {
            let file = name == "-" ? "standard input" : name
            throw JournalError("\(file): not a key that `daybook sync key` printed")
        }
        return try store(key)
    }

    /// As much of a file as a key can have, and a byte more.
    private static func beginning(of path: FilePath) throws -> [UInt8] {
        let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
        return try file.closeAfter { try file.readToEnd(limit: 1025) }
    }
}
