import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("Applying a bundle")
struct ApplyBundleTests {
    private let database: JournalDatabase
    private let clock = JournalClock.fixed("2026-11-20T09:30")
    private let friday: Day = "2026-11-20"

    init() throws {
        database = try JournalDatabase.inMemory()
    }

    private func makeBundle(
        _ name: String = "Morning",
        items: [BundleTodoDraft] = [BundleTodoDraft(title: "a"), BundleTodoDraft(title: "b")],
        areHabits: Bool = false, appliesOn: Weekdays? = nil
    ) throws -> Int64 {
        let edit = BundleEdit {
            $0.todosShouldMigrate = .set(!areHabits)
            $0.appliesOn = .set(appliesOn)
        }
        let row = try database.perform(.library(.addBundle(name, edit))).row
        let id = try #require(row?.id)
        if !items.isEmpty { try database.perform(.library(.addItems(items, to: id))) }
        return id
    }

    private func apply(_ id: Int64, on day: Day = "2026-11-20") throws -> (String, added: [String]) {
        let performed = try database.perform(.applyBundle(id, on: day, today: friday), by: .tester)
        return (performed.label, performed.outcome.added.map(\.title))
    }

    @Test("A todo that is postponed before today is started doesn't come again with the page")
    func postponedBeforeTheStart() throws {
        let id = try makeBundle(appliesOn: .everyDay)
        _ = try apply(id)
        try database.perform(.move([1], to: "2026-11-23", clock: clock))
        #expect(try database.perform(.startToday(clock: clock)).applied[0].added.isEmpty)
        #expect(try apply(id).added.isEmpty)
        // Those of another day are none of this page's.
        #expect(try apply(id, on: "2026-11-22").added == ["a"])
    }

    @Test("An item's days are read from the page, and a todo that starts later isn't added twice")
    func daysOfItems() throws {
        var item = BundleTodoDraft(title: "report")
        (item.starts, item.due) = (ItemDay("mon"), ItemDay("3d"))
        let id = try makeBundle(items: [item])
        #expect(try apply(id).added == ["report"])
        let todo = try #require(try database.read(.snapshot).todos.first)
        #expect(todo.start == "2026-11-23" && todo.due == "2026-11-26")
        #expect(try apply(id).added.isEmpty)
        // Saturday's page means the same Monday, Tuesday's another one, once the todo of the first isn't open any more.
        #expect(try apply(id, on: "2026-11-21").added.isEmpty)
        #expect(try apply(id, on: "2026-11-24").added.isEmpty)
        let monday = JournalClock.fixed("2026-11-23T09:30")
        try database.perform(.end([todo.id], as: .done, on: "2026-11-23", clock: monday))
        #expect(try apply(id, on: "2026-11-24").added == ["report"])
        #expect(try apply(id, on: "2026-11-24").added.isEmpty)
        #expect(try database.read(.snapshot).todos.map(\.start) == ["2026-11-23", "2026-11-30"])
    }

    @Test("Todos of items with days don't pile up while they are open; a habit is for its own day")
    func openItemsWithDays() throws {
        var (next, report) = (BundleTodoDraft(title: "next"), BundleTodoDraft(title: "report"))
        var habit = BundleTodoDraft(title: "habit")
        (next.starts, report.starts) = (ItemDay("tomorrow"), ItemDay("fri"))
        habit.starts = next.starts
        _ = try makeBundle(items: [next, report], appliesOn: .mondayToFriday)
        _ = try makeBundle(
            "Habits", items: [habit], areHabits: true, appliesOn: .mondayToFriday)
        for offset in 0..<8 {
            try database.perform(.startToday(clock: .fixed("\(friday + offset)T09:30")))
        }
        let todos = try database.read(.snapshot).todos
        #expect(todos.filter { $0.isOpen && !$0.isHabit }.map(\.title).sorted() == ["next", "report"])
        #expect(todos.filter { $0.title == "next" || $0.title == "report" }.count == 2)
        #expect(todos.count(where: \.isHabit) == 6)
        let last = friday + 7
        #expect(try apply(1, on: last + 3).added.isEmpty)
        try database.perform(.move([1], to: last + 30, clock: .fixed("\(last)T10:00")))
        #expect(try apply(1, on: last + 3).added.isEmpty)
    }

