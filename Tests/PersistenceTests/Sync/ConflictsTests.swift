import Foundation
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("Conflicts of a synchronized journal")
struct ConflictsTests {
    let laptop: SyncedJournal
    let desktop: SyncedJournal
    let todo: Todo

    init() throws {
        (laptop, desktop) = try SyncedJournal.pair()
        try laptop.start()
        try desktop.start()
        todo = try laptop.add("plumber")
        try desktop.meet(laptop)
    }

    private func conflicts(_ journal: SyncedJournal) throws -> [JournalConflict] {
        let found = try journal.database.read(.conflicts(today: journal.clock.today))
        #expect(try journal.database.read(.conflictCount) == found.count)
        return found
    }

    private func id(_ journal: SyncedJournal, _ title: String? = nil) throws -> Int64 {
        let todos = try journal.database.read(.snapshot).todos
        return try #require(todos.first { title == nil || $0.title == title }).id
    }

    private func settle(_ journal: SyncedJournal, _ settlement: Settlement, at time: String) throws {
        journal.clock = .fixed(time)
        let numbers = try journal.database.read(.conflicts(today: journal.clock.today)).map(\.number)
        try journal.database.perform(
            .settle(numbers, settlement, today: journal.clock.today), by: journal.author)
        try journal.check()
        #expect(try conflicts(journal) == [])
    }

    private func renameBoth() throws {
        try laptop.perform(.edit([todo.id], TodoEdit(\.title, "laptop's")), at: "2026-11-20T10:00")
        try desktop.perform(.edit([try id(desktop)], TodoEdit(\.title, "desktop's")), at: "2026-11-20T11:00")
        try laptop.meet(desktop)
    }

    @Test("Two titles are listed on both devices, with who typed them when")
    func titles() throws {
        try renameBoth()
        for journal in [laptop, desktop] {
            let conflict = try #require(try conflicts(journal).first)
            #expect(conflict.subject == "todo \(try id(journal)) \"desktop's\"")
            guard case .property("title", let shown, let other) = conflict.kind else {
                Issue.record("\(conflict)")
                return
            }
            #expect([shown.words, other.words] == ["\"desktop's\"", "\"laptop's\""])
            #expect([shown.device, other.device] == ["desktop", "laptop"])
            #expect(other.date == JournalClock.fixed("2026-11-20T10:00").now())
        }
        let step = try laptop.database.read(.log(now: laptop.clock.now(), limit: 1))
        #expect(step.map(\.label) == ["from desktop: 1 change, 1 conflict"])
    }

    @Test("Keeping what is shown settles it on both, and changes nothing else")
    func keep() throws {
        try renameBoth()
        let steps = try laptop.database.read(.log(now: laptop.clock.now(), limit: nil)).count
        try settle(laptop, .keep, at: "2026-11-20T12:00")
        #expect(try laptop.database.read(.log(now: laptop.clock.now(), limit: nil)).count == steps)
        #expect(try conflicts(desktop).count == 1)
        try laptop.meet(desktop)
        #expect(try conflicts(desktop) == [])
        #expect(try [laptop.titles(), desktop.titles()] == [["desktop's"], ["desktop's"]])
    }

    @Test("Taking the other settles it on both, and is undone like any change")
    func take() throws {
        try renameBoth()
        try settle(laptop, .take, at: "2026-11-20T12:00")
        try laptop.meet(desktop)
        #expect(try conflicts(desktop) == [])
        #expect(try [laptop.titles(), desktop.titles()] == [["laptop's"], ["laptop's"]])
        try laptop.perform(.undo, at: "2026-11-20T12:10")
        try laptop.meet(desktop)
        #expect(try conflicts(laptop) == [])
        #expect(try [laptop.titles(), desktop.titles()] == [["desktop's"], ["desktop's"]])
    }

