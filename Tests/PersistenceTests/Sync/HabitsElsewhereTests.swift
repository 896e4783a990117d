import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("Habits and deadlines, on several machines")
struct HabitsElsewhereTests {
    private let laptop: SyncedJournal
    private let desktop: SyncedJournal

    init() throws {
        (laptop, desktop) = try SyncedJournal.pair()
        try laptop.start()
        try desktop.start()
        try desktop.meet(laptop)
    }

    private func open(_ machine: SyncedJournal) throws -> [Todo] {
        try machine.database.read(.snapshot).todos.filter(\.isOpen)
    }

    @Test(
        "A habit done for a day on one, and for the day after on the other, which had no page before, was done on both days",
        arguments: ["daily", "3/week"], [false, true])
    func doneOnBoth(rule: String, goesOn: Bool) throws {
        var draft = TodoDraft(title: "Walk", shouldMigrate: false, start: "2026-11-23")
        draft.repeats = try RepeatGrammar(weekStart: .monday).rule(rule)
        try laptop.perform(.add([draft]), at: "2026-11-23T08:00")
        func walks(_ machine: SyncedJournal) throws -> [Todo] {
            try machine.database.read(.snapshot).todos.filter { $0.title == "Walk" }
        }
        func complete(on machine: SyncedJournal, at time: String) throws {
            let open = try #require(try walks(machine).first(where: \.isOpen))
            try machine.perform(.complete(.ids([open.id])), at: "2026-11-\(time)")
        }
        try laptop.perform(.startToday, at: "2026-11-23T08:01")
        try complete(on: laptop, at: "23T09:00")
        try laptop.meetFully(desktop)
        try laptop.perform(.startToday, at: "2026-11-24T08:00")
        try complete(on: laptop, at: "24T09:00")
        try desktop.perform(.startToday, at: "2026-11-25T08:00")
        try complete(on: desktop, at: "25T09:00")
        if goesOn {
            try desktop.perform(.startToday, at: "2026-11-26T08:00")
            try complete(on: desktop, at: "26T09:00")
        }
        let days: [Day] = ["2026-11-23", "2026-11-24", "2026-11-25"] + (goesOn ? ["2026-11-26"] : [])
        try laptop.meetFully(desktop)
        for machine in [laptop, desktop] {
            let endings = try walks(machine).compactMap(\.ending).filter(\.isDone).map(\.day)
            #expect(endings.sorted() == days, "\(machine.name)")
            let next: Day = rule == "daily" ? days[days.count - 1] + 1 : "2026-11-30"
            #expect(try walks(machine).filter(\.isOpen).map(\.start) == [next], "\(machine.name)")
        }
    }

    @Test(
        "A page that one started without knowing where the other put a todo stays as it is once its deadline brings it back"
    )
    func deadlineElsewhere() throws {
        var draft = TodoDraft(title: "Taxes", start: "2026-11-20")
        draft.due = "2026-11-23"
        try laptop.perform(.add([draft]))
        try laptop.meetFully(desktop)
        let id = try #require(try open(desktop).first { $0.title == "Taxes" }).id
        try desktop.perform(.move(.ids([id]), to: "2026-11-30", allowsLate: true), at: "2026-11-20T10:00")
        try laptop.perform(.startToday, at: "2026-11-23T09:00")
        #expect(try titles("2026-11-23", on: laptop, today: "2026-11-23").contains("Taxes"))
        try laptop.meetFully(desktop)
        let before = try titles("2026-11-23", on: desktop, today: "2026-11-24")
        try desktop.perform(.startToday, at: "2026-11-24T09:00")
        #expect(try titles("2026-11-23", on: desktop, today: "2026-11-24") == before)
        #expect(try titles("2026-11-24", on: desktop, today: "2026-11-24").contains("Taxes"))
    }

    private func titles(_ day: Day, on machine: SyncedJournal, today: Day) throws -> [String] {
        try machine.database.read(.page(on: day, today: today)).contents.rows.map(\.todo.title)
    }
}
