import Foundation
import Journal
import TestSupport
import Testing

@testable import Persistence

/// Adding what other programs wrote. The samples are written after the formats' documentation.
@Suite("An import of another program's file")
struct OutsideImportTests {
    /// It is 2026-11-27T09:45Z.
    static let clock = JournalClock(zone: .utc) { Date(timeIntervalSince1970: 1_795_772_700) }
    static let author = Author(.commandLine, clock: clock)
    static let today = Day("2026-11-27")

    static let samples: [(format: OutsideFormat, name: String, text: String)] = [
        (
            .taskwarrior, "tasks.json",
            """
            [
            {"id":1,"description":"Pay \\"rent\\"","due":"20261201T000000Z","entry":"20261101T093000Z","project":"Home",
             "status":"pending","uuid":"11111111-0000-4000-8000-000000000001","tags":["bank","monthly"],"urgency":8.1,
             "annotations":[{"entry":"20261102T100000Z","description":"https://bank.example/pay"},
             {"entry":"20261103T100000Z","description":"the new account"}],"priority":"H","depends":["x"]},
            {"id":0,"description":"Call Ann","end":"20261110T101500Z","entry":"20261101T093000Z","status":"completed",
             "uuid":"11111111-0000-4000-8000-000000000002"},
            {"id":2,"description":"Water the plants","recur":"weekly","due":"20261130T000000Z","entry":"20261101T093000Z",
             "status":"pending","parent":"p","uuid":"11111111-0000-4000-8000-000000000003"}
            ]
            """
        ),
        (
            .todoTxt, "todo.txt",
            """
            (A) 2026-11-01 Pay rent +Home @bank due:2026-12-01 rec:1m
            x 2026-11-10 2026-11-01 Call Ann https://ann.example

            Buy stamps
            Buy stamps
            """
        ),
        (
            .jrnl, "jrnl.json",
            """
            {"tags": {"@home": 1}, "entries": [
              {"title": "It rained.", "body": "All day, @home.", "date": "2026-11-02", "time": "09:30", "starred": true},
              {"title": "Sun", "body": "", "date": "2026-11-02", "time": "18:00", "starred": false}]}
            """
        ),
        (.jrnl, "journal.txt", "[2026-11-02 09:30] It rained.\nAll day.\n\n[2026-11-03 07:00 AM] Sun\n"),
        (
            .dayOne, "Journal.json",
            """
            {"metadata": {"version": "1.0"}, "entries": [{"uuid": "ABCDEF0123", "creationDate": "2026-11-03T03:30:00Z",
              "timeZone": "America/New_York", "text": "# Late\\n\\nA *long* day.", "tags": ["work"], "starred": true,
              "location": {"placeName": "Home"}}]}
            """
        ),
        (
            .markdown, "list.md",
            """
            # Things
            - [ ] Pay rent 📅 2026-12-01 #home
            - [x] Call Ann ✅ 2026-11-10
              - [x] her number
            * Buy stamps
            1. Fourth [due:: 2026-12-05] ^fourth
            """
        ),
        (
            .calendar, "todo.ics",
            """
            BEGIN:VCALENDAR\r
            VERSION:2.0\r
            BEGIN:VTODO\r
            UID:1@example\r
            SUMMARY:Pay rent\\, and the \r
             gas\r
            DUE;VALUE=DATE:20261201\r
            DTSTART;TZID=Europe/Berlin:20261120T090000\r
            CATEGORIES:Home,Money\r
            PRIORITY:1\r
            RRULE:FREQ=MONTHLY;BYMONTHDAY=1\r
            BEGIN:VALARM\r
            ACTION:DISPLAY\r
            END:VALARM\r
            END:VTODO\r
            BEGIN:VTODO\r
            UID:2@example\r
            SUMMARY:Call Ann\r
            STATUS:COMPLETED\r
            COMPLETED:20261110T101500Z\r
            END:VTODO\r
            BEGIN:VJOURNAL\r
            UID:3@example\r
            DTSTART;VALUE=DATE:20261102\r
            SUMMARY:Rain\r
            DESCRIPTION:All day.\\nAnd night.\r
            END:VJOURNAL\r
            BEGIN:VEVENT\r
            UID:4@example\r
            SUMMARY:Dentist\r
            END:VEVENT\r
            END:VCALENDAR\r
            """
        ),
        (
            .github, "issues.json",
            """
            [{"number": 7, "title": "Crash", "url": "https://github.com/o/r/issues/7", "state": "OPEN",
              "milestone": {"dueOn": "2026-12-01T08:00:00Z"}, "labels": [{"name": "bug"}]},
             {"number": 6, "title": "Old", "url": "https://github.com/o/r/issues/6", "state": "CLOSED"}]
            """
        ),
        (
            .gitlab, "gitlab.json",
            """
            [{"iid": 3, "title": "Slow", "web_url": "https://gitlab.com/o/r/-/issues/3", "state": "opened",
              "due_date": "2026-12-01"}]
            """
        ),
        (
            .jira, "jira.json",
            """
            {"issues": [{"key": "AB-1", "self": "https://x.atlassian.net/rest/api/3/issue/1", "fields": {
              "summary": "Ship", "duedate": "2026-12-01", "status": {"name": "To Do", "statusCategory": {"key": "new"}}}}]}
            """
        ),
        (
            .linear, "linear.json",
            """
            {"data": {"issues": {"nodes": [{"identifier": "ENG-1", "title": "Ship", "url": "https://linear.app/x/ENG-1",
              "dueDate": "2026-12-01", "state": {"name": "Todo", "type": "unstarted"}}]}}}
            """
        ),
        (
            .ndjson, "rows.ndjson",
            """
            {"key": "a", "title": "One", "url": "https://a.example", "state": "open", "due": "2026-12-01"}
            {"key": "b", "title": "Two", "state": "open", "category": "Work"}
            """
        ),
    ]