    @Test(
        "Undone before the next exchange, a settlement is listed again at once, and settled again as before",
        arguments: [Settlement.keep, .take, .both])
    func undone(again: Settlement) throws {
        try laptop.perform(.edit([todo.id], TodoEdit(\.note, "a\nbase\nb")))
        try laptop.meet(desktop)
        try laptop.perform(.edit([todo.id], TodoEdit(\.note, "a\nlaptop\nb")), at: "2026-11-20T10:00")
        let other = TodoEdit(\.note, "a\ndesktop\nb\nend")
        try desktop.perform(.edit([try id(desktop)], other), at: "2026-11-20T11:00")
        try laptop.meet(desktop)
        let listed = try conflicts(laptop)
        #expect(listed.count == 1)
        for settlement in [Settlement.take, .both] {
            try settle(laptop, settlement, at: "2026-11-20T12:00")
            try laptop.perform(.undo, at: "2026-11-20T12:10")
            #expect(try conflicts(laptop).map(\.kind) == listed.map(\.kind))
            #expect(try conflicts(laptop).map(\.both) == listed.map(\.both))
            // A change of something else leaves it listed.
            _ = try laptop.add("else")
            try laptop.perform(.undo, at: "2026-11-20T12:11")
            #expect(try conflicts(laptop).count == 1)
        }
        try settle(laptop, again, at: "2026-11-20T12:20")
        try laptop.database.withdrawUnsentOperations(
            after: laptop.database.syncedDevices().first { $0.isOwn }?.published?.last ?? 0,
            clock: laptop.clock)
        #expect(try conflicts(laptop) == [])
        try laptop.meet(desktop)
        #expect(try conflicts(desktop) == [])
        let note = [
            Settlement.keep: "a\ndesktop\nb\nend", .take: "a\nlaptop\nb\nend",
            .both: "a\nlaptop\ndesktop\nb\nend",
        ]
        #expect(try desktop.database.read(.snapshot).todos.map(\.note) == [note[again]])
    }

    @Test("What loses to another machine's change before it is sent isn't taken for undone")
    func lostBeforeSent() throws {
        try laptop.perform(.edit([todo.id], TodoEdit(\.title, "laptop's")), at: "2026-11-20T10:00")
        let elsewhere = TodoEdit(\.title, "desktop's")
        try desktop.perform(.edit([try id(desktop)], elsewhere), at: "2026-11-20T11:00")
        try laptop.fetch(desktop)
        #expect(try conflicts(laptop).count == 1)
        let sent = try laptop.database.syncedDevices().first { $0.isOwn }?.published?.last
        try laptop.database.withdrawUnsentOperations(after: try #require(sent), clock: laptop.clock)
        #expect(try conflicts(laptop).count == 1)
        try laptop.meet(desktop)
        #expect(try conflicts(desktop).count == 1)
    }

    @Test("Settled differently on both, the later stands and is listed again")
    func settledOnBoth() throws {
        try renameBoth()
        try settle(laptop, .take, at: "2026-11-20T12:00")
        try settle(desktop, .keep, at: "2026-11-20T13:00")
        try laptop.meet(desktop)
        #expect(try desktop.titles() == ["desktop's"])
        #expect(try conflicts(laptop).count == 1)
        try settle(laptop, .keep, at: "2026-11-20T14:00")
        try laptop.meet(desktop)
        #expect(try conflicts(desktop) == [])
    }

    @Test("A text of which one kept the lines of both and the other took one side is listed again")
    func textSettledOnBoth() throws {
        try laptop.perform(.edit([todo.id], TodoEdit(\.note, "a\nbase\nb")))
        try laptop.meet(desktop)
        try laptop.perform(.edit([todo.id], TodoEdit(\.note, "a\nlaptop\nb")), at: "2026-11-20T10:00")
        try desktop.perform(
            .edit([try id(desktop)], TodoEdit(\.note, "a\ndesktop\nb")), at: "2026-11-20T11:00")
        try laptop.meet(desktop)
        try settle(laptop, .both, at: "2026-11-20T12:00")
        try settle(desktop, .take, at: "2026-11-20T13:00")
        try laptop.meet(desktop)
        for journal in [laptop, desktop] {
            #expect(try journal.database.read(.snapshot).todos.map(\.note) == ["a\nlaptop\nb"])
            #expect(try conflicts(journal).count == 1)
        }
        try settle(desktop, .take, at: "2026-11-20T14:00")
        try laptop.meet(desktop)
        for journal in [laptop, desktop] {
            #expect(try journal.database.read(.snapshot).todos.map(\.note) == ["a\nlaptop\ndesktop\nb"])
            #expect(try conflicts(journal) == [])
        }
    }

    @Test("A category that one leaves deleted and the other brings back for its todo is listed again")
    func referenceSettledOnBoth() throws {
        try laptop.perform(.manage(.addCategory("Work")))
        try laptop.meet(desktop)
        let category = try #require(try desktop.database.read(.snapshot).categories.first).id
        try desktop.perform(
            .edit([try id(desktop)], TodoEdit(\.categoryID, category)), at: "2026-11-20T10:00")
        let gone = try #require(try laptop.database.read(.snapshot).categories.first).id
        try laptop.perform(.manage(.delete(.category(gone))), at: "2026-11-20T11:00")
        try laptop.meet(desktop)
        try settle(laptop, .keep, at: "2026-11-20T12:00")
        try settle(desktop, .take, at: "2026-11-20T13:00")
        try laptop.meet(desktop)
        for journal in [laptop, desktop] {
            let snapshot = try journal.database.read(.snapshot)
            #expect(snapshot.categories.map(\.name) == ["Work"])
            #expect(snapshot.todos.first?.categoryID != nil)
            #expect(try conflicts(journal).count == 1)
        }
    }

    @Test("All machines list them in one order, whichever they met first")
    func order() throws {
        let phone = try SyncedJournal("phone", number: 3)
        try phone.start()
        _ = try laptop.add("roof")
        try phone.meet(laptop)
        try desktop.meet(laptop)
        func rename(_ title: String, on journal: SyncedJournal, at time: String) throws {
            let edit = TodoEdit(\.title, "\(title) of \(journal.name)")
            try journal.perform(.edit([try id(journal, title)], edit), at: "2026-11-20T\(time)")
        }
        try rename("plumber", on: desktop, at: "10:00")
        try rename("roof", on: phone, at: "10:01")
        try rename("plumber", on: laptop, at: "10:02")
        try rename("roof", on: laptop, at: "10:03")
        try laptop.meet(phone)
        #expect(try conflicts(laptop).map(\.name) == ["\"roof of laptop\""])
        try laptop.meet(desktop)
        try desktop.meet(phone)
        for journal in [laptop, desktop, phone] {
            #expect(
                try conflicts(journal).map(\.name) == ["\"plumber of laptop\"", "\"roof of laptop\""],
                "\(journal.name)")
        }
    }

