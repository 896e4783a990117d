import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("Undo beside merges")
struct SyncedUndoTests {
    let laptop: SyncedJournal
    let desktop: SyncedJournal
    let todo: Todo

    init() throws {
        laptop = try SyncedJournal("laptop")
        desktop = try SyncedJournal("desktop", number: 2)
        try laptop.start()
        try desktop.start()
        todo = try laptop.add("plumber")
        try desktop.meet(laptop)
    }

    private var elsewhere: TodoSelection {
        get throws { .ids(try desktop.database.read(.snapshot).todos.map(\.id)) }
    }

    private func titles() throws -> [[String]] { [try laptop.titles(), try desktop.titles()] }

    @Test("A change is undone though another column was changed on another device since")
    func otherColumn() throws {
        try laptop.perform(.edit([todo.id], TodoEdit(\.title, "Plumber")))
        try desktop.perform(.complete(try elsewhere), at: "2026-11-20T10:00")
        try laptop.meet(desktop)
        try laptop.perform(.undo, at: "2026-11-20T11:00")
        try laptop.meet(desktop)
        #expect(try titles() == [["plumber"], ["plumber"]])
        #expect(try desktop.database.read(.snapshot).todos[0].ending?.kind == .done)
        try laptop.perform(.redo, at: "2026-11-20T11:10")
        #expect(try laptop.titles() == ["Plumber"])
    }

    @Test("The same column stays as the other device made it, and older changes can be undone")
    func sameColumn() throws {
        try laptop.perform(.edit([todo.id], TodoEdit(\.title, "Plumber")))
        try desktop.fetch(laptop)
        try desktop.perform(.edit(try elsewhere, TodoEdit(\.title, "desktop's")), at: "2026-11-20T10:00")
        try laptop.meet(desktop)
        try laptop.perform(.undo)
        #expect(try titles() == [["desktop's"], ["desktop's"]])
        try laptop.perform(.undo)
        #expect(throws: JournalError.self) { try laptop.perform(.undo) }
        try laptop.meet(desktop)
        #expect(try titles() == [["desktop's"], ["desktop's"]])
    }

    @Test("A merge leaves what can be redone, and the next change doesn't delete the merge's record")
    func redo() throws {
        try laptop.perform(.edit([todo.id], TodoEdit(\.title, "Plumber")))
        try laptop.perform(.undo)
        _ = try desktop.add("desktop's")
        try laptop.fetch(desktop)
        try laptop.perform(.redo)
        #expect(try laptop.titles() == ["Plumber", "desktop's"])
        try laptop.perform(.undo)
        _ = try laptop.add("new")
        #expect(throws: JournalError.self) { try laptop.perform(.redo) }
        let labels = try laptop.database.read(.log(now: laptop.clock.now(), limit: 2)).map(\.label)
        #expect(labels == ["added \"new\"", "from desktop: 1 change"])
    }

    @Test("Undoing an addition that another device edited keeps the todo, edited")
    func addition() throws {
        try desktop.perform(.edit(try elsewhere, TodoEdit(\.title, "edited")), at: "2026-11-20T10:00")
        try laptop.perform(.undo)
        try laptop.meet(desktop)
        #expect(try titles() == [["edited"], ["edited"]])
    }

    @Test("Undoing the category that another device's todo is under leaves the todo without one")
    func category() throws {
        try laptop.perform(.manage(.addCategory("Work")))
        try desktop.fetch(laptop)
        let category = try desktop.database.read(.snapshot).categories[0].id
        try desktop.perform(.edit(try elsewhere, TodoEdit(\.categoryID, category)))
        try laptop.fetch(desktop)
        try laptop.perform(.undo)
        #expect(try laptop.database.read(.snapshot).todos[0].categoryID == nil)
        try laptop.perform(.redo)
        #expect(try laptop.database.read(.snapshot).todos[0].categoryID != nil)
        try laptop.meet(desktop)
    }
}