    @Test("A day that is over starts a todo on its page, and a todo is known when the log has forgotten it")
    func daysBeforeThePage() throws {
        var (old, later) = (BundleTodoDraft(title: "old"), BundleTodoDraft(title: "later"))
        (old.starts, later.starts) = (ItemDay("2026-11-01"), ItemDay("3d"))
        let id = try makeBundle(items: [old, later])
        #expect(try apply(id).added == ["old", "later"])
        #expect(try database.read(.snapshot).todos.map(\.start) == ["2026-11-20", "2026-11-23"])
        try database.queue.write { try $0.execute(sql: "DELETE FROM undoChange; DELETE FROM undoStep") }
        #expect(try apply(id).added.isEmpty)
    }

    @Test("While a todo of an item's series is open, on whatever day, its bundle adds no other")
    func seriesOfItems() throws {
        var item = BundleTodoDraft(title: "rent")
        item.repeats = try RepeatGrammar(weekStart: .monday).rule("1st")
        let id = try makeBundle(items: [item], appliesOn: .everyDay)
        #expect(
            try database.perform(.startToday(clock: clock)).applied[0].added.map(\.start) == ["2026-12-01"])
        let later = JournalClock.fixed("2026-12-01T09:30")
        #expect(try database.perform(.startToday(clock: later)).applied[0].added.isEmpty)
        try database.perform(.end([1], as: .done, on: "2026-12-01", clock: later))
        #expect(try apply(id, on: "2026-12-02").added.isEmpty)
        let open = try database.read(.snapshot).todos.filter(\.isOpen)
        #expect(open.map(\.start) == ["2027-01-01"] && open[0].bundleTodoID != nil)
        // The one that the bundle made isn't needed to know the series.
        try database.perform(.delete([1]))
        #expect(try apply(id, on: "2026-12-03").added.isEmpty)
        try database.perform(.delete(.ids(open.map(\.id))))
        #expect(try apply(id, on: "2026-12-03").added == ["rent"])
    }

    @Test("On a past day's page it makes nothing that today's has already")
    func pastDay() throws {
        let id = try makeBundle()
        try database.perform(.startToday(clock: .fixed("2026-11-19T09:30")))
        try database.perform(.startToday(clock: clock))
        _ = try apply(id)
        #expect(try apply(id, on: "2026-11-19").added.isEmpty)
        try database.perform(.delete([1]))
        #expect(try apply(id, on: "2026-11-19").added == ["a"])
    }

    @Test("Makes todos in the order of the items, as each of them says")
    func makes() throws {
        try database.perform(.library(.addCategory("Work")))
        let id = try makeBundle(
            items: [
                BundleTodoDraft(title: "last"),
                BundleTodoDraft(
                    title: "first", categoryID: 1, externalURL: "https://a.org", showOnly: .weekend),
            ], areHabits: true)
        #expect(try apply(id).0 == "applied bundle \"Morning\": added 2 todos")
        var todos = try database.read(.snapshot).todos
        for place in todos.indices { (todos[place].created, todos[place].changed) = (nil, nil) }
        #expect(
            todos == [
                Todo(
                    id: 1, title: "first", shouldMigrate: false, start: friday, categoryID: 1,
                    externalURL: "https://a.org", showOnly: .weekend, bundleTodoID: 2),
                Todo(id: 2, title: "last", shouldMigrate: false, start: friday, bundleTodoID: 1),
            ])
        try database.perform(.undo(in: database, by: .tester))
        #expect(try database.read(.snapshot).todos.isEmpty)
    }

    @Test(
        "Again it adds nothing, also after a todo was renamed, ended or put off; one that was deleted comes back"
    )
    func again() throws {
        let id = try makeBundle()
        try database.perform(.startToday(clock: clock))
        #expect(try apply(id).added == ["a", "b"])
        let again = try database.perform(.applyBundle(id, on: friday, today: friday), by: .tester)
        #expect(again.label == "applied bundle \"Morning\": all 2 were already there")
        #expect(!again.isUndoable)
        try database.perform(.edit(.ids([1]), TodoEdit(\.title, "another")))
        try database.perform(.end(.ids([2]), as: .done, on: friday, clock: clock))
        #expect(try apply(id).added == [])
        try database.perform(.move(.ids([1]), to: "2026-11-25", clock: clock))
        #expect(try apply(id).added == [])
        try database.perform(.delete(.ids([1])))
        #expect(try apply(id).0 == "applied bundle \"Morning\": added \"a\", 1 was already there")
    }

    @Test("On another day: what is carried there is there, what ended before is not")
    func anotherDay() throws {
        let id = try makeBundle()
        let habits = try makeBundle("Habits", items: [BundleTodoDraft(title: "h")], areHabits: true)
        try database.perform(.startToday(clock: clock))
        _ = (try apply(id), try apply(habits))
        try database.perform(.end(.ids([1]), as: .done, on: friday, clock: clock))
        // Not started yet: starting would end the habit of today.
        #expect(try apply(habits, on: "2026-11-21").added == ["h"])
        #expect(
            try apply(id, on: "2026-11-21").0
                == "applied bundle \"Morning\" to Sat 21 Nov: added \"a\", 1 was already there")
        #expect(try apply(id, on: "2026-11-21").added == [])
    }

    @Test("Starting a page applies the bundles of its weekday, in order, as part of the same step")
    func starting() throws {
        _ = try makeBundle("Friday", appliesOn: Weekdays([.friday]))
        _ = try makeBundle("Weekend", items: [BundleTodoDraft(title: "rest")], appliesOn: .weekend)
        _ = try makeBundle("Empty", items: [], appliesOn: .everyDay)
        _ = try makeBundle(
            "Daily", items: [BundleTodoDraft(title: "d")], areHabits: true, appliesOn: .everyDay)
        let before = try database.read(.snapshot)
        let started = try database.perform(.startToday(clock: clock), by: .tester)
        #expect(started.label == "started Fri 20 Nov, 3 todos from \"Friday\" and \"Daily\"")
        #expect(try database.read(.snapshot).todos.map(\.title) == ["a", "b", "d"])
        let saturday = try database.perform(
            .startToday(clock: .fixed("2026-11-21T09:00")), by: .tester)
        #expect(
            saturday.label == "started Sat 21 Nov, 2 todos from \"Weekend\" and \"Daily\", 1 habit missed")
        try database.perform(.undo(2, in: database, by: .tester))
        #expect(try database.read(.snapshot) == before)
    }

    @Test("Starting a page does not, where that is not wanted; what was applied before is not doubled")
    func startingWithout() throws {
        let id = try makeBundle(appliesOn: .everyDay)
        let started = try database.perform(.startToday(clock: clock, appliesBundles: false), by: .tester)
        #expect(started.label == "started Fri 20 Nov")
        #expect(try database.read(.snapshot).todos.isEmpty)
        #expect(try apply(id, on: "2026-11-21").added == ["a", "b"])
        let next = try database.perform(.startToday(clock: .fixed("2026-11-21T08:00")), by: .tester)
        #expect(next.label == "started Sat 21 Nov")
        #expect(try database.read(.snapshot).todos.count == 2)
    }

    @Test("An empty bundle, and one that is gone, is said and changes nothing")
    func refusals() throws {
        let id = try makeBundle(items: [])
        #expect(throws: JournalError("Bundle \"Morning\" has no items yet.")) { try apply(id) }
        #expect(throws: JournalError("The bundle was deleted; nothing was changed.")) { try apply(9) }
    }

    @Test(
        "Whatever is done with what was made, only what is not on the page is added",
        arguments: RandomRuns.seeds(0..<10, usual: 4))
    func addsWhatIsMissing(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var today: Day = "2026-11-02"
        let bundles = [
            try makeBundle("One", areHabits: false),
            try makeBundle(
                "Two", items: ["x", "y", "z"].map { BundleTodoDraft(title: $0, showOnly: .mondayToFriday) },
                areHabits: true),
        ]
        var counts = (added: 0, present: 0)
        var madeFor: [Int64: Day] = [:]
        for _ in 0..<120 {
            let clock = JournalClock.fixed("\(today)T09:00")
            let todos = try database.read(.snapshot).todos
            let some = TodoSelection.ids(todos.suffix(8).shuffled(using: &random).prefix(1).map(\.id))
            do {
                switch Int.random(in: 0..<8, using: &random) {
                case 0:
                    today = today + Int.random(in: 1...3, using: &random)
                    if Bool.random(using: &random) {
                        try database.perform(.startToday(clock: .fixed("\(today)T08:00")))
                    }
                case 1: try database.perform(.edit(some, TodoEdit(\.title, "other")))
                case 2: try database.perform(.delete(some))
                case 3:
                    let kind = TodoEnding.Kind.allCases.randomElement(using: &random) ?? .done
                    try database.perform(.end(some, as: kind, on: today, clock: clock))
                case 4: try database.perform(.move(some, to: today + 2, clock: clock))
                default:
                    let id = try #require(bundles.randomElement(using: &random))
                    let day = today + Int.random(in: -1...1, using: &random)
                    try check(id, on: day, today: today, &counts, &madeFor)
                }
            } catch is JournalError {
                // Not for this todo in this state.
            }
        }
        #expect(counts.added > 20 && counts.present > 20)
    }

    /// Applies a bundle, and compares what came of it with every row, one by one.
    private func check(
        _ id: Int64, on day: Day, today: Day, _ counts: inout (added: Int, present: Int),
        _ madeFor: inout [Int64: Day]
    ) throws {
        let isTodayStarted = try database.read(.page(on: today, today: today)).contents.isStarted
        let isStarted = try database.read(.page(on: day, today: today)).contents.isStarted
        let before = try database.todos(.all, today: today)
        let items = try database.read(.library).items(of: id)
        let missing = items.filter { item in
            !before.contains { todo in
                guard todo.bundleTodoID == item.id else { return false }
                // A habit of before ends when its page starts.
                let wouldEnd = !isStarted && todo.isHabit && todo.isOpen && todo.start < day
                let isOpenOrEndsLater = todo.start <= day && (todo.ending.map { $0.day >= day } ?? true)
                let isPostponedUnseen = todo.isOpen && todo.start > day && madeFor[todo.id] == day
                let wouldEndToday =
                    !isTodayStarted && todo.isHabit && todo.isOpen && todo.start < today
                let isOnTodays = day < today && todo.isOpen && !wouldEndToday && todo.isSeen(on: today)
                return !wouldEnd && isOpenOrEndsLater || isPostponedUnseen || isOnTodays
                    || todo.postponements.contains { $0.seenFrom <= day && day <= $0.sentFrom }
            }
        }
        let applied = try database.perform(.applyBundle(id, on: day, today: today))
        for todo in applied.added { madeFor[todo.id] = day }
        #expect(applied.added.map(\.bundleTodoID) == missing.map(\.id))
        #expect(applied.added.allSatisfy { $0.start == day })
        #expect(applied.present.count == items.count - missing.count)
        counts.added += missing.count
        counts.present += applied.present.count
        let after = try database.todos(.all, today: today)
        #expect(Set(after).isSuperset(of: before) && after.count == before.count + missing.count)
    }
}
