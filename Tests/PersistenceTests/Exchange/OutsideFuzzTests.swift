import Foundation
import Journal
import TestSupport
import Testing

@testable import Persistence

/// Whatever bytes come, all of a file is taken or nothing.
struct OutsideFuzzTests {
    private static let pieces = [
        "{", "}", "[", "]", ",", ":", "\"uuid\"", "\"description\"", "- [ ] ", "- [x] ", "[due:: ", "---\n",
        "daybook: page\n",
        "<!-- todos -->", "BEGIN:VTODO\n", "END:VTODO\n", "\n ", "x ", "(A) ", " +p", "due:", "2026-02-30",
        "2026-03-01",
        "0001-01-01", "9999-12-31", "20260301T000000Z", "[2026-03-01 09:30] ", "^id", "\\", "```", "## ",
        "RRULE:FREQ=DAILY",
    ]

    @Test("A mutation is taken or refused as a whole", arguments: OutsideImportTests.samples.indices)
    func mutations(index: Int) throws {
        let sample = OutsideImportTests.samples[index]
        var mutation = Mutation([sample.text], pieces: Self.pieces)
        mutation.random = SeededGenerator(seed: RandomRuns.seed(UInt64(57 + index)))
        let database = try JournalDatabase.inMemory()
        func check(_ error: JournalError) {
            let text = error.description
            #expect(!text.contains("\n") && text.utf8.count < 700, "\(text.debugDescription)")
        }
        for number in 0..<max(200, Mutation.cases / 100) {
            let bytes = mutation.next()
            let before = try database.read(.counts)
            let file = OutsideFile(
                .file(try .holding(bytes), name: sample.name), format: sample.format, path: sample.name)
            do { _ = try OutsideFormat.recognized(.holding(bytes), named: sample.name) } catch let error
                as JournalError
            {
                check(error)
            }
            do {
                let outcome = try database.perform(
                    .importRows(of: file, updates: number % 2 == 0, clock: OutsideImportTests.clock),
                    by: OutsideImportTests.author
                ).outcome
                let after = try database.read(.counts)
                #expect(after.todos == before.todos + outcome.added)
            } catch let error as JournalError {
                #expect(try database.read(.counts) == before)
                check(error)
            }
        }
        // What was let in can be exported and imported.
        let data = try database.read(.snapshot).exportedJSON(
            version: JournalDatabase.schemaVersion, exportedAt: Date(timeIntervalSince1970: 0),
            timeZone: "UTC")
        #expect(try ImportedFile(data).snapshot == database.read(.snapshot))
    }
}
