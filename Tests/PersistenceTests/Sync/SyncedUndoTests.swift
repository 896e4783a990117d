import GRDB
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

    private func label(of replay: JournalChange<ReplayedSteps>) throws -> String {
        let label = try laptop.database.perform(replay, by: laptop.author).label
        try laptop.check()
        return label
    }

    private func undo(_ count: Int = 1) throws -> String {
        try label(of: .undo(count, in: laptop.database, by: laptop.author))
    }

    private func redo(_ count: Int = 1) throws -> String {
        try label(of: .redo(count, in: laptop.database, by: laptop.author))
    }

    @Test("What another machine has put into a category or a bundle keeps it")
    func referredTo() throws {
        try laptop.perform(.manage(.addCategory("Errands")))
        try laptop.perform(.manage(.addBundle("Morning")))
        try desktop.fetch(laptop)
        let journal = try desktop.database.read(.snapshot)
        try desktop.perform(.edit(try elsewhere, TodoEdit(\.categoryID, journal.categories[0].id)))
        let item = BundleTodoDraft(title: "Stretch")
        try desktop.perform(.manage(.addItems([item], to: journal.taskBundles[0].id)))
        try laptop.meet(desktop)
        let left = "stepped over what desktop has changed since: "
        #expect(try undo() == left + "created bundle \"Morning\"")
        #expect(try undo() == left + "created category \"Errands\"")
        try laptop.meet(desktop)
        for machine in [laptop, desktop] {
            let journal = try machine.database.read(.snapshot)
            #expect(journal.todos[0].categoryID == journal.categories[0].id)
            #expect(journal.bundleTodos.map(\.title) == ["Stretch"])
        }
    }

    @Test("A step that a merge has overtaken is stepped over, with the machine's name, and so is its redo")
    func steppedOver() throws {
        _ = try laptop.add("badge")
        try laptop.perform(.edit([todo.id], TodoEdit(\.title, "Plumber")))
        try desktop.fetch(laptop)
        let plumber = try #require(try desktop.database.read(.snapshot).todos.first { $0.title == "Plumber" })
        try desktop.perform(.edit([plumber.id], TodoEdit(\.title, "desktop's")), at: "2026-11-20T10:00")
        try laptop.meet(desktop)
        let left = "stepped over what desktop has changed since: renamed \"plumber\" to \"Plumber\""
        #expect(try undo() == left)
        func endings() throws -> [String] {
            let steps = try laptop.database.read(.log(now: laptop.clock.now()))
            return steps.filter { $0.source != .sync }.prefix(2).map(\.logged.ending)
        }
        #expect(try endings() == [" (stepped over)", ""])
        #expect(try laptop.titles() == ["badge", "desktop's"])
        #expect(try undo() == "undone: added \"badge\"")
        #expect(try endings() == [" (stepped over)", " (undone)"])
        #expect(try laptop.titles() == ["desktop's"])
        #expect(try redo(2) == "redone: added \"badge\" (\(left))")
        #expect(try laptop.titles() == ["badge", "desktop's"])
        #expect(try undo(2) == "undone: added \"badge\" (\(left))")
        #expect(try redo() == "redone: added \"badge\"")
        #expect(try redo() == left)
        #expect(try endings() == ["", ""])
    }

    @Test("What another machine changed and took back is undone as if nobody had")
    func takenBack() throws {
        try laptop.perform(.edit([todo.id], TodoEdit(\.title, "Plumber")))
        try desktop.fetch(laptop)
        try desktop.perform(.edit(try elsewhere, TodoEdit(\.title, "desktop's")), at: "2026-11-20T10:00")
        try laptop.meet(desktop)
        #expect(try titles() == [["desktop's"], ["desktop's"]])
        try desktop.perform(.undo, at: "2026-11-20T10:10")
        try laptop.meet(desktop)
        #expect(try titles() == [["Plumber"], ["Plumber"]])
        #expect(try undo() == "undone: renamed \"plumber\" to \"Plumber\"")
        try laptop.meet(desktop)
        #expect(try titles() == [["plumber"], ["plumber"]])
    }

    private func note(_ journal: SyncedJournal) throws -> String? {
        try journal.database.read(.snapshot).todos.first?.note
    }

    @Test("Undo takes one's own lines out of a text that was merged, and redo puts them in again")
    func mergedText() throws {
        try laptop.perform(.edit([todo.id], TodoEdit(\.note, "a\n\nend")))
        try laptop.meet(desktop)
        for (one, other) in [("mine", "theirs"), ("theirs", "mine")] {
            let times = one == "mine" ? ["10:00", "10:10"] : ["10:30", "10:20"]
            let mine = TodoEdit(\.note, "a\n\nend\n\nmine")
            try laptop.perform(.edit([todo.id], mine), at: "2026-11-20T\(times[0])")
            let theirs = TodoEdit(\.note, "a\n\nend\n\ntheirs")
            try desktop.perform(.edit(try elsewhere, theirs), at: "2026-11-20T\(times[1])")
            try laptop.meet(desktop)
            #expect(try note(laptop) == "a\n\nend\n\n\(one)\n\n\(other)")
            #expect(try undo().hasPrefix("undone: "))
            #expect(try note(laptop) == "a\n\nend\n\ntheirs")
            #expect(try redo().hasPrefix("redone: "))
            #expect(try note(laptop)?.contains("mine") == true && note(laptop)?.contains("theirs") == true)
            _ = try undo()
            try laptop.meet(desktop)
            #expect(try note(desktop) == "a\n\nend\n\ntheirs")
            try desktop.perform(.edit(try elsewhere, TodoEdit(\.note, "a\n\nend")), at: "2026-11-20T10:15")
            try laptop.meet(desktop)
        }
    }

    @Test("Of a day's text that two machines began, undo leaves the other's")
    func mergedDayText() throws {
        try laptop.perform(.write("mine", to: .day("2026-11-20"), replacing: nil), at: "2026-11-20T10:00")
        try desktop.perform(.write("theirs", to: .day("2026-11-20"), replacing: nil), at: "2026-11-20T10:10")
        try laptop.meet(desktop)
        func text(_ journal: SyncedJournal) throws -> [String] {
            try journal.database.queue.read { try String.fetchAll($0, sql: "SELECT text FROM dayText") }
        }
        #expect(try text(laptop) == ["mine\n\ntheirs"])
        #expect(try undo().hasPrefix("undone: "))
        #expect(try text(laptop) == ["theirs"])
        #expect(try redo().hasPrefix("redone: "))
        #expect(try text(laptop).first?.contains("mine") == true)
        _ = try undo()
        try laptop.meet(desktop)
        #expect(try text(desktop) == ["theirs"])
    }

    @Test("Lines that another machine changed, too, are stepped over")
    func conflictingText() throws {
        try laptop.perform(.edit([todo.id], TodoEdit(\.note, "a\nb\nc")))
        try laptop.meet(desktop)
        try laptop.perform(.edit([todo.id], TodoEdit(\.note, "a\nmine\nc")), at: "2026-11-20T10:00")
        try desktop.perform(.edit(try elsewhere, TodoEdit(\.note, "a\ntheirs\nc")), at: "2026-11-20T10:10")
        try laptop.meet(desktop)
        #expect(try undo().hasPrefix("stepped over what desktop has changed since: "))
        #expect(try note(laptop) == "a\ntheirs\nc")
    }

    private func dayText(_ journal: SyncedJournal) throws -> String? {
        try journal.database.queue.read { try String.fetchOne($0, sql: "SELECT text FROM dayText") }
    }

    private func write(_ text: String, on journal: SyncedJournal, at time: String) throws {
        let now = try dayText(journal)
        try journal.perform(
            .write(text, to: .day("2026-11-20"), replacing: now), at: "2026-11-20T\(time)")
    }

    @Test("Redo of a text that undo stepped over doesn't bring back lines that another machine deleted")
    func redoOfSteppedOverText() throws {
        try write("one\n\ntwo\n\nthree", on: laptop, at: "10:00")
        try laptop.meet(desktop)
        try write("desktop's", on: desktop, at: "10:10")
        try laptop.meet(desktop)
        #expect(try undo().hasPrefix("stepped over what desktop has changed since: "))
        #expect(try redo().hasPrefix("stepped over what desktop has changed since: "))
        try laptop.meet(desktop)
        #expect(try [dayText(laptop), dayText(desktop)] == ["desktop's", "desktop's"])
    }

    @Test("Redo of a step that undo took back in part leaves what undo left")
    func redoOfPart() throws {
        var edit = TodoEdit(\.note, "one\n\ntwo\n\nthree")
        edit.title = .set("Plumber")
        try laptop.perform(.edit([todo.id], edit), at: "2026-11-20T10:00")
        try laptop.meet(desktop)
        try desktop.perform(.edit(try elsewhere, TodoEdit(\.note, "desktop's")), at: "2026-11-20T10:10")
        try laptop.meet(desktop)
        let part = ", apart from what desktop has changed since: "
        #expect(try undo().hasPrefix("undone" + part))
        #expect(try laptop.titles() == ["plumber"])
        #expect(try redo().hasPrefix("redone"))
        #expect(try laptop.titles() == ["Plumber"])
        #expect(try note(laptop) == "desktop's")
        #expect(try undo().hasPrefix("undone"))
        try laptop.meet(desktop)
        #expect(try titles() == [["plumber"], ["plumber"]])
        #expect(try note(desktop) == "desktop's")
    }

    @Test("Redo directly after undo gives the text that was there, in its order")
    func redoOfMergedText() throws {
        try write("first", on: laptop, at: "10:00")
        try laptop.meet(desktop)
        try write("first\n\nlaptop's", on: laptop, at: "10:10")
        try write("first\n\ndesktop's", on: desktop, at: "10:20")
        try laptop.meet(desktop)
        try write(try #require(try dayText(laptop)) + "\n\nlaptop's last", on: laptop, at: "10:30")
        try laptop.meet(desktop)
        let text = try #require(try dayText(laptop))
        #expect(text == "first\n\nlaptop's\n\ndesktop's\n\nlaptop's last")
        for count in 1...3 {
            #expect(try undo(count).hasPrefix("undone"))
            #expect(try redo(count).hasPrefix("redone"))
            #expect(try dayText(laptop) == text, "\(count)")
        }
        #expect(try undo(3).hasPrefix("undone"))
        for _ in 1...3 { #expect(try redo().hasPrefix("redone")) }
        #expect(try dayText(laptop) == text)
        try laptop.meet(desktop)
    }

    @Test("What another machine typed alike stays when one's own is undone")
    func typedAlike() throws {
        for machine in [laptop, desktop] {
            let todos = TodoSelection.ids(try machine.database.read(.snapshot).todos.map(\.id))
            try machine.perform(.edit(todos, TodoEdit(\.title, "Plumber")), at: "2026-11-20T10:00")
            try machine.perform(.edit(todos, TodoEdit(\.note, "Ask Ann")), at: "2026-11-20T10:10")
            try write("both", on: machine, at: "10:20")
            try machine.perform(.startToday, at: "2026-11-20T10:30")
        }
        try laptop.meet(desktop)
        for _ in 0..<4 { #expect(try undo().hasPrefix("stepped over what desktop has changed since: ")) }
        try laptop.meet(desktop)
        #expect(try titles() == [["Plumber"], ["Plumber"]])
        for machine in [laptop, desktop] {
            #expect(try note(machine) == "Ask Ann")
            #expect(try dayText(machine) == "both")
            #expect(try machine.database.read(.snapshot).journalPages.map(\.date) == ["2026-11-20"])
        }
    }

    private func events(_ journal: SyncedJournal) throws -> [String?] {
        let id = try #require(try journal.database.read(.snapshot).todos.first).id
        let history = try journal.database.read(
            .todoHistory(of: .ids([id]), clock: journal.clock))
        return history.events.filter {
            switch $0.kind {
            case .changed, .ended: true
            default: false
            }
        }.map(\.device)
    }

    @Test("After a conflict, a todo's history names the machine that typed what it has")
    func historyAfterConflict() throws {
        let tablet = try SyncedJournal("tablet", number: 3)
        try tablet.start()
        try tablet.fetch(laptop)
        try laptop.perform(.edit([todo.id], TodoEdit(\.title, "laptop's")), at: "2026-11-20T10:00")
        try desktop.perform(.edit(try elsewhere, TodoEdit(\.title, "desktop's")), at: "2026-11-20T11:00")
        try laptop.meet(desktop)
        #expect(try events(laptop) == [nil, "desktop"])
        let conflict = try #require(
            try laptop.database.read(.conflicts(today: laptop.clock.today)).first)
        laptop.clock = .fixed("2026-11-20T12:00")
        try laptop.database.perform(
            .settle([conflict.number], .keep, today: laptop.clock.today), by: laptop.author)
        // The laptop has only kept it.
        tablet.clock = .fixed("2026-11-20T13:00")
        try tablet.fetch(laptop)
        try tablet.fetch(desktop)
        try tablet.fetch(laptop)
        #expect(try tablet.titles() == ["desktop's"])
        #expect(try events(tablet).last == "desktop")
    }

    @Test("Of a todo done on two machines, the history names the one that did it first")
    func doneTwice() throws {
        try laptop.perform(.complete(.ids([todo.id])), at: "2026-11-21T10:00")
        try desktop.perform(.complete(try elsewhere), at: "2026-11-20T11:00")
        try laptop.meet(desktop)
        #expect(try events(laptop).last == "desktop")
        #expect(try events(desktop) == [nil])
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

    @Test("Undoing the category that another device's todo is under leaves both, and so does redoing it")
    func category() throws {
        try laptop.perform(.manage(.addCategory("Work")))
        try desktop.fetch(laptop)
        let category = try desktop.database.read(.snapshot).categories[0].id
        try desktop.perform(.edit(try elsewhere, TodoEdit(\.categoryID, category)))
        try laptop.fetch(desktop)
        for verb in [JournalVerb.undo, .redo] {
            try laptop.perform(verb)
            #expect(try laptop.database.read(.snapshot).todos[0].categoryID != nil)
        }
        try laptop.meet(desktop)
    }
}
