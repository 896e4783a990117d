import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

/// Backups are known by their names.
struct BackupFileTests {
    private static let made = Date(timeIntervalSince1970: 1_772_402_799)  // 2026-03-01T22:06:39Z

    @Test(
        arguments: [
            ("journal-daily-20260301-220639.sqlite", .daily),
            ("journal-daily-20260301-220639-2.sqlite", .daily),
            ("journal-backup-20260301-220639.sqlite", .byHand),
            ("journal-before-v19-20260301-220639.sqlite", .migration(to: 19)),
            ("journal-import-20260301-220639.sqlite", .replacement),
            ("journal-restore-20260301-220639.sqlite", .restoring),
            ("journal-before-undo-20260301-220639.sqlite", .undoing),
            // Other journals', and files of the user.
            ("journal-work-daily-20260301-220639.sqlite", nil), ("my-daily-20260301-220639.sqlite", nil),
            ("journal-daily-20260301-220639.sqlite.old", nil), ("journal-daily-20261301-220639.sqlite", nil),
            ("journal-daily-20260301.sqlite", nil), ("journal.sqlite", nil), ("journal", nil),
            ("journal-before-v-20260301-220639.sqlite", nil), ("journal-daily-20260301-996639.sqlite", nil),
        ] as [(String, BackupReason?)])
    func partsOfAName(name: String, reason: BackupReason?) {
        let parts = BackupFile.parts(of: name, stem: "journal")
        #expect(parts?.reason == reason)
        if reason != nil { #expect(parts?.made == Self.made) }
    }

    @Test func `Each reason's name is read again`() {
        for reason: BackupReason in [.byHand, .daily, .migration(to: 3), .replacement, .restoring, .undoing] {
            let name = Backup.names(journal: "/x/journal.sqlite", reason: reason, now: Self.made).first
            #expect(
                BackupFile.parts(of: name?.lastComponent?.string ?? "", stem: "journal")?.reason == reason)
        }
    }

    @Test func `Only this journal's regular files are listed, the newest first`() throws {
        try TemporaryFolder.with { folder in
            let backups = folder.file("backups")
            try FileManager.default.createDirectory(atPath: backups, withIntermediateDirectories: true)
            let names = [
                "j-daily-20260301-220639.sqlite", "j-daily-20260302-220639.sqlite",
                "j-import-20260301-230000.sqlite", "k-daily-20260301-220639.sqlite", "notes.txt",
            ]
            for name in names { try Data("12345".utf8).write(to: URL(fileURLWithPath: "\(backups)/\(name)")) }
            try FileManager.default.createSymbolicLink(
                atPath: "\(backups)/j-daily-20260305-220639.sqlite", withDestinationPath: "/etc/passwd")
            try FileManager.default.createDirectory(
                atPath: "\(backups)/j-daily-20260306-220639.sqlite", withIntermediateDirectories: true)
            let found = BackupFile.all(ofJournal: FilePath(folder.file("j.sqlite")))
            #expect(found.map(\.name) == [names[1], names[2], names[0]])
            #expect(found.map(\.size) == [5, 5, 5])
            #expect(BackupFile.all(ofJournal: "/nowhere/j.sqlite").isEmpty)
        }
    }

    @Test func `Of those made in one second, the one written last is the newest`() throws {
        try TemporaryFolder.with { folder in
            let backups = folder.file("backups")
            try FileManager.default.createDirectory(atPath: backups, withIntermediateDirectories: true)
            let names = ["j-restore-20260301-220639.sqlite", "j-daily-20260301-220639.sqlite"]
            for (order, names) in [names, names.reversed()].enumerated() {
                for (place, name) in names.enumerated() {
                    let path = "\(backups)/\(name)"
                    try Data("\(order)".utf8).write(to: URL(fileURLWithPath: path))
                    let written = Self.made.addingTimeInterval(0.25 + Double(place) / 4)
                    try FileManager.default.setAttributes([.modificationDate: written], ofItemAtPath: path)
                }
                let found = BackupFile.all(ofJournal: FilePath(folder.file("j.sqlite")))
                #expect(found.map(\.name) == names.reversed())
            }
        }
    }
}
