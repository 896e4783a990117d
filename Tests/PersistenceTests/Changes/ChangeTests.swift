import Foundation
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("Changes to the journal")
struct ChangeTests {
    private let database: JournalDatabase
    private let clock = JournalClock.fixed("2026-11-20T09:30")

    init() throws {
        database = try JournalDatabase.inMemory()
    }

    private func add(_ titles: String..., start: Day = "2026-11-20", isHabit: Bool = false) throws -> [Todo] {
        try database.perform(.add(titles.map { TodoDraft(title: $0, shouldMigrate: !isHabit, start: start) }))
    }

    private static let clock = JournalClock.fixed("2026-11-20T09:30")

    private func all() throws -> [Todo] { try database.read(.snapshot).todos }

    @Test(
        "A todo that is open already is found by its title, whatever bytes another program stored",
        arguments: [
            ("x'636166e9'", "CAFÉ"), ("x'e9e9'", "éé"), ("x'436166c3a9'", "ｃａｆé"),
            ("x'43616665cc81'", "cafe"),
        ])
    func openAlready(bytes: String, title: String) throws {
        let id = try add("x")[0].id
        try database.queue.write { db in
            try db.execute(sql: "UPDATE todo SET title = CAST(\(bytes) AS TEXT) WHERE id = \(id)")
        }
        let outcome = try database.perform(.addMissing([TodoDraft(title: title, start: "2026-11-20")]))
        #expect(outcome.present.map(\.id) == [id])
        #expect(outcome.added.isEmpty)
    }

    @Test("Starting a page abandons the habits of days before, at the end of the last page")
    func startPage() throws {
        _ = try database.perform(.startToday(clock: .fixed("2026-11-17T08:00")))
        let habits = try add("Stretch", "Read", start: "2026-11-17", isHabit: true)
        let oneOff = try add("Fix", start: "2026-11-17")
        let todays = try add("Walk", isHabit: true)
        let late = try add("Late", start: "2026-11-19", isHabit: true)
        let started = try database.perform(.startToday(clock: clock))
        #expect(started.page.date == "2026-11-20")
        #expect(started.abandoned.map(\.id) == (habits + late).map(\.id))
        #expect(started.abandoned[0].ending == .at("2026-11-17T23:59:59", .missed))
        // Added on a day without a page: its end is not before its start.
        #expect(started.abandoned[2].ending == .at("2026-11-19T23:59:59", .missed))
        let kept = try all().filter(\.isOpen)
        #expect(kept == oneOff + todays)
    }

