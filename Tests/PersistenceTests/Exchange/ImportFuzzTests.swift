import Foundation
import Journal
import TestSupport
import Testing

@testable import Persistence

/// Whatever bytes come, the answer is a journal or an error that says what is wrong.
struct ImportFuzzTests {
    static let seeds: [Data] = {
        let new = try! GeneratedJournal.snapshot(seed: 6).exportedJSON(
            version: 8, exportedAt: Date(timeIntervalSince1970: 0), timeZone: "UTC")
        let old = ImportedJournalTests.file(
            version: 3, pages: #"{"id": 7, "date": "2026-02-08T05:00:00Z"}"#,
            todos: """
                {"id": 5, "title": "é\\n\\u00e9", "shouldMigrate": false, "added": "2026-02-08T05:00:00Z",
                 "categoryID": 1, "ending": {"date": "2026-02-09T03:00:00.250Z", "kind": "abandoned"}}
                """,
            bundles: #"{"id": 1, "name": "B", "sortOrder": 0, "todosShouldMigrate": false}"#,
            bundleTodos: #"{"id": 1, "bundleID": 1, "title": "t", "sortOrder": 4}"#,
            others: """
                "timeZone": "Asia/Kolkata",
                "categories": [{"id": 1, "name": "A", "color": "teal", "sortOrder": 3}],
                "notes": [{"id": 9, "pageID": 7, "timestamp": "2026-02-08T18:00:00Z", "text": "later"}]
                """)
        return [new, Data(old.utf8)]
    }()

    /// What is put in: what JSON is made of, what numbers break on, and bytes that are no text.
    static let pieces: [[UInt8]] =
        [
            "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud83d", "null", "true", "-", "1e999", "0",
            ".", "1.5",
            "9223372036854775807", "-9223372036854775808", "9223372036854775808", "NaN", "0001-01-01",
            "9999-12-31", "9999-12-31T23:59:59Z", "0001-01-01T00:00:00+14:00", " ", "\n", "\0", "version",
        ].map { Array($0.utf8) } + [
            [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xEF, 0xBB, 0xBF], [0xFE, 0xFF],
        ]

    @Test(arguments: 0..<40 as Range<UInt64>)
    func everyMutationIsAJournalOrAnError(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let database = try JournalDatabase.inMemory()
        func read(_ bytes: some Sequence<UInt8>, machine: Zone = .machine) throws -> JournalSnapshot {
            let file = try CheckedImport(.holding(bytes), latestVersion: 8, machine: machine)
            try database.queue.write { db in try WholeJournal.unrecorded(db) { try file.write(db) } }
            return try database.read(.snapshot)
        }
        for _ in 0..<Mutation.cases / 40 {
            var bytes = Array(Self.seeds[Int.random(in: 0..<Self.seeds.count, using: &random)])
            for _ in 0..<Int.random(in: 1...4, using: &random) { Self.mutate(&bytes, &random) }
            do {
                let journal = try read(bytes, machine: Bool.random(using: &random) ? .utc : .machine)
                // What is let in can be written and read again.
                let data = try journal.exportedJSON(version: 8, exportedAt: Date(), timeZone: "UTC")
                #expect(try read(data) == journal)
            } catch let error as JournalError {
                #expect(
                    error != ImportSource.wasChanged,
                    "\(String(decoding: bytes.prefix(2_000), as: UTF8.self))")
                #expect(!error.description.contains("\n") && error.description.utf8.count < 600)
            }
        }
    }

    static func mutate(_ bytes: inout [UInt8], _ random: inout SeededNumbers) {
        guard !bytes.isEmpty else { return }
        let start = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, start + Int.random(in: 0...12, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[start] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(start..<end)
        case 2: bytes.replaceSubrange(start..<end, with: Self.pieces.randomElement(using: &random) ?? [])
        case 3:
            bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &random))
        default: bytes.removeSubrange(start...)
        }
    }
}