    static func file(_ text: String, _ name: String, _ format: OutsideFormat? = nil) throws -> OutsideFile {
        let source = try ImportSource.holding(text.utf8)
        let known = try format ?? OutsideFormat.recognized(source, named: name)
        return OutsideFile(.file(source, name: name), format: try #require(known), path: name)
    }

    @discardableResult
    static func take(
        _ text: String, _ name: String, _ format: OutsideFormat? = nil, into database: JournalDatabase,
        updates: Bool = false
    ) throws -> ImportOutcome {
        let file = try file(text, name, format)
        return try database.perform(.importRows(of: file, updates: updates, clock: clock), by: author).outcome
    }

    private func todos(_ database: JournalDatabase) throws -> [String: Todo] {
        try database.read(.snapshot).todos.reduce(into: [:]) { $0[$1.title] = $1 }
    }

    @Test("Each format is recognised, and the second time changes no row", arguments: samples.indices)
    func twice(index: Int) throws {
        let sample = Self.samples[index]
        let database = try JournalDatabase.inMemory()
        #expect(try Self.file(sample.text, sample.name).format == sample.format)
        let first = try Self.take(sample.text, sample.name, into: database)
        #expect(first.added + first.texts.all > 0)
        let before = try database.read(.snapshot)
        let second = try Self.take(sample.text, sample.name, into: database)
        #expect(second.added + second.texts.all + second.changed + second.offered == 0)
        #expect(second.same == first.added + first.texts.all && second.skipped == first.skipped)
        #expect(try database.read(.snapshot) == before)
        // One step takes it back.
        try database.perform(.verb(.undo, in: database, by: Self.author), by: Self.author)
        #expect(try database.read(.counts).isEmpty)
    }

    @Test("A preview says the same and changes nothing", arguments: samples.indices)
    func preview(index: Int) throws {
        let sample = Self.samples[index]
        let database = try JournalDatabase.inMemory()
        let file = try Self.file(sample.text, sample.name)
        let previewed = try database.previewImport(of: file, updates: false, by: Self.author) { _ in }
        #expect(try database.read(.counts).isEmpty)
        let taken = try Self.take(sample.text, sample.name, into: database)
        #expect(previewed.added == taken.added && previewed.texts == taken.texts)
        #expect(previewed.dropped == taken.dropped && previewed.newCategories == taken.newCategories)
    }

    @Test func taskwarrior() throws {
        let database = try JournalDatabase.inMemory()
        let outcome = try Self.take(Self.samples[0].text, "tasks.json", into: database)
        #expect(outcome.dropped == ["priority": 1, "depends": 1] && outcome.newCategories == ["Home"])
        let todos = try todos(database)
        let rent = try #require(todos["Pay \"rent\""])
        #expect(rent.due == Day("2026-12-01") && rent.start == Day("2026-11-01"))
        #expect(rent.externalURL == "https://bank.example/pay")
        #expect(rent.note == "#bank #monthly\n\n- 2026-11-03: the new account")
        #expect(
            todos["Call Ann"]?.ending
                == TodoEnding(
                    date: try #require(ISO8601.instant("2026-11-10T10:15:00Z")), day: Day("2026-11-10"),
                    kind: .done))
        #expect(todos["Water the plants"]?.repeats == .weeks(1, on: Weekdays([.monday]), from: .monday))
    }

