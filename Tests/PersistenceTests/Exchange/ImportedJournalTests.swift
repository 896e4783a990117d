import Foundation
import Journal
import Persistence
import TestSupport
import Testing

/// Reading exports of every version.
struct ImportedJournalTests {
    static func read(
        _ json: String, zone: Zone? = nil, machine: Zone = .utc
    ) throws -> ImportedFile {
        try ImportedFile(json.utf8, latestVersion: 8, zone: zone, machine: machine)
    }

    /// An export with some lists given as JSON and the others empty.
    static func file(
        version: Int = 8, pages: String = "", todos: String = "", bundles: String = "",
        bundleTodos: String = "", others: String = ""
    ) -> String {
        """
        {"version": \(version), "taskBundles": [\(bundles)], "bundleTodos": [\(bundleTodos)],
         "journalPages": [\(pages)], "todos": [\(todos)]\(others.isEmpty ? "" : ", \(others)")}
        """
    }

    // MARK: A real export

    @Test(arguments: ["UTC", "America/Los_Angeles", "Pacific/Auckland", "Asia/Kolkata", "America/New_York"])
    func aRealExportIsTheSameOnEveryMachine(name: String) throws {
        let machine = try #require(Zone(named: name))
        let data = try Fixture.data("nerfjournal-export-v3.json")
        let journal = try ImportedFile(data, latestVersion: 8, machine: machine)
        let snapshot = journal.snapshot
        #expect(journal.version == 3)
        #expect(journal.entriesFromNotes == 12)
        #expect(snapshot.journalPages.count == 14)
        #expect(snapshot.journalPages.map(\.date).min() == Day("2026-02-08"))
        #expect(snapshot.journalPages.map(\.date).max() == Day("2026-03-01"))
        #expect(snapshot.todos.count == 73)
        #expect(snapshot.categories.map(\.name) == ["Engineering", "Meetings"])
        #expect(snapshot.taskBundles.count == 2)
        #expect(snapshot.bundleTodos.count == 8)
        let newYork = try #require(Zone(named: "America/New_York"))
        let pages = Set(snapshot.journalPages.map(\.date))
        for todo in snapshot.todos {
            #expect(pages.contains(todo.start))
            guard let ending = todo.ending else { continue }
            #expect(ending.day == newYork.wallTime(at: ending.date).day, "\(todo.title)")
        }
        let byHand = try ImportedFile(data, latestVersion: 8, zone: newYork, machine: machine)
        #expect(byHand == journal)
    }

    @Test func aRealExportGoesThroughOurs() throws {
        let old = try ImportedFile(
            Fixture.data("nerfjournal-export-v3.json"), latestVersion: 8, machine: .utc)
        let data = try old.snapshot.exportedJSON(version: 8, exportedAt: Date(), timeZone: "UTC")
        #expect(try ImportedFile(data, latestVersion: 8).snapshot == old.snapshot)
    }

    // MARK: Version by version

