import Foundation
import Journal
import Persistence
import Synchronization
import Testing

struct ExportedJournalTests {
    static let moment = Date(timeIntervalSince1970: 1_772_402_799)

    static func export(_ snapshot: JournalSnapshot) throws -> Data {
        try snapshot.exportedJSON(version: 8, exportedAt: moment, timeZone: "America/New_York")
    }

    /// An export as the command writes it, piece by piece.
    static func export(
        _ database: JournalDatabase, version: Int = JournalDatabase.schemaVersion
    ) throws -> (pieces: [Data], outcome: JournalExport.Outcome) {
        let pieces = Mutex<[Data]>([])
        let export = JournalExport(
            version: version, exportedAt: moment, timeZone: "America/New_York", skipsUnreadable: true)
        let outcome = try database.read(
            .export(export) { piece in pieces.withLock { $0.append(Data(piece)) } })
        return (pieces.withLock { $0 }, outcome)
    }

    @Test func saysEveryKeyInOrder() throws {
        let day = Day("2026-02-08")
        let date = try #require(ISO8601.instant("2026-02-08T17:00:00Z"))
        let snapshot = JournalSnapshot {
            $0.categories = [
                Category(id: 1, name: "A/B", color: .pink, showOnly: Weekdays([.friday, .monday]))
            ]
            $0.todos = [
                Todo(id: 1, title: "a", start: day),
                Todo(
                    id: 2, title: "b", shouldMigrate: false, start: day,
                    ending: TodoEnding(date: date, day: day, kind: .done), categoryID: 1,
                    externalURL: "https://a.org/", showOnly: Weekdays([.sunday]), bundleTodoID: 7,
                    note: "- [ ] one\n- [x] two"),
            ]
            $0.postponements = [
                Postponement(id: 3, todoID: 1, seenFrom: day - 2, sentFrom: day - 1, sentTo: day, date: date)
            ]
            $0.reviews = [FinishedReview(id: 4, day: day, date: date)]
            $0.keptTodos = [KeptTodo(id: 5, todoID: 1, day: day)]
            $0.dayTexts = [DayText(id: 6, day: day, text: "It rained.")]
            $0.weekTexts = [DayText(id: 7, day: "2026-03-02", text: "A wet week.")]
            $0.stars = [Star(id: 6, todoID: 1, day: day, date: date)]
        }
        let expected = try Fixture.data("export.json")
        #expect(
            String(decoding: try Self.export(snapshot), as: UTF8.self)
                == String(decoding: expected, as: UTF8.self))
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func keysAreSortedAndNothingActsOnATerminal(seed: UInt64) throws {
        let text = String(decoding: try Self.export(GeneratedJournal.snapshot(seed: seed)), as: UTF8.self)
        var lastKeys: [Int: Substring] = [:]
        for line in text.split(separator: "\n") {
            let rest = line.drop { $0 == " " }
            let indent = line.count - rest.count
            // An object begins anew what is inside it.
            if rest.hasSuffix("{") { lastKeys[indent + 2] = nil }
            // A list of texts has no keys.
            guard rest.first == "\"", rest.contains("\": ") else { continue }
            let key = rest.dropFirst().prefix { $0 != "\"" }
            #expect(lastKeys[indent].map { $0 < key } ?? true, "\(key)")
            lastKeys[indent] = key
        }
        for scalar in text.unicodeScalars where scalar != "\n" {
            #expect(scalar.properties.generalCategory != .control)
            #expect(!scalar.properties.isBidiControl)
        }
    }

    @Test func everyScalarIsReadBackByFoundation() throws {
        for plane in 0...0x10 as ClosedRange<UInt32> {
            var text = ""
            for value in (plane << 16)...(plane << 16 | 0xFFFF) {
                if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
            }
            let snapshot = JournalSnapshot {
                $0.todos = [Todo(id: 1, title: text, start: Day(ordinal: 0))]
            }
            let object = try JSONSerialization.jsonObject(with: try Self.export(snapshot)) as? [String: Any]
            let todo = try #require((object?["todos"] as? [[String: Any]])?.first)
            #expect((todo["title"] as? String).map { Array($0.utf8) } == Array(text.utf8), "plane \(plane)")
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func rowsAreWrittenAsTheyAreRead(seed: UInt64) throws {
        let snapshot = GeneratedJournal.snapshot(seed: seed)
        let database = try JournalDatabase.inMemory()
        try database.perform(.importJournal(snapshot, replacing: false, into: database, by: .tester))
        let (pieces, outcome) = try Self.export(database, version: 8)
        #expect(Data(pieces.joined()) == (try Self.export(database.read(.snapshot))))
        #expect(outcome.repairs == [])
        #expect(try outcome.counts == snapshot.counts && database.read(.counts) == snapshot.counts)
    }

    @Test func aLongExportComesInPieces() throws {
        let database = try JournalDatabase.inMemory()
        let snapshot = JournalSnapshot {
            $0.todos = (1...3_000).map { Todo(id: $0, title: "Number \($0)", start: Day("2026-02-08")) }
        }
        try database.perform(.importJournal(snapshot, replacing: false, into: database, by: .tester))
        let pieces = try Self.export(database).pieces
        #expect(pieces.count > 10)
        #expect(pieces.allSatisfy { $0.count < 70_000 })
    }
}