    @Test(
        "What Taskwarrior exports of 1,000 tasks is there field by field, and the second time nothing changes"
    )
    func thousandTasks() throws {
        let data = try Fixture.data("taskwarrior.json")
        let tasks = try #require(JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        #expect(tasks.count == 1_000)
        let database = try JournalDatabase.inMemory()
        let text = String(decoding: data, as: UTF8.self)
        let outcome = try Self.take(text, "taskwarrior.json", into: database)
        let templates = tasks.filter { $0["status"] as? String == "recurring" }.count
        #expect(outcome.added == 1_000 - templates && outcome.skipped == templates)
        let snapshot = try database.read(.snapshot)
        let keys = snapshot.outsideKeys.reduce(into: [String: Int64]()) { $0[$1.name] = $1.todoID }
        let todos = snapshot.todos.reduce(into: [Int64: Todo]()) { $0[$1.id] = $1 }
        let categories = snapshot.categories.reduce(into: [Int64: String]()) { $0[$1.id] = $1.name }
        func day(_ value: Any?) -> Day? {
            (value as? String).flatMap {
                Day("\($0.prefix(4))-\($0.dropFirst(4).prefix(2))-\($0.dropFirst(6).prefix(2))")
            }
        }
        for task in tasks where task["status"] as? String != "recurring" {
            let uuid = try #require(task["uuid"] as? String)
            let todo = try #require(keys["taskwarrior:\(uuid)"].flatMap { todos[$0] })
            #expect(todo.title == task["description"] as? String)
            #expect(todo.due == day(task["due"]))
            let created = task["recur"] == nil ? day(task["entry"]) : day(task["due"])
            #expect(
                todo.start
                    == min(
                        day(task["wait"]) ?? created ?? Self.today, day(task["end"]) ?? .known.upperBound))
            #expect(todo.categoryID.flatMap { categories[$0] } == task["project"] as? String)
            let kinds = ["completed": TodoEnding.Kind.done, "deleted": .abandoned]
            #expect(todo.ending?.kind == (task["status"] as? String).flatMap { kinds[$0] })
            #expect(todo.ending?.day == day(task["end"]))
            for tag in task["tags"] as? [String] ?? [] { #expect(todo.note?.contains("#\(tag)") == true) }
            for annotation in task["annotations"] as? [[String: Any]] ?? [] {
                let text = try #require(annotation["description"] as? String)
                #expect(todo.externalURL == text || todo.note?.contains(text) == true)
            }
            #expect((todo.repeats != nil) == (task["recur"] != nil))
        }
        #expect(outcome.dropped == ["priority": tasks.count { $0["priority"] != nil }])
        let second = try Self.take(text, "taskwarrior.json", into: database)
        #expect(second.same == outcome.added && second.added + second.changed + second.offered == 0)
        #expect(try database.read(.snapshot) == snapshot)
    }

    @Test func todoTxt() throws {
        let database = try JournalDatabase.inMemory()
        let outcome = try Self.take(Self.samples[1].text, "todo.txt", into: database)
        #expect(outcome.added == 4 && outcome.dropped == ["priority": 1])
        let todos = try todos(database)
        #expect(todos["Pay rent @bank"]?.due == Day("2026-12-01"))
        #expect(todos["Pay rent @bank"]?.repeats == .months(1, on: .day(1)))
        #expect(todos["Call Ann"]?.ending?.day == Day("2026-11-10"))
        #expect(todos["Call Ann"]?.externalURL == "https://ann.example")
        #expect(todos["Buy stamps"]?.start == Self.today)
    }

