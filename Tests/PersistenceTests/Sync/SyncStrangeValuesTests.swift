import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

/// Another program, or a stranger's file, may have any value in any column.
@Suite("Values of strange types in the tables of synchronization")
struct SyncStrangeValuesTests {
    private static let values = [
        "'x'", "''", "x'ff00'", "1.5", "-1", "9223372036854775807", "-9223372036854775808",
    ]

    @Test("Whatever is read of them or written, it is done or refused in plain words")
    func each() throws {
        let tables = ["syncJournal", "syncDevice", "syncRow", "syncKnows", "syncOperation"]
        var refusals = 0
        for table in tables {
            for column in try Self.journal().database.read({ db in try db.columns(in: table).map(\.name) }) {
                for value in Self.values {
                    let journal = try Self.journal()
                    // A value that the table's rules refuse can't be there.
                    guard (try? journal.execute("UPDATE \(table) SET \(column) = \(value)")) != nil else {
                        continue
                    }
                    let database = journal.database
                    let uses: [() throws -> Void] = [
                        { _ = try database.syncedDevices() }, { _ = try database.syncVector() },
                        { _ = try database.syncedSteps() }, { _ = try database.syncPacks(after: 0) },
                        { _ = try database.syncProblems() }, { try database.apply([], clock: journal.clock) },
                        { try database.perform(.add([TodoDraft(title: "b", start: "2026-11-20")])) },
                        { try database.perform(.delete([1])) },
                        {
                            try journal.database.perform(
                                .verb(.undo, in: database, by: journal.author), by: journal.author)
                        },
                        { try database.endSynchronizing(clock: journal.clock) },
                        { try journal.start() },
                    ]
                    for use in uses {
                        do {
                            try use()
                        } catch let error as JournalError {
                            refusals += 1
                            #expect(
                                !error.description.contains("decode"),
                                "\(table).\(column) = \(value): \(error)")
                        } catch is DatabaseError {
                            // SQLite's own refusal, which commands tell as the journal's.
                        }
                    }
                }
            }
        }
        #expect(refusals > 0)
    }

    private static func journal() throws -> SyncedJournal {
        let journal = try SyncedJournal("laptop")
        try journal.start()
        _ = try journal.add("a")
        return journal
    }
}