    @Test("Without a page before, habits end yesterday; starting twice changes nothing")
    func startTwice() throws {
        _ = try add("Stretch", start: "2026-11-10", isHabit: true)
        let started = try database.perform(.startToday(clock: clock))
        #expect(started.abandoned[0].ending == .at("2026-11-19T23:59:59", .missed))
        let before = try database.read(.snapshot)
        #expect(throws: JournalError("Fri 20 Nov 2026 is already started.")) {
            try database.perform(.startToday(clock: clock))
        }
        #expect(try database.read(.snapshot) == before)
    }

    @Test("Ended today: now. On an older page: at noon of that day")
    func end() throws {
        let todo = try add("Fix", "Mend", start: "2026-11-17")
        let now = try database.perform(.end(.ids([todo[0].id]), as: .done, on: "2026-11-20", clock: clock))
        #expect(now[0].ending == .at("2026-11-20T09:30"))
        let then = try database.perform(
            .end(.ids([todo[1].id]), as: .abandoned, on: "2026-11-18", clock: clock))
        #expect(then[0].ending == .at("2026-11-18T12:00", .abandoned))
        #expect(try all() == now + then)
    }

    @Test("Of todos named by words, one that can't be ended stops all")
    func endAllOrNone() throws {
        let todos = try add("a", "b")
        _ = try database.perform(.end(.ids([todos[1].id]), as: .done, on: "2026-11-20", clock: clock))
        let before = try all()
        #expect(throws: JournalError("\"b\" is already done, on Fri 20 Nov.")) {
            try database.perform(
                .end(.phrases(todos.map { "\($0.id)" }), as: .abandoned, on: "2026-11-20", clock: clock))
        }
        #expect(try all() == before)
    }

    @Test("Rows that another program ended or deleted meanwhile are skipped and counted")
    func skipsChangedRows() throws {
        let todos = try add("a", "b", "c", "d")
        let ids = todos.map(\.id)
        _ = try database.perform(.end(.ids([ids[1]]), as: .done, on: "2026-11-20", clock: clock))
        _ = try database.perform(.delete(.ids([ids[2]])))
        let moved = try database.perform(.move(.ids(ids), to: "2026-11-27", clock: clock), by: .tester)
        #expect(moved.outcome.before.map(\.title) == ["a", "d"])
        #expect(moved.skipped.reasons.map(\.words) == ["deleted", "already done"])
        let edited = try database.perform(.edit(.ids(ids), TodoEdit(\.title, "e")), by: .tester)
        #expect(edited.outcome.after.count == 3)
        #expect(edited.skipped.reasons.map(\.words) == ["deleted"])
        _ = try database.perform(.delete(.ids([ids[0], ids[3]])))
        #expect(throws: JournalError("\"e\" is already done, on Fri 20 Nov.")) {
            try database.perform(.end(.ids(ids), as: .abandoned, on: "2026-11-20", clock: clock))
        }
        _ = try database.perform(.delete(.ids([ids[1]])))
        #expect(throws: JournalError("None of the 4 todos can be changed: deleted.")) {
            try database.perform(.end(.ids(ids), as: .abandoned, on: "2026-11-20", clock: clock))
        }
    }

    @Test("Marked ones that can't be changed are skipped and counted")
    func skipsMarked() throws {
        let todos = try add("a", "b", "c").map(\.id)
        _ = try database.perform(.end(.ids([todos[1]]), as: .done, on: "2026-11-20", clock: clock))
        let performed = try database.perform(
            .end(
                .marked([todos[0]], others: [todos[1], todos[2]]), as: .abandoned, on: "2026-11-20",
                clock: clock), by: .tester)
        #expect(performed.outcome.map(\.id) == [todos[0]])
        #expect(performed.skipped.ids == [todos[1], todos[2]])
        #expect(performed.skipped.reasons.map(\.words) == ["already done", "changed meanwhile"])
        // A deadline and a rule are refused to what has ended, too.
        for edit in [TodoEdit(\.due, "2026-11-27"), TodoEdit(\.repeats, .days(3))] {
            let edited = try database.perform(
                .edit(.marked([todos[2]], others: [todos[0], todos[1]]), edit, today: "2026-11-20"),
                by: .tester)
            #expect(edited.outcome.after.map(\.id) == [todos[2]])
            #expect(edited.skipped.reasons.map(\.words) == ["already abandoned", "already done"])
        }
    }

    @Test("Skips rows that are on the day already; if no row can move, the error says why")
    func skipsThoseThere() throws {
        let todos = try add("a", "b").map(\.id) + add("c", start: "2026-11-21").map(\.id)
        func move(_ ids: [Int64]) throws -> Performed<MovedTodos> {
            try database.perform(.move(.ids(ids), to: "2026-11-21", clock: clock), by: .tester)
        }
        let moved = try move(todos)
        #expect(moved.outcome.before.map(\.id) == [todos[0], todos[1]])
        #expect(moved.skipped.reasons.map(\.words) == ["there already"])
        #expect(throws: JournalError("None of the 3 todos can be changed: there already.")) {
            try move(todos)
        }
        #expect(throws: JournalError("\"c\" is on Sat 21 Nov already.")) { try move([todos[2]]) }
    }

    @Test("Reopened, renamed, deleted")
    func others() throws {
        let todo = try add("a")[0]
        _ = try database.perform(.end(.ids([todo.id]), as: .done, on: "2026-11-20", clock: clock))
        #expect(try database.perform(.reopen(.ids([todo.id]))) == [todo])
        #expect(
            try database.perform(.edit(.ids([todo.id]), TodoEdit(\.title, " new\ntitle "))).after[0].title
                == "new title")
        #expect(throws: JournalError.self) {
            try database.perform(.edit(.ids([todo.id]), TodoEdit(\.title, "\n")))
        }
        _ = try database.perform(.delete(.ids([todo.id])))
        #expect(try all() == [])
        #expect(try add("b")[0].id == todo.id + 1)
    }

    @Test("An entry that is reopened is a one-off, which the next page carries; a habit stays one")
    func reopenedEntry() throws {
        _ = try database.perform(.startToday(clock: clock))
        let entry = try database.perform(
            .add([.entry(title: "Ran", ending: TodoEnding(.done, on: clock.today, clock: clock))]))
        let habit = try add("Stretch", isHabit: true)
        let ids = entry.map(\.id) + habit.map(\.id)
        try database.perform(.end(.ids(habit.map(\.id)), as: .done, on: clock.today, clock: clock))
        try database.perform(.reopen(.ids(ids)))
        #expect(try all().map(\.isHabit) == [false, true])
        _ = try database.perform(.startToday(clock: .fixed("2026-11-21T09:00")))
        #expect(try all().map(\.isOpen) == [true, false])
    }

    @Test("Moved, made a habit, given a URL and a time: what is not named stays")
    func edits() throws {
        try database.queue.write { try $0.execute(sql: "INSERT INTO category (id, name) VALUES (7, 'Work')") }
        let ids = try add("a", "b").map(\.id)
        func edit(_ edit: TodoEdit, _ selection: [Int64]? = nil) throws -> String {
            try database.perform(.edit(.ids(selection ?? ids), edit), by: .tester).label
        }
        #expect(try edit(TodoEdit(\.categoryID, 7)) == "moved 2 todos to Work")
        #expect(try edit(TodoEdit(\.shouldMigrate, false)) == "made 2 todos habits")
        #expect(try edit(TodoEdit(\.externalURL, " <https://x.org> ")) == "set the URL of 2 todos")
        #expect(
            try all().map { [$0.title, "\($0.categoryID ?? 0)", "\($0.isHabit)", $0.externalURL ?? ""] } == [
                ["a", "7", "true", "https://x.org"], ["b", "7", "true", "https://x.org"],
            ])
        #expect(try edit(TodoEdit(\.categoryID, nil), [ids[0]]) == "moved \"a\" to Other")
        #expect(try edit(TodoEdit(\.shouldMigrate, true), [ids[0]]) == "made \"a\" a one-off")
        #expect(try edit(TodoEdit(\.showOnly, .everyDay)) == "set 2 todos to be shown every day")
        #expect(try edit(TodoEdit(\.showOnly, nil)) == "set 2 todos to be shown like their categories")
        #expect(try edit(TodoEdit(\.externalURL, nil), [ids[0]]) == "removed the URL of \"a\"")
        // Only those that weren't so already are counted.
        #expect(try edit(TodoEdit(\.shouldMigrate, false)) == "made \"a\" a habit")
        #expect(try edit(TodoEdit(\.categoryID, 7)) == "moved \"a\" to Work")
        #expect(try edit(TodoEdit(\.categoryID, nil), [ids[0]]) == "moved \"a\" to Other")
        #expect(try edit(TodoEdit(\.shouldMigrate, true), [ids[0]]) == "made \"a\" a one-off")
        #expect(
            try edit(
                TodoEdit {
                    $0.title = .set("A")
                    $0.shouldMigrate = .set(false)
                }, [ids[0]]) == "edited \"A\"")
        let before = try all()
        for broken in [
            TodoEdit(\.title, " "), TodoEdit(\.categoryID, 99),
            TodoEdit(\.externalURL, "example.com"),
            TodoEdit(\.externalURL, "two https://x.org"),
        ] {
            #expect(throws: JournalError.self) { _ = try edit(broken) }
        }
        #expect(try all() == before)
    }

    @Test("An ending's time moves within its day, and not into what is to come")
    func adjust() throws {
        let todos = try add("a", "b", start: "2026-11-19")
        _ = try database.perform(.end(.ids([todos[0].id]), as: .done, on: "2026-11-19", clock: clock))
        let adjusted = try database.perform(
            .adjustEnding(.ids([todos[0].id]), to: 23 * 3600 + 59 * 60, clock: clock), by: .tester)
        #expect(adjusted.label == "set the time of \"a\" to 23:59")
        #expect(try all()[0].ending == .at("2026-11-19T23:59"))
        #expect(throws: JournalError("\"b\" is open.")) {
            try database.perform(.adjustEnding(.ids([todos[1].id]), to: 0, clock: clock))
        }
        _ = try database.perform(.end(.ids([todos[1].id]), as: .done, on: "2026-11-20", clock: clock))
        #expect(throws: JournalError.self) {
            try database.perform(.adjustEnding(.ids([todos[1].id]), to: 10 * 3600, clock: clock))
        }
    }

    @Test("A whole journal replaces another, ids included")
    func importJournal() throws {
        _ = try add("a", "b")
        let snapshot = JournalSnapshot {
            $0.categories = [Category(id: 4, name: "Work", color: .teal, sortOrder: 3)]
            $0.taskBundles = [TaskBundle(id: 2, name: "Monday", todosShouldMigrate: false)]
            $0.bundleTodos = [
                BundleTodo(id: 7, bundleID: 2, title: "Plan", externalURL: "https://x.org", categoryID: 4)
            ]
            $0.journalPages = [JournalPage(id: 3, date: "2026-11-01")]
            $0.todos = [
                Todo(id: 9, title: "z", start: "2026-11-01", ending: .at("2026-11-02T10:00"), categoryID: 4)
            ]
            $0.exportGroups = [ExportGroup(id: 5, name: "Standup")]
            $0.exportGroupMembers = [
                ExportGroupMember(groupID: 5, categoryID: 4), ExportGroupMember(groupID: 5),
            ]
        }
        #expect(throws: JournalError.self) {
            try database.perform(
                .importJournal(snapshot, replacing: false, into: database, by: .tester))
        }
        #expect(try all().count == 2)
        let empty = try JournalDatabase.inMemory()
        let copy = try empty.perform(
            .importJournal(snapshot, replacing: false, into: empty, by: .tester))
        #expect(copy == nil)
        #expect(try empty.read(.snapshot) == snapshot)
    }

    @Test("A change that fails halfway changes nothing")
    func wholeOrNotAtAll() throws {
        _ = try add("a", "b", isHabit: true)
        let before = try database.read(.snapshot)
        let snapshot = JournalSnapshot {
            $0.todos = [Todo(id: 9, title: "z", start: "2026-11-01")]
            $0.exportGroups = [ExportGroup(id: 5, name: "x")]
        }
        for (table, operation) in [
            ("exportGroup", "INSERT"), ("todo", "INSERT"), ("todo", "DELETE"), ("todo", "UPDATE"),
        ] {
            try database.queue.write {
                try $0.execute(
                    sql: """
                        CREATE TEMP TRIGGER broken BEFORE \(operation) ON \(table)
                        BEGIN SELECT RAISE(ABORT, 'broken'); END
                        """)
            }
            #expect(throws: JournalError.self) {
                if operation == "UPDATE" {
                    _ = try database.perform(.startToday(clock: .fixed("2026-11-21T08:00")))
                } else {
                    _ = try database.perform(
                        JournalChange<Void> { _, _ in
                            ""
                        } apply: {
                            try WholeJournal.write(snapshot, $0)
                        })
                }
            }
            #expect(try database.read(.snapshot) == before, "\(operation) \(table)")
            try database.queue.write { try $0.execute(sql: "DROP TRIGGER broken") }
        }
    }

    @Test(
        "Edits made from what a todo was are refused where another program has changed it since, all of them")
    func expected() throws {
        let todos = try add("a", "b")
        try database.perform(.edit(.ids([todos[1].id]), TodoEdit(\.title, "theirs")))
        let edits = todos.reduce(into: [:]) { $0[$1.id] = TodoEdit(\.title, "mine") }
        #expect(throws: JournalError("Another program has just changed \"b\"; nothing was changed.")) {
            try database.perform(.editEach(edits, deleting: [], expecting: todos, clock: Self.clock))
        }
        #expect(throws: JournalError.self) {
            try database.perform(.editEach([:], deleting: [todos[1].id], expecting: todos, clock: Self.clock))
        }
        #expect(try all().map(\.title) == ["a", "theirs"])
        try database.perform(.editEach(edits, deleting: [], expecting: try all(), clock: Self.clock))
        #expect(try all().map(\.title) == ["mine", "mine"])
    }

    @Test("Only where it is meant does a title keep its line breaks")
    func lineBreaks() throws {
        let id = try add("a")[0].id
        let edit = TodoEdit(\.title, " b \n\n c\td \n")
        try database.perform(.editEach([id: edit], deleting: [], clock: Self.clock))
        #expect(try all().map(\.title) == ["b\n\nc d"])
        try database.perform(.edit(.ids([id]), edit))
        #expect(try all().map(\.title) == ["b c d"])
    }
}