    @Test("Diaries become texts of days, several entries of one day in one text")
    func diaries() throws {
        let database = try JournalDatabase.inMemory()
        try Self.take(Self.samples[2].text, "jrnl.json", into: database)
        try Self.take(Self.samples[4].text, "Journal.json", into: database)
        let snapshot = try database.read(.snapshot)
        #expect(
            snapshot.dayTexts.map(\.text) == [
                "**09:30** It rained.\n\nAll day, @home.\n\n**18:00** Sun\n\n**22:30** # Late\n\nA *long* day.\n\n#work"
            ])
        #expect(snapshot.journalPages.map(\.date) == [Day("2026-11-02")])
    }

    @Test func markdown() throws {
        let database = try JournalDatabase.inMemory()
        try database.perform(
            .verb(.manage(.addCategory("Home")), in: database, by: Self.author), by: Self.author)
        let outcome = try Self.take(Self.samples[5].text, "list.md", into: database)
        #expect(outcome.added == 4)
        let todos = try todos(database)
        #expect(todos["Pay rent"]?.due == Day("2026-12-01") && todos["Pay rent"]?.categoryID == 1)
        #expect(todos["Call Ann"]?.ending?.day == Day("2026-11-10"))
        #expect(todos["Call Ann"]?.note == "- [x] her number")
        #expect(todos["Fourth"]?.due == Day("2026-12-05"))
    }

    @Test("A category that is made after a list was imported changes nothing of it")
    func laterCategory() throws {
        let database = try JournalDatabase.inMemory()
        let list = "## Home\n- [ ] Pay rent\n- [ ] Buy milk #shop\n- [x] Call ^ann\n"
        let first = try Self.take(list, "list.md", into: database)
        #expect(first.added == 3)
        for name in ["Home", "Shop"] {
            try database.perform(
                .verb(.manage(.addCategory(name)), in: database, by: Self.author), by: Self.author)
        }
        let before = try database.read(.snapshot)
        for updates in [false, true] {
            let again = try Self.take(list, "list.md", into: database, updates: updates)
            #expect(again.same == 3 && again.added + again.changed + again.offered + again.skipped == 0)
        }
        #expect(try database.read(.snapshot) == before)
        // What is changed there is.
        let other = list.replacing("Call", with: "Call Bob").replacing("## Home", with: "## Shop")
        let changed = try Self.take(other, "list.md", into: database, updates: true)
        #expect(changed.changed == 3 && changed.added == 0)
        let shop = try database.read(.snapshot).categories.first { $0.name == "Shop" }?.id
        #expect(try todos(database).values.map(\.categoryID) == [shop, shop, shop])
    }

    @Test func calendar() throws {
        let database = try JournalDatabase.inMemory()
        let outcome = try Self.take(Self.samples[6].text, "todo.ics", into: database)
        #expect(outcome.dropped == ["PRIORITY": 1, "VALARM": 1, "a second of CATEGORIES": 1])
        #expect(outcome.skipped == 1)
        let todos = try todos(database)
        let rent = try #require(todos["Pay rent, and the gas"])
        #expect(rent.due == Day("2026-12-01") && rent.start == Day("2026-11-20"))
        #expect(rent.repeats == .months(1, on: .day(1)))
        #expect(todos["Call Ann"]?.ending?.day == Day("2026-11-10"))
        #expect(try database.read(.snapshot).dayTexts.map(\.text) == ["Rain\n\nAll day.\nAnd night."])
    }

    @Test("A part of a day's text that was changed there is replaced, unless it was changed here")
    func changedText() throws {
        let database = try JournalDatabase.inMemory()
        let text = { (body: String) in "[2026-11-02 09:30] Rain\n\(body)\n\n[2026-11-02 10:00] Sun\n" }
        try Self.take(text("All day."), "journal.txt", into: database)
        #expect(try Self.take(text("All night."), "journal.txt", into: database).offered == 1)
        #expect(try Self.take(text("All night."), "journal.txt", into: database, updates: true).changed == 1)
        let stored = try #require(try database.read(.snapshot).dayTexts.first?.text)
        #expect(stored == "**09:30** Rain\n\nAll night.\n\n**10:00** Sun")
        let day = Day("2026-11-02")
        try database.perform(
            .verb(
                .write(stored.replacing("night", with: "week"), to: .day(day), replacing: stored),
                in: database, by: Self.author),
            by: Self.author)
        #expect(try Self.take(text("No."), "journal.txt", into: database, updates: true).skipped == 1)
    }

    @Test("Machines that import the same file have each todo once")
    func machines() throws {
        let (laptop, desktop) = (try SyncedJournal("laptop"), try SyncedJournal("desktop", number: 2))
        for journal in [laptop, desktop] {
            try journal.start()
            try Self.take(Self.samples[0].text, "tasks.json", into: journal.database)
        }
        try laptop.meet(desktop)
        #expect(try desktop.database.read(.snapshot).todos.count == 3)
        #expect(try desktop.database.read(.conflicts(today: Self.today)).isEmpty)
        let again = try Self.take(Self.samples[0].text, "tasks.json", into: desktop.database)
        #expect(again.same == 3 && again.added == 0)
    }

    @Test(
        "What can't be read stops the import, with its line",
        arguments: [
            ("todo.txt", OutsideFormat.todoTxt, "Pay rent\n\u{0}\u{1}", nil as String?),
            ("t.json", .taskwarrior, "[{\"uuid\": \"a\", \"description\": \"b\"},\n{]", "line 2"),
            ("t.ics", .calendar, "BEGIN:VCALENDAR\nBEGIN:VTODO\n", "ends within VCALENDAR"),
        ])
    func mistakes(name: String, format: OutsideFormat, text: String, words: String?) throws {
        let database = try JournalDatabase.inMemory()
        if let words {
            let error = #expect(throws: JournalError.self) {
                try Self.take(text, name, format, into: database)
            }
            #expect(
                error?.description.hasPrefix("\(name): ") == true
                    && error?.description.contains(words) == true)
            #expect(try database.read(.counts).isEmpty)
        } else {
            try Self.take(text, name, format, into: database)
        }
    }

    @Test("A journal's export is none of these")
    func journals() throws {
        for name in ["export.json", "nerfjournal-export-v3.json"] {
            #expect(try OutsideFormat.recognized(.holding(Fixture.data(name)), named: name) == nil)
        }
    }
}
