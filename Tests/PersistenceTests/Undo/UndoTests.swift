import Foundation
import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("Undo and redo")
struct UndoTests {
    let database: JournalDatabase
    let clock = JournalClock.fixed("2026-11-20T09:30")

    init() throws {
        database = try JournalDatabase.inMemory()
    }

    func add(_ titles: String..., start: Day = "2026-11-20", isHabit: Bool = false) throws -> [Todo] {
        try database.perform(.add(titles.map { TodoDraft(title: $0, shouldMigrate: !isHabit, start: start) }))
    }

    func end(_ ids: [Int64], as kind: TodoEnding.Kind = .done, at time: String) throws {
        try database.perform(.end(.ids(ids), as: kind, on: "2026-11-20", clock: .fixed(time)))
    }

    func execute(_ sql: String) throws {
        try database.queue.write { try $0.execute(sql: sql) }
    }

    func snapshot() throws -> JournalSnapshot { try database.read(.snapshot) }

    @discardableResult
    func undo(_ count: Int = 1) throws -> String {
        try database.perform(.undo(count, in: database, by: .tester), by: .tester).sentence
    }

    @discardableResult
    func redo(_ count: Int = 1) throws -> String {
        try database.perform(.redo(count, in: database, by: .tester), by: .tester).sentence
    }

    /// Makes a change, takes it back and makes it again, and holds each against what was there.
    func expectUndoable(_ label: String, _ change: () throws -> Void) throws {
        let before = try snapshot()
        try change()
        let after = try snapshot()
        #expect(before != after)
        #expect(try undo() == "Undone: \(label)")
        #expect(try snapshot() == before)
        #expect(try redo() == "Redone: \(label)")
        #expect(try snapshot() == after)
    }

    @Test("Adding one, adding several")
    func add() throws {
        try expectUndoable("added \"a\"") { _ = try add("a") }
        try expectUndoable("added 2 todos") { _ = try add("b", "c") }
        try expectUndoable("logged \"ran\"") {
            try database.perform(.add([.entry(title: "ran", ending: .at("2026-11-20T08:00"))]))
        }
    }

    @Test("An id that was undone is never given again")
    func ids() throws {
        let first = try add("a")[0].id
        try undo()
        #expect(try add("b")[0].id == first + 1)
    }

    @Test("Renaming")
    func rename() throws {
        let todo = try add("a")[0]
        try expectUndoable("renamed \"a\" to \"b\"") {
            try database.perform(.edit(.ids([todo.id]), TodoEdit(\.title, "b")))
        }
    }

