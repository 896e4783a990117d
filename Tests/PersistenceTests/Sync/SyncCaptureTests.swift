import Foundation
import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("Operations of the changes of a synchronized journal")
struct SyncCaptureTests {
    let laptop: SyncedJournal

    init() throws {
        laptop = try SyncedJournal("laptop")
        try laptop.start()
    }

    /// The operations that a change makes.
    private func operations(_ change: () throws -> Void) throws -> [String] {
        let count = try laptop.operations().count
        try change()
        return try laptop.operations(after: count)
    }

    @Test("A journal that isn't synchronized has no operations")
    func none() throws {
        let database = try JournalDatabase.inMemory()
        try database.perform(.add([TodoDraft(title: "a", start: "2026-11-20")]))
        #expect(try !database.isSynchronized())
        #expect(try database.syncProblems() == [])
        let tables = ["syncDevice", "syncRow", "syncKnows", "syncOperation", "syncHeld", "syncConflict"]
        for table in tables {
            #expect(
                try database.queue.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM \(table)") } == 0)
        }
    }

    @Test("What is there when synchronization begins has the names that a copy of the file gives")
    func base() throws {
        let copies = try ["a", "b"].map { try SyncedJournal($0, number: $0 == "a" ? 1 : 2) }
        for copy in copies {
            try copy.database.perform(.add([TodoDraft(title: "x", start: "2026-11-20")]))
            try copy.database.perform(.startToday(clock: copy.clock))
            try copy.start()
            try copy.check()
        }
        #expect(try copies[0].rows().count == 2)
        try copies[0].meet(copies[1])
        #expect(try copies[0].rows().count == 2)
        #expect(throws: JournalError.self) { try copies[0].start() }
    }

