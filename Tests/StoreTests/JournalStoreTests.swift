import Journal
import Persistence
import Store
import TestSupport
import Testing

@MainActor
@Suite("The store")
struct JournalStoreTests {
    private func store(now: String = "2026-11-20T09:30") throws -> JournalStore {
        try JournalStore(database: try JournalDatabase.inMemory(), clock: .fixed(now))
    }

    private func titles(_ store: JournalStore) -> [String] {
        store.view.page.contents.rows.map { "\($0.state.rawValue) \($0.todo.title)" }
    }

    @Test("An empty journal shows today, not started")
    func empty() throws {
        let view = try store().view
        #expect(view.hasNoPages && view.day == "2026-11-20" && !view.page.contents.isStarted)
    }

    @Test("A day's verbs, each with what it says")
    func verbs() async throws {
        let store = try store()
        func act(_ action: JournalVerb) async -> String? {
            await store.apply(action)
            return store.view.message?.text
        }
        #expect(await act(.startToday) == "Started Fri 20 Nov")
        #expect(await act(.add([TodoDraft(title: "Fix CI", start: "2026-11-20")])) == "Added \"Fix CI\"")
        #expect(
            await act(.add([TodoDraft(title: "Later", start: "2026-11-23")]))
                == "Added \"Later\" to Mon 23 Nov"
        )
        let ending = TodoEnding.at("2026-11-20T09:00")
        #expect(await act(.add([.entry(title: "Ran", ending: ending)])) == "Logged \"Ran\"")
        #expect(await act(.complete([1])) == "Marked \"Fix CI\" done")
        #expect(titles(store) == ["done Fix CI", "done Ran"])
        #expect(await act(.reopen([1])) == "Reopened \"Fix CI\"")
        #expect(await act(.abandon([1])) == "Abandoned \"Fix CI\"")
        #expect(
            await act(.edit([1], TodoEdit(\.title, "Fix the CI")))
                == "Renamed \"Fix CI\" to \"Fix the CI\"")
        #expect(await act(.delete([3])) == "Deleted \"Ran\"")
        #expect(titles(store) == ["abandoned Fix the CI"])
    }

    @Test("An error is said, and nothing else changes")
    func error() async throws {
        let store = try store()
        await store.apply(.add([TodoDraft(title: "a", start: "2026-11-20")]))
        let before = store.view.page
        await store.apply(.reopen([1]))
        #expect(store.view.message == StoreMessage("\"a\" is already open.", isError: true))
        #expect(store.view.page == before)
    }

    @Test("A week is read with every change while it is shown, and what was said stays said")
    func week() async throws {
        let store = try store()
        await store.apply(.add([TodoDraft(title: "a", start: "2026-11-20")]))
        #expect(store.view.week == nil)
        await store.apply(.read([.week(from: "2026-11-16")]))
        #expect(store.view.week?.first == "2026-11-16" && store.view.week?.isEmpty == true)
        #expect(store.view.message == StoreMessage("Added \"a\"", offer: .undo))
        await store.apply(.complete([1]))
        #expect(store.view.week?.days[4].done.map(\.title) == ["a"])
        await store.apply(.undo)
        #expect(store.view.week?.isEmpty == true)
        await store.apply(.read([]))
        #expect(store.view.week == nil)
        await store.apply(.complete([1]))
        #expect(store.view.week == nil)
    }

    @Test("A week that can't be read is not asked for again, nor said to be empty")
    func unreadableWeek() async throws {
        try await TemporaryFolder.with { folder in
            let path = folder.path + "/journal.sqlite"
            let store = try JournalStore(
                database: try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database,
                clock: .fixed("2026-11-20T09:30"))
            let ending = TodoEnding.at("2026-11-17T09:00")
            await store.apply(.add([TodoDraft(title: "a", start: "2026-11-17", ending: ending)]))
            _ = try BusyWriter(path, "ALTER TABLE category RENAME TO gone; COMMIT")
            await store.apply(.read([.week(from: "2026-11-16")]))
            #expect(store.view.message?.isError == true)
            #expect(store.view.readings.wanted == [.week(from: "2026-11-16")])
            #expect(store.view.readings.week?.failure == store.view.message?.text)
            #expect(store.view.readings.week?.failure != nil && store.view.week == nil)
        }
    }

    @Test("The library is read with every change while it is shown, and what changed is told")
    func library() async throws {
        let store = try store()
        await store.apply(.manage(.addBundle("Morning")))
        #expect(store.view.library == nil)
        #expect(store.view.message == StoreMessage("Created bundle \"Morning\"", offer: .undo))
        await store.apply(.read([.library]))
        #expect(store.view.library?.bundles.map(\.name) == ["Morning"])
        #expect(store.view.message == StoreMessage("Created bundle \"Morning\"", offer: .undo))
        await store.apply(.manage(.addItems([BundleTodoDraft(title: "a")], to: 1)))
        #expect(store.view.library?.items.map(\.title) == ["a"])
        #expect(store.view.touchedLibrary == .item(1))
        await store.apply(.applyBundle(1))
        #expect(titles(store) == ["open a"])
        #expect(store.view.touched == [1] && store.view.touchedLibrary == nil)
        await store.apply(.applyBundle(1))
        #expect(
            store.view.message == StoreMessage("Applied bundle \"Morning\": 1 was already there"))
        await store.apply(.manage(.delete(.bundle(1))))
        #expect(store.view.library?.bundles == [])
        await store.apply(.undo)
        #expect(store.view.library?.bundles.count == 1)
        await store.apply(.read([]))
        #expect(store.view.library == nil)
    }

    @Test("What rests is shown when asked for, on whatever page")
    func hidden() async throws {
        let store = try store(now: "2026-11-21T09:30")
        await store.apply(
            .add([TodoDraft(title: "a", start: "2026-11-20", showOnly: .mondayToFriday)]))
        await store.apply(.startToday)
        #expect(titles(store) == [])
        await store.apply(.toggleHidden)
        #expect(titles(store) == ["open a"])
        await store.apply(.complete([1]))
        #expect(titles(store) == ["done a"])
        await store.apply(.toggleHidden)
        #expect(titles(store) == ["done a"])
    }

    @Test("Turning pages")
    func pages() async throws {
        let database = try JournalDatabase.inMemory()
        for day in ["2026-11-16T08:00", "2026-11-18T08:00"] {
            _ = try database.perform(.startToday(clock: .fixed(day)))
        }
        let store = try JournalStore(database: database, clock: .fixed("2026-11-20T09:30"))
        #expect(store.view.day == "2026-11-20" && !store.view.page.contents.isStarted)
        await store.apply(.show(.previous))
        #expect(store.view.day == "2026-11-18")
        await store.apply(.show(.previous))
        #expect(store.view.day == "2026-11-16")
        await store.apply(.show(.previous))
        #expect(store.view.message?.text == "This is the first page.")
        await store.apply(.show(.next))
        #expect(store.view.day == "2026-11-18")
        // Today counts as a page before it is started.
        await store.apply(.show(.next))
        #expect(store.view.day == "2026-11-20")
        await store.apply(.show(.next))
        #expect(store.view.message?.text == "There is no later page.")
        await store.apply(.show(.day("2026-11-24")))
        await store.apply(.show(.previous))
        #expect(store.view.day == "2026-11-20")
        await store.apply(.show(.latest))
        #expect(store.view.day == "2026-11-18")
        await store.apply(.show(.today))
        #expect(store.view.day == "2026-11-20" && store.view.message == nil)
        await store.apply(.startToday)
        #expect(store.view.day == "2026-11-20" && store.view.page.contents.isStarted)
        await store.apply(.show(.day("2026-11-16")))
        await store.apply(.show(.latest))
        #expect(store.view.day == "2026-11-20")
    }

    @Test("The calendar's month is read when asked for, and stays fresh while it is open")
    func calendar() async throws {
        let database = try JournalDatabase.inMemory()
        try database.perform(.startToday(clock: .fixed("2026-11-19T08:00")))
        let store = try JournalStore(database: database, clock: .fixed("2026-11-20T09:30"))
        #expect(store.view.calendar == nil)
        let november = Month(containing: "2026-11-20")
        await store.apply(.show(.previous))
        store.say(StoreMessage("said"))
        await store.apply(.read([.month(november)]))
        #expect(
            store.view.calendar == .init(month: november, summaries: ["2026-11-19": .page(seen: 0, done: 0)]))
        #expect(store.view.message == StoreMessage("said"))
        await store.apply(.add([TodoDraft(title: "a", start: "2026-11-19")]))
        await store.apply(.add([TodoDraft(title: "b", start: "2026-11-27")]))
        await store.apply(.complete([1]))
        #expect(
            store.view.calendar?.summaries == [
                "2026-11-19": .page(seen: 1, done: 1), "2026-11-27": .scheduled(1),
            ])
        try database.perform(.add([TodoDraft(title: "c", start: "2026-11-27")]))
        await store.refreshAfterExternalChange()
        #expect(store.view.calendar?.summaries["2026-11-27"] == .scheduled(2))
        await store.apply(.read([.month(november.next)]))
        #expect(store.view.calendar == .init(month: november.next))
        await store.apply(.show(.day("2026-11-27")))
        #expect(store.view.day == "2026-11-27" && titles(store) == ["open b", "open c"])
        await store.apply(.read([]))
        await store.apply(.refresh)
        #expect(store.view.calendar == nil)
    }

    @Test("A refused change shows the page as it stands by then")
    func refused() async throws {
        let database = try JournalDatabase.inMemory()
        let clock = JournalClock.fixed("2026-11-20T09:30")
        _ = try database.perform(.startToday(clock: .fixed("2026-11-19T08:00")))
        let store = try JournalStore(database: database, clock: clock)
        _ = try database.perform(.startToday(clock: clock))
        await store.apply(.startToday)
        #expect(store.view.message == StoreMessage("Fri 20 Nov 2026 is already started.", isError: true))
        #expect(store.view.page.isTodayStarted && store.view.page.contents.isStarted)
    }

    @Test("An ending on another day says so")
    func endedElsewhere() async throws {
        let database = try JournalDatabase.inMemory()
        _ = try database.perform(.startToday(clock: .fixed("2026-11-19T08:00")))
        _ = try database.perform(.add([TodoDraft(title: "a", start: "2026-11-19")]))
        let store = try JournalStore(database: database, clock: .fixed("2026-11-20T09:30"))
        await store.apply(.show(.previous))
        await store.apply(.complete([1]))
        #expect(store.view.message?.text == "Marked \"a\" done, on Thu 19 Nov")
    }

    @Test("A todo that another program moved meanwhile isn't moved from where it is now")
    func movedElsewhere() async throws {
        let database = try JournalDatabase.inMemory()
        let clock = JournalClock.fixed("2026-11-20T09:30")
        _ = try database.perform(.startToday(clock: clock))
        _ = try database.perform(.add(["a", "b", "c"].map { TodoDraft(title: $0, start: "2026-11-20") }))
        let store = try JournalStore(database: database, clock: clock)
        _ = try database.perform(.move([1], to: "2026-11-27", clock: clock))
        await store.apply(.move([1, 2], to: "2026-11-21"))
        #expect(
            store.view.message?.text == "Postponed \"b\" to Sat 21 Nov; skipped 1 (moved meanwhile)")
        #expect(store.view.page.contents.rows.first { $0.id == 1 }?.todo.start == "2026-11-27")
        _ = try database.perform(.move([3], to: "2026-11-27", clock: clock))
        await store.apply(.move([3], to: "2026-11-21"))
        #expect(
            store.view.message == StoreMessage("\"c\" was moved to Fri 27 Nov meanwhile.", isError: true))
        // Whoever sees where it is now may move it.
        await store.apply(.refresh)
        await store.apply(.move([3], to: "2026-11-21"))
        #expect(store.view.page.contents.rows.first { $0.id == 3 }?.todo.start == "2026-11-21")
    }

    @Test("A life that was looked up follows what is written, until something else is done")
    func life() async throws {
        let database = try JournalDatabase.inMemory()
        try database.perform(.startToday(clock: .fixed("2026-11-20T08:00")))
        let id = try #require(
            try database.perform(.add([TodoDraft(title: "a", start: "2026-11-20")])).first?.id)
        let store = try JournalStore(database: database, clock: .fixed("2026-11-20T09:30"))
        await store.apply(.lookUp(id))
        #expect(store.view.todoHistory?.todo.title == "a")
        try database.perform(.edit(.ids([id]), TodoEdit(\.title, "b")))
        await store.refreshAfterExternalChange()
        #expect(store.view.todoHistory?.todo.title == "b")
        try database.perform(.delete(.ids([id])))
        await store.apply(.refresh)
        #expect(store.view.todoHistory?.isDeleted == true)
        await store.apply(.show(.latest))
        #expect(store.view.todoHistory == nil)
    }

    @Test("Undo and redo say what, offer the other, and touch what they change")
    func undo() async throws {
        let store = try store()
        await store.apply(.startToday)
        await store.apply(.add([TodoDraft(title: "a", start: "2026-11-20")]))
        #expect(store.view.touched == [1])
        #expect(store.view.message?.offer == .undo)
        await store.apply(.complete([1]))
        #expect(store.view.touched == [])
        await store.apply(.undo)
        #expect(store.view.message == StoreMessage("Undone: marked \"a\" done", offer: .redo))
        #expect(store.view.touched == [1])
        #expect(titles(store) == ["open a"])
        await store.apply(.redo)
        #expect(store.view.message == StoreMessage("Redone: marked \"a\" done", offer: .undo))
        #expect(titles(store) == ["done a"])
        await store.apply(.redo)
        #expect(store.view.message == StoreMessage("Nothing can be redone.", isError: true))
        await store.apply(.edit([1], TodoEdit(\.title, "a")))
        #expect(store.view.message == StoreMessage("Changed nothing in \"a\""))
    }

    @Test("An offer to undo or redo holds while the last change is the same, whatever else is written")
    func offersHold() async throws {
        let database = try JournalDatabase.inMemory()
        let store = try JournalStore(database: database, clock: .fixed("2026-11-20T09:30"))
        await store.apply(.startToday)
        await store.apply(.add([TodoDraft(title: "a", start: "2026-11-20")]))
        try database.rebuildIndex()
        await store.refreshAfterExternalChange()
        #expect(store.view.message?.offer == .undo)
        await store.apply(.undo)
        try database.rebuildIndex()
        await store.refreshAfterExternalChange()
        #expect(store.view.message?.offer == .redo)
        try database.perform(.add([TodoDraft(title: "b", start: "2026-11-20")]))
        await store.refreshAfterExternalChange()
        #expect(store.view.message == StoreMessage("Undone: added \"a\""))
    }

    @Test("What another program changed is taken in; what was said stays, but for the offer to undo it")
    func changedElsewhere() async throws {
        let database = try JournalDatabase.inMemory()
        try database.perform(.startToday(clock: .fixed("2026-11-19T08:00")))
        let store = try JournalStore(database: database, clock: .fixed("2026-11-20T09:30"))
        await store.apply(.show(.previous))
        await store.apply(.add([TodoDraft(title: "a", start: "2026-11-19")]))
        try database.perform(.add([TodoDraft(title: "b", start: "2026-11-19")]))
        await store.refreshAfterExternalChange()
        #expect(titles(store) == ["open a", "open b"])
        #expect(store.view.message == StoreMessage("Added \"a\" to Thu 19 Nov"))
        try database.perform(.startToday(clock: .fixed("2026-11-20T09:00")))
        await store.refreshAfterExternalChange()
        #expect(store.view.day == "2026-11-19")
        #expect(store.view.message == StoreMessage("Fri 20 Nov was started", offer: .latest))
        #expect(titles(store) == ["carried a", "carried b"])
    }
}
