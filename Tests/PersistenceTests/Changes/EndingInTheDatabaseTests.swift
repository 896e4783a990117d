import Foundation
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("An ending in the database")
struct EndingInTheDatabaseTests {
    static let json = #"{"date":"2026-02-08T06:00:00Z","day":"2026-02-08","kind":"done"}"#

    @Test("One JSON string, to and fro")
    func string() throws {
        let ending = TodoEnding.at("2026-02-08T06:00:00")
        #expect(ending.databaseJSON == Self.json)
        #expect(try TodoEnding(databaseJSON: Self.json) == ending)
        // Another program may order and space it as it likes.
        let other = #"{ "kind" : "done", "day":"2026-02-08", "more":[1], "date":"2026-02-08T01:00:00-05:00"}"#
        #expect(try TodoEnding(databaseJSON: other) == ending)
    }

    @Test(
        "What is none is an error, never a guess",
        arguments: [
            #"{"day":"2026-02-08","kind":"done"}"#, #"{"date":"2026-02-08T06:00:00Z","kind":"done"}"#,
            #"{"date":"2026-02-08T06:00:00Z","day":"2026-02-08"}"#,
            #"{"date":"2026-02-30T06:00:00Z","day":"2026-02-08","kind":"done"}"#,
            #"{"date":"2026-02-08T06:00:00Z","day":"2026-02-30","kind":"done"}"#,
            #"{"date":"2026-02-08T06:00:00Z","day":"2026-02-08","kind":"gone"}"#,
            #"{"date":"2026-02-08T06:00:00","day":"2026-02-08","kind":"done"}"#, "null", "[]", "3", "",
            json + "x",
        ])
    func refused(json: String) {
        #expect(throws: JournalError.self) { try TodoEnding(databaseJSON: json) }
    }
}