    @Test("Typing something new settles it too")
    func typed() throws {
        try renameBoth()
        try laptop.perform(.edit([todo.id], TodoEdit(\.title, "new")), at: "2026-11-20T12:00")
        #expect(try conflicts(laptop) == [])
        try laptop.meet(desktop)
        #expect(try conflicts(desktop) == [])
    }

    @Test(
        "A todo that was deleted and edited is there; either stands afterwards",
        arguments: [
            Settlement.keep, .take,
        ])
    func deletion(settlement: Settlement) throws {
        try laptop.perform(.delete([todo.id]), at: "2026-11-20T10:00")
        try desktop.perform(.edit([try id(desktop)], TodoEdit(\.title, "edited")), at: "2026-11-20T11:00")
        try laptop.meet(desktop)
        guard case .deletion(let deleted, let changed)? = try conflicts(laptop).first?.kind else {
            Issue.record("no conflict")
            return
        }
        #expect([deleted.device, changed.device] == ["laptop", "desktop"])
        try settle(laptop, settlement, at: "2026-11-20T12:00")
        try laptop.meet(desktop)
        #expect(try conflicts(desktop) == [])
        #expect(try desktop.titles() == (settlement == .keep ? ["edited"] : []))
    }

    @Test(
        "A category that was deleted while a todo was put under it comes back, or doesn't",
        arguments: [
            Settlement.keep, .take,
        ])
    func reference(settlement: Settlement) throws {
        try laptop.perform(.manage(.addCategory("Work")))
        try laptop.meet(desktop)
        let category = try #require(try desktop.database.read(.snapshot).categories.first).id
        try desktop.perform(
            .edit([try id(desktop)], TodoEdit(\.categoryID, category)), at: "2026-11-20T10:00")
        let gone = try #require(try laptop.database.read(.snapshot).categories.first).id
        try laptop.perform(.manage(.delete(.category(gone))), at: "2026-11-20T11:00")
        try laptop.meet(desktop)
        let conflict = try #require(try conflicts(laptop).first)
        guard case .reference("category \"Work\"", let deleted, let changed, false) = conflict.kind else {
            Issue.record("\(conflict)")
            return
        }
        #expect([deleted.device, changed.device] == ["laptop", "desktop"])
        try settle(desktop, settlement, at: "2026-11-20T12:00")
        try laptop.meet(desktop)
        #expect(try conflicts(laptop) == [])
        for journal in [laptop, desktop] {
            let snapshot = try journal.database.read(.snapshot)
            #expect(snapshot.categories.map(\.name) == (settlement == .keep ? [] : ["Work"]))
            #expect((snapshot.todos.first?.categoryID != nil) == (settlement == .take))
        }
    }

