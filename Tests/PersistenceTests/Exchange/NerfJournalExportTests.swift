import Foundation
import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

/// What `export --for nerfjournal` writes is read by NerfJournal's rules: a decoder of its export, version 6, as its documentation
/// has it, where a day is the instant of a midnight.
@Suite("An export for NerfJournal")
struct NerfJournalExportTests {
    struct File: Decodable {
        struct Page: Decodable {
            var id: Int64
            var date: Date
        }
        struct Ending: Decodable {
            enum Kind: String, Decodable { case done, abandoned }
            var date: Date
            var kind: Kind
        }
        struct Todo: Decodable {
            var id: Int64
            var title: String
            var shouldMigrate: Bool
            var start: Date
            var ending: Ending?
            var categoryID: Int64?
            var externalURL: String?
        }
        struct Note: Decodable {
            var id: Int64
            var pageID: Int64
            var timestamp: Date
            var text: String?
        }
        struct Bundle: Decodable {
            var id: Int64
            var name: String
            var sortOrder: Int
            var todosShouldMigrate: Bool
        }
        struct BundleTodo: Decodable {
            var id: Int64
            var bundleID: Int64
            var title: String
            var sortOrder: Int
            var categoryID: Int64?
            var externalURL: String?
        }
        struct Category: Decodable {
            var id: Int64
            var name: String
            var color: String
            var sortOrder: Int
        }
        struct Group: Decodable {
            var id: Int64
            var name: String
            var sortOrder: Int
        }
        struct Member: Decodable {
            var groupID: Int64
            var categoryID: Int64?
        }

        var version: Int
        var exportedAt: Date
        var journalPages: [Page]
        var todos: [Todo]
        var notes: [Note]
        var taskBundles: [Bundle]
        var bundleTodos: [BundleTodo]
        var categories: [Category]
        var exportGroups: [Group]
        var exportGroupMembers: [Member]
    }

    private static let zones: [Zone] = [.newYork, .auckland, .kolkata, .kiritimati, .utc]

    /// A journal of a few weeks, as people have it.
    private func journal(_ random: inout SeededGenerator, _ zone: Zone) throws -> JournalDatabase {
        let first = Day("2026-01-01")
        let clock = JournalClock(zone: zone) { zone.instant(on: first + 40, at: 36_000) }
        let database = try JournalDatabase.inMemory()
        var snapshot = JournalSnapshot()
        snapshot.categories = [
            Category(id: 1, name: "Work", color: .teal, showOnly: .mondayToFriday),
            Category(id: 2, name: "Home"),
        ]
        snapshot.taskBundles = [
            TaskBundle(id: 1, name: "Morning", todosShouldMigrate: false, appliesOn: .weekend)
        ]
        snapshot.bundleTodos = [
            BundleTodo(id: 1, bundleID: 1, title: "Stretch", categoryID: 2, note: "10 minutes")
        ]
        snapshot.exportGroups = [ExportGroup(id: 1, name: "Team")]
        snapshot.exportGroupMembers = [
            ExportGroupMember(groupID: 1, categoryID: 1), ExportGroupMember(groupID: 1, categoryID: nil),
        ]
        snapshot.journalPages = (0..<40).filter { _ in Bool.random(using: &random) }.map {
            JournalPage(id: Int64($0 + 1), date: first + $0)
        }
        snapshot.todos = (1...Int64.random(in: 1...60, using: &random)).map { id in
            let start = first + Int.random(in: 0..<40, using: &random)
            var todo = Todo(
                id: id, title: "Todo \(id) – é", shouldMigrate: Bool.random(using: &random), start: start,
                categoryID: [nil, 1, 2].randomElement(using: &random) ?? nil,
                externalURL: Bool.random(using: &random) ? "https://example.org/\(id)" : nil)
            if Bool.random(using: &random) {
                let day = start + Int.random(in: 0...5, using: &random)
                todo.ending = TodoEnding(
                    date: clock.instant(on: day, at: Int.random(in: 0..<86_400, using: &random)), day: day,
                    kind: TodoEnding.Kind.allCases.randomElement(using: &random) ?? .done)
            }
            if Bool.random(using: &random) { todo.note = "A note" }
            if Bool.random(using: &random) { todo.due = start + 3 }
            if Bool.random(using: &random) { todo.showOnly = .weekend }
            return todo
        }
        snapshot.dayTexts = [DayText(id: 1, day: first, text: "It rained.")]
        snapshot.reviews = [FinishedReview(id: 1, day: first, date: clock.instant(on: first, at: 30_000))]
        try database.perform(.importJournal(snapshot, replacing: false, into: database, by: .tester))
        return database
    }

    private func export(_ database: JournalDatabase, _ zone: Zone) throws -> (Data, [String]) {
        try database.queue.read { db in
            var data = Data()
            let export = JournalExport(
                exportedAt: Date(timeIntervalSince1970: 0), timeZone: zone.identifier, for: .nerfJournal(zone)
            )
            let outcome = try export.write(db) { data.append(contentsOf: $0) }
            return (data, outcome.omissions)
        }
    }

    @Test(
        "NerfJournal's decoder reads 100 random journals, and what comes back is the same but for what was listed"
    )
    func decoded() throws {
        var random = SeededGenerator(seed: RandomRuns.seed(57))
        for number in 0..<100 {
            let zone = Self.zones[number % Self.zones.count]
            let database = try journal(&random, zone)
            let snapshot = try database.read(.snapshot)
            let (data, omissions) = try export(database, zone)
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            let file = try decoder.decode(File.self, from: data)
            #expect(file.version == 6 && file.notes.isEmpty)
            for (page, read) in zip(snapshot.journalPages, file.journalPages) {
                #expect(read.date == zone.instant(on: page.date, at: 0))
            }
            for (todo, read) in zip(snapshot.todos, file.todos) {
                #expect(read.start == zone.instant(on: todo.start, at: 0))
                #expect(read.ending?.date == todo.ending?.date)
                #expect((read.ending?.kind == .done) == (todo.ending?.isDone == true))
            }
            #expect(file.todos.count == snapshot.todos.count)

            var expected = snapshot
            expected.dayTexts = []
            expected.reviews = []
            expected.categories = snapshot.categories.map { with($0) { $0.showOnly = nil } }
            expected.taskBundles = snapshot.taskBundles.map { with($0) { $0.appliesOn = nil } }
            expected.bundleTodos = snapshot.bundleTodos.map { with($0) { $0.note = nil } }
            expected.todos = snapshot.todos.map { todo in
                with(todo) {
                    ($0.note, $0.due, $0.showOnly) = (nil, nil, nil)
                    if $0.ending?.kind == .missed { $0.ending?.kind = .abandoned }
                }
            }
            let machine = Self.zones[(number + 1) % Self.zones.count]
            #expect(try ImportedFile(data, machine: machine).snapshot == expected, "number \(number)")

            let (notes, dues) = (
                snapshot.todos.count { $0.note != nil }, snapshot.todos.count { $0.due != nil }
            )
            #expect(omissions.contains("1 text of a day") && omissions.contains("1 review"))
            #expect(notes == 0 || omissions.contains("note of \(JournalSchema.counted(notes, of: "todo"))"))
            #expect(dues == 0 || omissions.contains("deadline of \(JournalSchema.counted(dues, of: "todo"))"))
        }
    }

    private func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
        var value = value
        change(&value)
        return value
    }
}