    @Test("A change sets the columns that differ, and undoing it is a change too")
    func columns() throws {
        let todo = try laptop.add("a")
        #expect(
            try operations { try laptop.perform(.edit([todo.id], TodoEdit(\.title, "b"))) } == [
                "set todo title"
            ])
        #expect(try operations { try laptop.perform(.undo) } == ["set todo title"])
        #expect(try operations { try laptop.perform(.redo) } == ["set todo title"])
        #expect(try operations { try laptop.perform(.complete([todo.id])) } == ["set todo ending"])
        #expect(try operations { try laptop.perform(.delete([todo.id])) } == ["delete todo"])
        #expect(try operations { try laptop.perform(.undo) } == ["insert todo"])
        #expect(try laptop.titles() == ["b"])
        #expect(try laptop.rows().count == 1)
    }

    @Test("What a foreign key does is no operation, nor what undo puts back after it")
    func consequences() throws {
        try laptop.perform(.manage(.addCategory("Work")))
        let id = try #require(try laptop.database.read(.snapshot).categories.first?.id)
        let todo = try laptop.add("a", categoryID: id)
        try laptop.perform(.manage(.addGroup("Team", members: [id, nil])))
        #expect(try operations { try laptop.perform(.manage(.delete(.category(id)))) } == ["delete category"])
        #expect(try laptop.database.read(.snapshot).todos[0].categoryID == nil)
        #expect(try operations { try laptop.perform(.undo) } == ["insert category"])
        #expect(try laptop.database.read(.snapshot).todos[0].categoryID == id)
        #expect(try laptop.database.read(.snapshot).exportGroupMembers.count == 2)
        try laptop.perform(.startToday)
        try laptop.perform(.move([todo.id], to: "2026-12-03"))
        #expect(try operations { try laptop.perform(.delete([todo.id])) } == ["delete todo"])
        #expect(try operations { try laptop.perform(.undo) } == ["insert todo"])
        #expect(try laptop.database.read(.snapshot).postponements.count == 1)
    }

    @Test("Starting a page is automatic: the page, its bundles' todos, the abandoned habits")
    func start() throws {
        _ = try laptop.add("run", isHabit: true)
        try laptop.perform(.manage(.addBundle("Day", BundleEdit(\.appliesOn, .everyDay))))
        let bundle = try #require(try laptop.database.read(.snapshot).taskBundles.first?.id)
        try laptop.perform(.manage(.addItems([BundleTodoDraft(title: "stretch")], to: bundle)))
        laptop.clock = .fixed("2026-11-21T09:30")
        let made = try operations { try laptop.perform(.startToday) }
        #expect(
            made == [
                "insert journalPage (automatic)", "set todo ending (automatic)", "insert todo (automatic)",
            ])
    }

    @Test("What another program writes is captured before the next change")
    func foreign() throws {
        let todo = try laptop.add("a")
        try laptop.execute("UPDATE todo SET title = 'shell'")
        try laptop.execute("UPDATE todo SET start = 'damaged'")
        let made = try operations { try laptop.perform(.complete([todo.id])) }
        #expect(made == ["set todo title", "set todo ending"])
    }

    @Test(
        "A day that another program damaged deletes neither text nor page on the other machines",
        arguments: ["dayText SET day", "journalPage SET date"], ["'junk'", "'2026-11-20 05:00:00.000'"])
    func damagedDay(column: String, value: String) throws {
        let desktop = try SyncedJournal("desktop", number: 2)
        try desktop.start()
        try laptop.perform(.startToday)
        try laptop.perform(.write("prose", to: .day("2026-11-20"), replacing: nil))
        try desktop.meet(laptop)
        try laptop.execute("UPDATE \(column) = \(value)")
        _ = try laptop.add("a")
        try desktop.meet(laptop)
        for journal in [laptop, desktop] {
            let snapshot = try journal.database.read(.snapshot)
            #expect(snapshot.dayTexts.map(\.day) == ["2026-11-20"] && snapshot.journalPages.count == 1)
        }
    }

    @Test(
        "Replacing the whole journal is a difference; a todo without a name is known by its title and start")
    func replacement() throws {
        _ = try laptop.add("a")
        _ = try laptop.add("b")
        var changed = try laptop.database.read(.snapshot)
        changed.todos.removeFirst()
        changed.todos[0].note = "c"
        let snapshot = changed
        let database = laptop.database
        let made = try operations {
            try database.perform(
                JournalChange<Void>({ _, _ in "replaced" }) { db in
                    try WholeJournal.unrecorded(db) { try WholeJournal.write(snapshot, db) }
                }, by: laptop.author)
        }
        #expect(made.sorted() == ["delete todo", "set todo note"])
        try laptop.check()
    }

    @Test("Bytes that aren't UTF-8 are one text on all machines, whether they were there before or not")
    func notUTF8() throws {
        let server = try SyncedJournal("server", number: 3)
        try server.database.perform(.add([TodoDraft(title: "old", start: "2026-11-20")]))
        try server.execute("UPDATE todo SET title = CAST(x'41FF42' AS TEXT)")
        try server.execute("DELETE FROM undoChange WHERE id > (SELECT MAX(lastChange) FROM undoStep)")
        try server.start()
        try server.check()
        let new = try server.add("new")
        try server.execute("UPDATE todo SET title = CAST(x'C0AF' AS TEXT) WHERE id = \(new.id)")
        _ = try server.add("next")
        try server.meet(laptop)
        #expect(try laptop.titles() == ["AÿB", "next", "À¯"].sorted())
        #expect(try server.titles() == laptop.titles())
    }

    @Test("What was stored as bytes before the beginning, or since, is on all machines")
    func bytes() throws {
        let server = try SyncedJournal("server", number: 3)
        func spoil(_ title: String) throws {
            try server.database.queue.write { db in
                try Damage.rewrite(
                    db, "UPDATE todo SET title = CAST(title AS BLOB) WHERE title = ?", arguments: [title])
            }
        }
        try server.database.perform(.add([TodoDraft(title: "old", start: "2026-11-20")]))
        try spoil("old")
        try server.start()
        try server.check()
        let new = try server.add("new")
        try spoil("new")
        try server.perform(.complete([new.id]))
        try server.meet(laptop)
        #expect(try laptop.titles() == ["new", "old"])
    }

    @Test("Another device sees each change")
    func round() throws {
        let desktop = try SyncedJournal("desktop", number: 2)
        try desktop.start()
        let todo = try laptop.add("a")
        try laptop.perform(.write("text", to: .day("2026-11-20"), replacing: nil))
        try laptop.perform(.complete([todo.id]))
        let merged = try desktop.fetch(laptop)
        #expect(merged == MergedChanges(devices: ["laptop"], count: 3, held: 0))
        try desktop.meet(laptop)
        #expect(
            try desktop.database.read(.log(now: laptop.clock.now(), limit: 10)).first?.label
                == "from laptop: 3 changes")
        #expect(throws: JournalError("Nothing can be undone.")) { try desktop.perform(.undo) }
    }
}
