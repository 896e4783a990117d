import Foundation
import Journal
import Persistence
import TestSupport
import Testing

@Suite("A journal's file that is removed or replaced while it is open")
struct FileIdentityTests {
    @Test("No change is acknowledged that nobody would find again", arguments: [true, false])
    func refused(isReplaced: Bool) throws {
        try TemporaryFolder.with { folder in
            let path = folder.file("journal.sqlite")
            let database = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
            let drafts = [TodoDraft(title: "a", start: "2026-11-20")]
            _ = try database.perform(.add(drafts))
            try FileManager.default.moveItem(atPath: path, toPath: folder.file("old.sqlite"))
            if isReplaced { try Data("another".utf8).write(to: URL(fileURLWithPath: path)) }
            #expect(throws: JournalError.self) { try database.perform(.add(drafts)) }
        }
    }
}