    @Test("What was taken and undone before the next exchange is listed again, as before")
    func takenAndUndone() throws {
        for name in ["Home", "Work"] { try laptop.perform(.manage(.addCategory(name))) }
        let other = try laptop.add("other")
        try laptop.meet(desktop)
        try laptop.perform(.delete([todo.id]), at: "2026-11-20T10:00")
        try desktop.perform(
            .edit([try id(desktop, "plumber")], TodoEdit(\.title, "edited")), at: "2026-11-20T10:10")
        let categories = try laptop.database.read(.snapshot).categories
        try laptop.perform(
            .edit([other.id], TodoEdit(\.categoryID, categories[0].id)), at: "2026-11-20T10:20")
        let gone = try #require(try desktop.database.read(.snapshot).categories.first).id
        try desktop.perform(.manage(.delete(.category(gone))), at: "2026-11-20T10:30")
        try laptop.meet(desktop)
        for machine in [laptop, desktop] {
            let listed = try conflicts(machine)
            #expect(listed.count == 2)
            try settle(machine, .take, at: "2026-11-20T12:00")
            try machine.perform(.undo, at: "2026-11-20T12:10")
            #expect(try conflicts(machine).map(\.kind) == listed.map(\.kind))
        }
        try laptop.meet(desktop)
    }

