import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

@Suite("The folder of backups")
struct PrivateFolderTests {
    @Test("One that others can enter is closed to them")
    func rights() throws {
        try TemporaryFolder.with { folder in
            let backups = folder.file("backups")
            try FileManager.default.createDirectory(atPath: backups, withIntermediateDirectories: false)
            #expect(chmod(backups, 0o777) == 0)
            let database = try JournalDatabase.open(
                path: folder.file("journal.sqlite"), zone: .utc, now: .distantPast
            ).database
            _ = try database.makeBackup(reason: .byHand, now: .distantPast)
            #expect(try permissions(backups) == 0o700)
        }
    }

    @Test("One that is a link is refused, and nothing is written where it leads")
    func link() throws {
        try TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(
                atPath: folder.file("elsewhere"), withIntermediateDirectories: false)
            #expect(symlink("elsewhere", folder.file("backups")) == 0)
            let database = try JournalDatabase.open(
                path: folder.file("journal.sqlite"), zone: .utc, now: .distantPast
            ).database
            let error = #expect(throws: JournalError.self) {
                try database.makeBackup(reason: .byHand, now: .distantPast)
            }
            #expect(error?.description.hasPrefix("\(folder.file("backups")) is a link") == true)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("elsewhere")).isEmpty)
        }
    }

    @Test(
        "One that belongs to another user is refused",
        .enabled(if: geteuid() == 0, "only a superuser can give folders away"))
    func owner() throws {
        try TemporaryFolder.with { folder in
            let backups = folder.file("backups")
            try FileManager.default.createDirectory(atPath: backups, withIntermediateDirectories: false)
            #expect(chown(backups, 12345, 12345) == 0)
            let error = #expect(throws: JournalError.self) { try PrivateFolder.claim(FilePath(backups)) }
            #expect(error?.description.hasPrefix("\(backups) belongs to another user") == true)
        }
    }
}
