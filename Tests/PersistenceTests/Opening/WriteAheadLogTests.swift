import Foundation
import GRDB
import Journal
import Persistence
import TestSupport
import Testing

@Suite("The write-ahead log is part of the journal")
struct WriteAheadLogTests {
    /// A journal whose last change, the category "Work", is in the log alone.
    private func leaveLog(_ folder: TemporaryFolder) throws -> String {
        let path = folder.file("journal.sqlite")
        try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database.close()
        try CrashedWriter.write(path, "INSERT INTO category (name) VALUES ('Work')")
        return path
    }

    private func categories(_ path: String) throws -> [String] {
        let database = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
        let categories = try database.read(.library).categories.map(\.name)
        try database.close()
        return categories
    }

    @Test(
        "No journal is started beside the log of one that is missing or empty: both stay as they are",
        arguments: ["missing", "empty"], [OpeningPurpose.create, .screen, .change, .read])
    func logWithoutFile(state: String, purpose: OpeningPurpose) throws {
        try TemporaryFolder.with { folder in
            let path = try leaveLog(folder)
            let saved = try Data(contentsOf: URL(fileURLWithPath: path))
            try FileManager.default.removeItem(atPath: path)
            if state == "empty" { try Data().write(to: URL(fileURLWithPath: path)) }
            let before = try folder.contents()
            let error = #expect(throws: JournalError.self) {
                try JournalDatabase.open(path: path, for: purpose, zone: .utc, now: .distantPast)
            }
            #expect(
                error?.description
                    == "\(path) is \(state), but \(path)-wal holds changes to it. Put the journal back, or rename the "
                    + "-wal file with it. To start a new journal, move the -wal file away.")
            #expect(try folder.contents() == before)
            try saved.write(to: URL(fileURLWithPath: path))
            #expect(try categories(path) == ["Work"])
        }
    }

    @Test("A journal that was renamed with its log has everything")
    func renamedTogether() throws {
        try TemporaryFolder.with { folder in
            let path = try leaveLog(folder)
            let renamed = folder.file("renamed.sqlite")
            for suffix in ["", "-wal"] {
                try FileManager.default.moveItem(atPath: path + suffix, toPath: renamed + suffix)
            }
            #expect(try categories(renamed) == ["Work"])
        }
    }
}