    @Test("Renaming to the same title is no step")
    func renameToSame() throws {
        let todo = try add("a")[0]
        #expect(
            try !database.perform(.edit(.ids([todo.id]), TodoEdit(\.title, "a")), by: .tester).isUndoable)
        #expect(try undo() == "Undone: added \"a\"")
    }

    @Test("Ending and reopening: the old ending comes back to the second")
    func endings() throws {
        let todo = try add("a")[0]
        try expectUndoable("marked \"a\" done") { try end([todo.id], at: "2026-11-20T07:01:02") }
        try expectUndoable("reopened \"a\"") { try database.perform(.reopen(.ids([todo.id]))) }
        try undo()
        #expect(try snapshot().todos[0].ending == .at("2026-11-20T07:01:02"))
        try redo()
        try expectUndoable("abandoned \"a\"") { try end([todo.id], as: .abandoned, at: "2026-11-20T09:30") }
    }

    @Test("Deleting: the same id in the same place")
    func delete() throws {
        let todos = try add("a", "b", "c")
        try expectUndoable("deleted \"b\"") { try database.perform(.delete(.ids([todos[1].id]))) }
        try undo()
        #expect(try snapshot().todos == todos)
    }

    @Test("Starting a page: it goes, and its habits are pending again")
    func start() throws {
        try database.perform(.startToday(clock: .fixed("2026-11-19T08:00")))
        _ = try add("Stretch", "Read", start: "2026-11-19", isHabit: true)
        try expectUndoable("started Fri 20 Nov, 2 habits missed") {
            try database.perform(.startToday(clock: clock))
        }
        try undo()
        #expect(try snapshot().journalPages.count == 1)
        #expect(try snapshot().todos.allSatisfy(\.isOpen))
    }

    @Test("Fifty rows at once are one step")
    func bulk() throws {
        let todos = try database.perform(
            .add((1...50).map { TodoDraft(title: "todo \($0)", start: "2026-11-20") }))
        try expectUndoable("abandoned 50 todos") {
            try end(todos.map(\.id), as: .abandoned, at: "2026-11-20T09:30")
        }
        try expectUndoable("deleted 50 todos") { try database.perform(.delete(.ids(todos.map(\.id)))) }
    }

    @Test("Rules of the tables, such as a category's end, are undone with what set them off")
    func cascades() throws {
        try execute(
            """
            INSERT INTO category (id, name) VALUES (1, 'Work'), (2, 'Home');
            INSERT INTO todo (id, title, start, categoryID) VALUES (1, 'a', '2026-11-20', 1), (2, 'b', '2026-11-20', 2);
            INSERT INTO taskBundle (id, name) VALUES (1, 'Monday');
            INSERT INTO bundleTodo (id, bundleID, title, categoryID) VALUES (1, 1, 'x', 1), (2, 1, 'y', NULL);
            INSERT INTO exportGroup (id, name) VALUES (1, 'Standup');
            INSERT INTO exportGroupMember (groupID, categoryID) VALUES (1, 1), (1, NULL), (1, 2);
            """)
        try expectUndoable("tidied") {
            try database.perform(
                JournalChange<Void> { _, _ in
                    "tidied"
                } apply: {
                    try $0.execute(
                        sql: """
                            DELETE FROM category WHERE id = 1; DELETE FROM taskBundle;
                            DELETE FROM exportGroup;
                            """)
                })
        }
    }

    @Test("Several steps at once; more than there are changes nothing")
    func several() throws {
        let states = try ["a", "b", "c"].map { title in
            _ = try add(title)
            return try snapshot()
        }
        #expect(
            try undo(2)
                == "Undone: added \"c\"; added \"b\"")
        #expect(try snapshot() == states[0])
        #expect(throws: JournalError("Only one change can be undone; nothing was changed.")) { try undo(2) }
        #expect(throws: JournalError("Only 2 changes can be redone; nothing was changed.")) { try redo(3) }
        #expect(try snapshot() == states[0])
        try redo(2)
        #expect(try snapshot() == states[2])
        try undo(3)
        #expect(throws: JournalError("Nothing can be undone.")) { try undo() }
        #expect(throws: JournalError("0 isn't a number of changes.")) { try undo(0) }
    }

    @Test("A new change clears what could be redone")
    func newChange() throws {
        _ = try add("a")
        _ = try add("b")
        try undo()
        _ = try add("c")
        #expect(throws: JournalError("Nothing can be redone.")) { try redo() }
        try undo(2)
        #expect(try snapshot().counts.isEmpty)
        try redo(2)
        #expect(try snapshot().todos.map(\.title) == ["a", "c"])
    }

    @Test("A change that fails is no step, and leaves what could be redone")
    func failedChange() throws {
        let todo = try add("a")[0]
        _ = try add("b")
        try undo()
        #expect(throws: JournalError.self) { try database.perform(.reopen(.ids([todo.id]))) }
        #expect(try redo() == "Redone: added \"b\"")
    }

    @Test("What another program wrote is a step of its own")
    func otherPrograms() throws {
        _ = try add("a")
        try execute("UPDATE todo SET title = 'A'; INSERT INTO category (name) VALUES ('Work')")
        _ = try add("b")
        #expect(try undo(2).hasSuffix("; changed by another program (1 category, 1 todo)"))
        #expect(try snapshot().todos.map(\.title) == ["a"])
        #expect(try snapshot().categories.isEmpty)
        try redo(2)
        #expect(try snapshot().todos.map(\.title) == ["A", "b"])
        try undo()
        try execute("DELETE FROM todo")
        #expect(throws: JournalError("Nothing can be redone.")) { try redo() }
    }

    @Test("A step that no longer fits is refused, and nothing changes")
    func unfitting() throws {
        let todos = try add("a", "b")
        try end(todos.map(\.id), at: "2026-11-20T09:30")
        try unrecorded("UPDATE todo SET title = 'B' WHERE title = 'b'")
        let before = try snapshot()
        let refusal = JournalError(
            "Can't be undone: marked 2 todos done. The todo \"b\" has been changed since; nothing was changed."
        )
        #expect(throws: refusal) { try undo() }
        #expect(try snapshot() == before)
        try unrecorded("UPDATE todo SET title = 'b' WHERE title = 'B'")
        try undo()
        try unrecorded("DELETE FROM todo WHERE title = 'a'")
        #expect(throws: JournalError.self) { try redo() }
        #expect(try snapshot().todos.map(\.title) == ["b"])
    }

    @Test("A step whose row's place is taken is refused")
    func takenPlace() throws {
        let todo = try add("a")[0]
        try database.perform(.delete(.ids([todo.id])))
        try unrecorded("INSERT INTO todo (id, title, start) VALUES (\(todo.id), 'other', '2026-11-20')")
        let refusal = JournalError(
            "Can't be undone: deleted \"a\". The todo \"a\" can't come back: its id is in use; nothing was changed."
        )
        #expect(throws: refusal) { try undo() }
        #expect(try snapshot().todos.map(\.title) == ["other"])
    }

    @Test("Rows that a step does not know are left alone by it")
    func unknownRows() throws {
        try database.perform(
            JournalChange<Void> { _, _ in
                "added \"Monday\""
            } apply: {
                try $0.execute(sql: "INSERT INTO taskBundle (id, name) VALUES (1, 'Monday')")
            })
        try unrecorded("INSERT INTO bundleTodo (bundleID, title) VALUES (1, 'x')")
        try undo()
        #expect(try snapshot().taskBundles.isEmpty)
        #expect(try snapshot().bundleTodos.map(\.title) == ["x"])
    }
}
