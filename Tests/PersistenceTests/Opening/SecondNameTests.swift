import Foundation
import Journal
import SystemPackage
import TestSupport
import Testing

@testable import Persistence
@testable import Platform

@Suite("A journal's file that has two names")
struct SecondNameTests {
    private func open(_ path: String, for purpose: OpeningPurpose = .screen) throws -> JournalDatabase {
        try JournalDatabase.open(path: path, for: purpose, zone: .utc, now: .distantPast).database
    }

    private func add(_ title: String, _ database: JournalDatabase) throws {
        try database.perform(.add([TodoDraft(title: title, start: "2026-11-20")]))
    }

    private func titles(_ database: JournalDatabase) throws -> [String] {
        try database.read(.snapshot).todos.map(\.title)
    }

    private static let words =
        "has a second name (a hard link), and changes made under the two would overwrite"

    @Test(
        "It is read, but not changed, under the one that it wasn't changed under before, which says how to find the other",
        arguments: ["second.sqlite", "folder/journal.sqlite", "a b#c.sqlite"], [false, true])
    func hardLink(name: String, isOpen: Bool) throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            let second = folder.file(name)
            let first = try open(path)
            try add("a", first)
            if !isOpen { try first.close() }
            try FileManager.default.createDirectory(
                atPath: folder.file("folder"), withIntermediateDirectories: false)
            #expect(link(path, second) == 0)
            for purpose in [OpeningPurpose.change, .create] where !isOpen {
                let error = #expect(throws: JournalError.self) { try open(second, for: purpose) }
                #expect(error?.description.hasPrefix("\(second) \(Self.words)") == true)
                #expect(error?.description.hasSuffix("find / -samefile \(second)") == true)
            }
            // What is in the log isn't, unless it has been checkpointed.
            for purpose in [OpeningPurpose.read, .screen] where !isOpen {
                let database = try open(second, for: purpose)
                #expect(try titles(database) == ["a"])
                #expect(database.readOnlyReason?.contains(Self.words) == true)
                #expect(throws: JournalError.self) { try add("b", database) }
                try database.close()
            }
            let database = isOpen ? first : try open(path)
            try add("c", database)
            try database.close()
            for file in [path, second] {
                #expect(JournalDatabase.secondNameProblem(at: FilePath(file)) != nil)
                #expect(try titles(open(file, for: .read)) == ["a", "c"])
            }
            #expect(unlink(path) == 0)
            #expect(JournalDatabase.secondNameProblem(at: FilePath(second)) == nil)
            let renamed = try open(second)
            try add("d", renamed)
            try renamed.close()
            #expect(try titles(open(second)) == ["a", "c", "d"])
        }
    }

    @Test(
        "One whose last name is gone, or not recorded, is changed under neither until one is left",
        arguments: [true, false])
    func neither(isMoved: Bool) throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            let new = try open(path)
            if isMoved { try add("a", new) }
            try new.close()
            let names = [folder.file("x"), folder.file("y")]
            #expect(rename(path, names[0]) == 0 && link(names[0], names[1]) == 0)
            for name in names { #expect(throws: JournalError.self) { try open(name, for: .change) } }
            #expect(unlink(names[0]) == 0)
            try add("b", try open(names[1]))
        }
    }

    @Test(
        "One that was never changed and gets a second name while it is open isn't changed until that is gone")
    func whileOpen() throws {
        try TemporaryFolder.with { folder throws in
            let path = folder.file("journal.sqlite")
            let database = try open(path)
            #expect(link(path, folder.file("second")) == 0)
            let error = #expect(throws: JournalError.self) { try add("b", database) }
            #expect(error?.description.contains(Self.words) == true)
            #expect(throws: JournalError.self) { try database.rebuildIndex() }
            #expect(unlink(folder.file("second")) == 0)
            try add("c", database)
            try database.close()
            #expect(try titles(open(path)) == ["c"])
        }
    }

    private static let mounts = """
        22 27 0:21 / /proc rw,relatime - proc proc rw
        27 1 254:0 / / rw,relatime - ext4 /dev/vda rw
        60 27 254:0 /home/ana/journal.sqlite /srv/other.sqlite rw shared:1 - ext4 /dev/vda rw
        61 27 254:0 /home/ana /srv/ana rw,relatime - ext4 /dev/vda rw
        62 27 254:0 /home/ana/a\\040b\\134.sqlite /mnt/x\\011y rw,relatime - ext4 /dev/vda rw
        63 27 254:0 /other/journal.sqlite /srv/unrelated rw,relatime - ext4 /dev/vda rw
        """

    @Test(
        "A file mounted by itself is known at both places, and one in a mounted folder isn't taken for one",
        arguments: [
            ("/home/ana/journal.sqlite", "/srv/other.sqlite"), ("/srv/other.sqlite", "/srv/other.sqlite"),
            ("/srv/ana/journal.sqlite", "/srv/other.sqlite"), ("/home/ana/a b\\.sqlite", "/mnt/x\ty"),
            ("/mnt/x\ty", "/mnt/x\ty"), ("/home/ana/else.sqlite", nil), ("/srv/ana/x", nil),
        ] as [(String, String?)])
    func mounts(file: String, place: String?) {
        let found = FileMounts.place(of: FilePath(file), in: Data(Self.mounts.utf8)) {
            $0 != "/srv/unrelated"
        }
        #expect(found == place.map { FilePath($0) })
    }

    @Test("The list of mounts of this machine has no file of a temporary folder")
    func noMount() throws {
        try TemporaryFolder.with { folder throws in
            try Data().write(to: URL(fileURLWithPath: folder.file("a b")))
            #expect(FileMounts.place(of: FilePath(folder.file("a b"))) == nil)
        }
    }
}