    @Test func version2NamesItsGroups() throws {
        let journal = try Self.read(
            Self.file(
                version: 2, pages: #"{"id": 1, "date": "2026-02-08T05:00:00Z"}"#,
                todos: """
                    {"id": 1, "title": "a", "shouldMigrate": true, "added": "2026-02-08T05:00:00Z",
                     "ending": null, "groupName": "work", "externalURL": null},
                    {"id": 2, "title": "b", "shouldMigrate": true, "added": "2026-02-08T05:00:00Z",
                     "groupName": "Home "},
                    {"id": 3, "title": "c", "shouldMigrate": true, "added": "2026-02-08T05:00:00Z",
                     "groupName": " "},
                    {"id": 4, "title": "d", "shouldMigrate": true, "added": "2026-02-08T05:00:00Z",
                     "groupName": "work"}
                    """))
        #expect(
            journal.snapshot.categories == [
                Category(id: 1, name: "Home", sortOrder: 0), Category(id: 2, name: "work", sortOrder: 1),
            ])
        #expect(journal.snapshot.todos.map(\.categoryID) == [2, 1, nil, 2])
        #expect(journal.categoriesFromGroups == 2)
    }

    @Test(arguments: [3, 4])
    func versions3And4HaveNotes(version: Int) throws {
        let journal = try Self.read(
            Self.file(
                version: version, pages: #"{"id": 7, "date": "2026-02-08T05:00:00Z"}"#,
                todos: """
                    {"id": 5, "title": "a", "shouldMigrate": false, "added": "2026-02-08T05:00:00Z",
                     "categoryID": 1, "ending": {"date": "2026-02-09T03:00:00.250Z", "kind": "abandoned"}}
                    """,
                others: """
                    "categories": [{"id": 1, "name": "A", "color": "teal", "sortOrder": 3}],
                    "notes": [
                        {"id": 9, "pageID": 7, "timestamp": "2026-02-08T18:00:00Z", "text": "later",
                         "relatedTodoID": null},
                        {"id": 2, "pageID": 7, "timestamp": "2026-02-09T04:30:00Z", "text": "  two\\nlines "},
                        {"id": 3, "pageID": 7, "timestamp": "2026-02-08T18:00:00Z", "text": null,
                         "relatedTodoID": 5},
                        {"id": 4, "pageID": 7, "timestamp": "2026-02-08T18:00:00Z", "text": " \\n"}]
                    """))
        let day = Day("2026-02-08")
        func ending(_ text: String, _ kind: TodoEnding.Kind) throws -> TodoEnding {
            TodoEnding(date: try #require(ISO8601.instant(text)), day: day, kind: kind)
        }
        let expected = [
            Todo(
                id: 5, title: "a", shouldMigrate: false, start: day,
                ending: try ending("2026-02-09T03:00:00Z", .abandoned), categoryID: 1),
            Todo(
                id: 6, title: "  two\nlines ", shouldMigrate: false, start: day,
                ending: try ending("2026-02-09T04:30:00Z", .done)),
            Todo(
                id: 7, title: "later", shouldMigrate: false, start: day,
                ending: try ending("2026-02-08T18:00:00Z", .done)),
        ]
        #expect(journal.snapshot.todos == expected)
        #expect(journal.snapshot.categories == [Category(id: 1, name: "A", color: .teal, sortOrder: 3)])
        #expect(journal.entriesFromNotes == 2)
    }

    @Test(arguments: [5, 6, 7])
    func versions5To7LeaveOutWhatIsNil(version: Int) throws {
        let groups =
            version < 6
            ? ""
            : #""exportGroups": [{"id": 1, "name": "G", "sortOrder": 0}], "#
                + #""exportGroupMembers": [{"groupID": 1}, {"groupID": 1, "categoryID": 2}], "#
        let journal = try Self.read(
            Self.file(
                version: version, pages: #"{"id": 1, "date": "2026-02-08T05:00:00Z"}"#,
                todos: #"{"id": 1, "title": "a", "shouldMigrate": true, "start": "2026-02-08T05:00:00Z"}"#,
                bundles: #"{"id": 1, "name": "B", "sortOrder": 0, "todosShouldMigrate": false}"#,
                bundleTodos: #"{"id": 1, "bundleID": 1, "title": "t", "sortOrder": 4}"#,
                others: groups + #""categories": [{"id": 2, "name": "A", "color": "red", "sortOrder": 0}]"#))
        let day = Day("2026-02-08")
        #expect(
            journal.snapshot
                == JournalSnapshot {
                    $0.categories = [Category(id: 2, name: "A", color: .red)]
                    $0.taskBundles = [TaskBundle(id: 1, name: "B", todosShouldMigrate: false)]
                    $0.bundleTodos = [BundleTodo(id: 1, bundleID: 1, title: "t", sortOrder: 4)]
                    $0.journalPages = [JournalPage(id: 1, date: day)]
                    $0.todos = [Todo(id: 1, title: "a", start: day)]
                    $0.exportGroups = version < 6 ? [] : [ExportGroup(id: 1, name: "G")]
                    $0.exportGroupMembers =
                        version < 6
                        ? []
                        : [ExportGroupMember(groupID: 1), ExportGroupMember(groupID: 1, categoryID: 2)]
                })
    }

    @Test func unknownKeysAreIgnored() throws {
        let journal = try Self.read(
            Self.file(
                pages: #"{"id": 1, "date": "2026-02-08", "mood": {"deep": [1, 2]}}"#,
                others: #""timeZone": "Mars/Olympus", "exportedAt": 3, "more": [null]"#))
        #expect(journal.snapshot.journalPages == [JournalPage(id: 1, date: Day("2026-02-08"))])
    }

    // MARK: Days of older versions

    static let kiritimati = file(
        version: 5,
        pages: #"{"id": 1, "date": "2026-02-07T10:00:00Z"}, {"id": 2, "date": "2026-02-08T10:00:00Z"}"#,
        todos: """
            {"id": 1, "title": "a", "shouldMigrate": true, "start": "2026-02-07T10:00:00Z",
             "ending": {"date": "2026-02-08T11:00:00Z", "kind": "done"}}
            """)

    @Test func theZoneByHandComesFirstThenTheFilesThenTheMachines() throws {
        let kiritimati = try #require(Zone(named: "Pacific/Kiritimati"))
        let named = Self.kiritimati.replacing(
            #""version""#, with: #""timeZone": "Pacific/Kiritimati", "version""#)
        let lying = Self.kiritimati.replacing(#""version""#, with: #""timeZone": "Mars/Olympus", "version""#)
        func pages(_ json: String, zone: Zone? = nil, machine: Zone = .utc) throws -> [String] {
            try Self.read(json, zone: zone, machine: machine).snapshot.journalPages.map(\.date.description)
        }
        let right = ["2026-02-08", "2026-02-09"]
        #expect(try pages(Self.kiritimati, zone: kiritimati) == right)
        #expect(try pages(named) == right)
        #expect(try pages(Self.kiritimati, machine: kiritimati) == right)
        #expect(try pages(lying, zone: kiritimati) == right)
        // Known by nobody, they start the day of the nearest midnight.
        #expect(try pages(Self.kiritimati) == ["2026-02-07", "2026-02-08"])
        #expect(throws: JournalError("timeZone: not a known time zone: \"Mars/Olympus\"")) {
            try pages(lying)
        }
        let journal = try Self.read(Self.kiritimati, zone: kiritimati)
        #expect(journal.snapshot.todos.first?.ending?.day == Day("2026-02-09"))
    }

    @Test func anOldEndingBeforeItsStartIsOnItsStart() throws {
        let json = Self.file(
            version: 5,
            todos: """
                {"id": 1, "title": "a", "shouldMigrate": true, "start": "2026-02-08T05:00:00Z",
                 "ending": {"date": "2026-02-01T11:00:00Z", "kind": "done"}}
                """)
        #expect(try Self.read(json).snapshot.todos.first?.ending?.day == Day("2026-02-08"))
    }

    @Test func ofTwoPagesOnOneDayTheLowestIDStays() throws {
        let journal = try Self.read(
            Self.file(
                version: 4,
                pages: """
                    {"id": 9, "date": "2026-02-08T05:00:00Z"}, {"id": 3, "date": "2026-02-08T08:00:00Z"},
                    {"id": 4, "date": "2026-02-09T05:00:00Z"}
                    """,
                others: """
                    "notes": [{"id": 1, "pageID": 9, "timestamp": "2026-02-08T18:00:00Z", "text": "kept"}]
                    """))
        #expect(journal.snapshot.journalPages.map(\.id) == [3, 4])
        #expect(journal.mergedPages == 1)
        #expect(journal.snapshot.todos.map(\.start) == [Day("2026-02-08")])
    }

    @Test func eachValueSaysItselfHowItIsWritten() throws {
        let journal = try Self.read(
            Self.file(
                version: 8, pages: #"{"id": 1, "date": "2026-02-08"}"#,
                todos: """
                    {"id": 1, "title": "a", "shouldMigrate": true, "added": "2026-02-08 05:00:00.000",
                     "ending": {"date": "2026-02-08T11:00:00Z", "kind": "done"}},
                    {"id": 2, "title": "b", "shouldMigrate": true, "start": "2026-02-08",
                     "ending": {"date": "2026-02-20T11:00:00Z", "day": "2026-02-09", "kind": "done"}}
                    """))
        #expect(journal.snapshot.todos.map(\.start) == [Day("2026-02-08"), Day("2026-02-08")])
        #expect(journal.snapshot.todos.map(\.ending?.day) == [Day("2026-02-08"), Day("2026-02-09")])
    }

    // MARK: Version 1

    /// Two pages with the copies of a todo, written in two forms, and one whose last copy is on the first page.
    private static let copies = file(
        version: 1,
        pages: #"{"id": 1, "date": "2026-02-08T05:00:00Z"}, {"id": 2, "date": "2026-02-09T05:00:00Z"}"#,
        todos: [
            (7, 2, "Caf\u{E9}", "done", "work"), (3, 1, "Cafe\u{301}", "migrated", "gone"),
            (5, 1, "Run", "abandoned", nil), (4, 2, "Run", "pending", nil),
            (9, 2, "Caf\u{E9}", "pending", nil),
        ].map { id, page, title, status, group in
            """
            {"id": \(id), "pageID": \(page), "title": "\(title)", "status": "\(status)", "shouldMigrate": true,
             "groupName": \(group.map { "\"\($0)\"" } ?? "null"), "firstAddedDate": "2026-02-08T05:00:00Z"}
            """
        }.joined(separator: ","))

    @Test func copiesOfATodoBecomeOne() throws {
        let journal = try Self.read(Self.copies)
        let todos = journal.snapshot.todos
        #expect(todos.map(\.id) == [3, 4, 5, 9])
        #expect(todos.map(\.title) == ["Caf\u{E9}", "Run", "Run", "Caf\u{E9}"])
        #expect(todos.map(\.start) == Array(repeating: Day("2026-02-08"), count: 4))
        #expect(todos.map(\.ending?.day) == [Day("2026-02-09"), nil, Day("2026-02-08"), nil])
        #expect(todos.map(\.ending?.kind) == [.done, nil, .abandoned, nil])
        // Only the last copy's group counts.
        #expect(journal.snapshot.categories.map(\.name) == ["work"])
        #expect(todos.map(\.categoryID) == [1, nil, nil, nil])
    }

    @Test(arguments: [
        (#""id": 7"#, #""id": 3"#, "todos[1].id: 3 appears twice"),
        (
            #""status": "abandoned""#, #""status": "gone""#,
            #"todos[2].status: not one of abandoned, done, migrated, pending: "gone""#
        ),
        (#""pageID": 1, "title": "Run""#, #""pageID": 8, "title": "Run""#, "todos[2].pageID: no page 8"),
        (
            #""groupName": null, "firstAddedDate": "2026-02-08T05:00:00Z""#,
            #""groupName": null, "firstAddedDate": "then""#,
            #"todos[2].firstAddedDate: not a date: "then""#
        ),
    ])
    func whatIsWrongWithACopyIsNamed(part: String, other: String, message: String) {
        #expect(throws: JournalError(message)) { try Self.read(Self.copies.replacing(part, with: other)) }
    }
}