    @Test("Two categories with one name can't be settled by a number, but by renaming one")
    func names() throws {
        try laptop.perform(.manage(.addCategory("Work")))
        try laptop.perform(.manage(.addCategory("Job")))
        try laptop.meet(desktop)
        let job = try #require(try laptop.database.read(.snapshot).categories.first { $0.name == "Job" }).id
        try laptop.perform(.manage(.editCategory(job, CategoryEdit(\.name, "Home"))))
        try desktop.perform(.manage(.addCategory("home")), at: "2026-11-20T10:00")
        try laptop.meet(desktop)
        let conflict = try #require(try conflicts(laptop).first)
        #expect(conflict.kind == .name)
        #expect(throws: JournalError.self) {
            try laptop.database.perform(
                .settle([conflict.number], .keep, today: laptop.clock.today), by: laptop.author)
        }
        try laptop.perform(
            .manage(.editCategory(job, CategoryEdit(\.name, "Garden"))), at: "2026-11-20T11:00")
        #expect(try conflicts(laptop) == [])
    }

    @Test("Values are named as people read them")
    func words() throws {
        try laptop.perform(.edit([todo.id], TodoEdit(\.note, "same\nbase")))
        try laptop.meet(desktop)
        let other = try id(desktop)
        try laptop.perform(.complete([todo.id]), at: "2026-11-20T10:00")
        try desktop.perform(.abandon([other]), at: "2026-11-20T11:00")
        try laptop.perform(.edit([todo.id], TodoEdit(\.note, "same\nlaptop")))
        try desktop.perform(.edit([other], TodoEdit(\.note, "same\ndesktop\nmore")))
        try laptop.meet(desktop)
        let found = try conflicts(laptop).compactMap { conflict -> [String?]? in
            guard case .property(let name, let shown, let other) = conflict.kind else { return nil }
            return [name, shown.words, other.words]
        }
        #expect(
            found == [
                ["state", "abandoned on Fri 20 Nov", "done on Fri 20 Nov"],
                ["note", "desktop\nmore", "laptop"],
            ])
    }

    @Test("Of a text, the lines in conflict are shown and taken; what only one changed stays")
    func lines() throws {
        try laptop.perform(.edit([todo.id], TodoEdit(\.note, "a\nbase\nb")))
        try laptop.meet(desktop)
        try laptop.perform(.edit([todo.id], TodoEdit(\.note, "a\nlaptop\nb")), at: "2026-11-20T10:00")
        let desktops = TodoEdit(\.note, "first\na\ndesktop\nb")
        try desktop.perform(.edit([try id(desktop)], desktops), at: "2026-11-20T11:00")
        try laptop.meet(desktop)
        let conflict = try #require(try conflicts(laptop).first)
        guard case .property("note", let shown, let other) = conflict.kind else {
            Issue.record("\(conflict)")
            return
        }
        #expect([shown.words, other.words] == ["desktop", "laptop"])
        #expect([shown.text, other.text] == ["first\na\ndesktop\nb", "first\na\nlaptop\nb"])
        try settle(laptop, .take, at: "2026-11-20T12:00")
        try laptop.meet(desktop)
        for journal in [laptop, desktop] {
            #expect(try journal.database.read(.snapshot).todos.map(\.note) == [other.text])
            #expect(try conflicts(journal) == [])
        }
    }

    @Test("The lines of both can stay, on both machines; undo shows again what was shown")
    func both() throws {
        try laptop.perform(.edit([todo.id], TodoEdit(\.note, "a\nbase\nb")))
        try laptop.meet(desktop)
        try laptop.perform(.edit([todo.id], TodoEdit(\.note, "a\nlaptop\nb")), at: "2026-11-20T10:00")
        let desktops = TodoEdit(\.note, "a\ndesktop\nb\nend")
        try desktop.perform(.edit([try id(desktop)], desktops), at: "2026-11-20T11:00")
        try laptop.meet(desktop)
        let both = "a\nlaptop\ndesktop\nb\nend"
        let conflict = try #require(try conflicts(laptop).first)
        #expect(conflict.both == JournalConflict.Both(.todo(todo.id), text: both))
        try settle(laptop, .both, at: "2026-11-20T12:00")
        let step = try laptop.database.read(.log(now: laptop.clock.now(), limit: 1))
        #expect(step.map(\.label) == ["kept the lines of both in the note of \"plumber\""])
        try laptop.meet(desktop)
        for journal in [laptop, desktop] {
            #expect(try journal.database.read(.snapshot).todos.map(\.note) == [both])
            #expect(try conflicts(journal) == [])
        }
        try laptop.perform(.undo, at: "2026-11-20T12:10")
        try laptop.meet(desktop)
        #expect(try desktop.database.read(.snapshot).todos.map(\.note) == ["a\ndesktop\nb\nend"])
        #expect(try conflicts(desktop) == [])
    }

    @Test("A day's text has lines of both, a title hasn't, and nothing is settled then")
    func subjects() throws {
        try laptop.perform(.write("a\nb", to: .day("2026-11-20"), replacing: nil), at: "2026-11-20T09:40")
        try laptop.meet(desktop)
        try laptop.perform(.write("a\nx", to: .day("2026-11-20"), replacing: "a\nb"), at: "2026-11-20T12:00")
        try desktop.perform(
            .write("a\ny", to: .day("2026-11-20"), replacing: "a\nb"), at: "2026-11-20T13:00")
        try renameBoth()
        let found = try conflicts(laptop)
        #expect(found.compactMap(\.both) == [JournalConflict.Both(.day("2026-11-20"), text: "a\nx\ny")])
        let refusal = #expect(throws: JournalError.self) {
            try settle(laptop, .both, at: "2026-11-20T14:00")
        }
        #expect(refusal?.description.contains("isn't about lines of a text") == true)
        #expect(try conflicts(laptop) == found)
    }

    @Test("A number that is unknown or settled is refused, and nothing is settled")
    func unknown() throws {
        try renameBoth()
        let number = try #require(try conflicts(laptop).first).number
        let refusal = #expect(throws: JournalError.self) {
            try laptop.database.perform(
                .settle([number, number + 1], .take, today: laptop.clock.today), by: laptop.author)
        }
        #expect(refusal?.description.contains("There is no conflict \(number + 1).") == true)
        #expect(try conflicts(laptop).count == 1)
    }
}
