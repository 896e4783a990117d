import Foundation
import Journal
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

@Suite("SQLite's files beside a journal that somebody else made")
struct SideFilesTests {
    private func open(_ path: String, for purpose: OpeningPurpose = .create) throws -> JournalDatabase {
        try JournalDatabase.open(path: path, for: purpose, zone: .utc, now: .distantPast).database
    }

    private func add(_ title: String, _ database: JournalDatabase) throws {
        try database.perform(.add([TodoDraft(title: title, start: "2026-11-20")]))
    }

    private func makeJournal(_ path: String) throws {
        let database = try open(path)
        try add("a", database)
        try database.close()
    }

    enum Kind: CaseIterable {
        case otherUsers, roots, link, deadLink, hardLink, folder, pipe

        /// Whether only a superuser can make it.
        var needsRoot: Bool { self == .otherUsers || self == .roots }

        var words: String {
            switch self {
            case .otherUsers: "belongs to another user, who could read and change what is in the journal."
            case .roots: "belongs to root"
            case .link, .deadLink: "is a link, and changes would be written where it leads."
            case .hardLink: "has a second name (a hard link), under which others could read"
            case .folder, .pipe: "isn't a file, and the journal needs its name. Move it away."
            }
        }

        /// Makes it, with what it leads to at `other`.
        func make(_ file: String, _ other: String) throws {
            switch self {
            case .otherUsers, .roots:
                try Data().write(to: URL(fileURLWithPath: file))
                #expect(chmod(file, 0o666) == 0)
                if self == .otherUsers { #expect(chown(file, 12345, 12345) == 0) }
            case .link, .hardLink:
                try Data("precious".utf8).write(to: URL(fileURLWithPath: other))
                #expect((self == .link ? symlink(other, file) : Foundation.link(other, file)) == 0)
            case .deadLink: #expect(symlink(other, file) == 0)
            case .folder: #expect(mkdir(file, 0o700) == 0)
            case .pipe: #expect(mkfifo(file, 0o600) == 0)
            }
        }
    }

    @Test(
        "They are refused, for reading too, and nothing is written to them",
        arguments: Kind.allCases, ["-wal", "-shm", "-journal"])
    func refused(kind: Kind, suffix: String) throws {
        guard !kind.needsRoot || geteuid() == 0 else { return }
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            try makeJournal(path)
            // To root, its own files aren't root's.
            if kind == .roots { #expect(chown(path, 12345, 12345) == 0) }
            try kind.make(path + suffix, folder.file("other"))
            for purpose in [OpeningPurpose.create, .change, .read, .screen] {
                let error = #expect(throws: JournalError.self) { try open(path, for: purpose) }
                #expect(
                    error?.description.hasPrefix("\(path)\(suffix) \(kind.words)") == true, "\(error as Any)")
            }
            #expect(JournalDatabase.sideFileProblem(at: FilePath(path)) != nil)
            if kind == .link || kind == .hardLink {
                #expect(try String(contentsOfFile: folder.file("other"), encoding: .utf8) == "precious")
            }
            #expect(
                !FileManager.default.fileExists(atPath: folder.file("other")) || kind == .link
                    || kind == .hardLink)
        }
    }

    @Test(
        "One made before the journal is refused as well, and no journal is left",
        arguments: [Kind.otherUsers, .hardLink])
    func beforeTheJournal(kind: Kind) throws {
        guard !kind.needsRoot || geteuid() == 0 else { return }
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            try kind.make(path + "-shm", folder.file("other"))
            #expect(throws: JournalError.self) { try open(path) }
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }

    @Test(
        "One put in the place of the log of an open journal gets nothing",
        arguments: [Kind.otherUsers, .link, .hardLink, .deadLink])
    func whileOpen(kind: Kind) throws {
        guard !kind.needsRoot || geteuid() == 0 else { return }
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            let database = try open(path, for: .screen)
            try add("a", database)
            for suffix in ["-wal", "-shm"] {
                #expect(unlink(path + suffix) == 0)
                try kind.make(path + suffix, folder.file("other" + suffix))
            }
            do {
                try add("secret", database)
                // They are gone, then, and the log is a new one.
                try SideFiles.check(of: FilePath(path))
            } catch {
                for suffix in ["-wal", "-shm"] {
                    let bytes = FileManager.default.contents(atPath: path + suffix) ?? Data()
                    #expect(bytes.range(of: Data("secret".utf8)) == nil)
                }
            }
            for suffix in ["-wal", "-shm"] {
                let bytes = FileManager.default.contents(atPath: folder.file("other" + suffix)) ?? Data()
                #expect(bytes.isEmpty || bytes == Data("precious".utf8))
            }
        }
    }

    @Test("Following the words about a hard link ends well")
    func advice() throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            try makeJournal(path)
            try Kind.hardLink.make(path + "-wal", folder.file("other"))
            let error = #expect(throws: JournalError.self) { try open(path) }
            let command = try #require(error?.description.components(separatedBy: "of its own: ").last)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", command]
            try process.run()
            process.waitUntilExit()
            let database = try open(path)
            try add("b", database)
            #expect(try database.read(.snapshot).todos.map(\.title) == ["a", "b"])
            try database.close()
            #expect(try String(contentsOfFile: folder.file("other"), encoding: .utf8) == "precious")
        }
    }

    @Test(
        "Folders beside the journal that another user made aren't used: backups, synchronization",
        .enabled(if: geteuid() == 0, "only a superuser can give folders away"))
    func folders() throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            try makeJournal(path)
            let database = try open(path)
            let copy = try database.makeBackup(reason: .daily, now: .distantPast)
            #expect(BackupFile.all(ofJournal: FilePath(path)).map(\.path) == [copy])
            #expect(chown(folder.file("backups"), 12345, 12345) == 0)
            #expect(BackupFile.all(ofJournal: FilePath(path)).isEmpty)
            #expect(throws: JournalError.self) { try database.makeBackup(reason: .daily, now: .distantPast) }
            let sync = FilePath(path + "-sync")
            #expect(mkdir(path + "-sync", 0o777) == 0 && chown(path + "-sync", 12345, 12345) == 0)
            #expect(throws: JournalError.self) { try PrivateFolder.claim(sync) }
            #expect(throws: JournalError.self) { try PrivateFolder.check(sync, ofJournal: FilePath(path)) }
        }
    }
}
