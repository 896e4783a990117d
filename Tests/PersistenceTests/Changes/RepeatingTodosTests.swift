import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("Todos that come back")
struct RepeatingTodosTests {
    private let journal: RepeatingJournal

    init() throws { journal = try RepeatingJournal() }

    @Test("The next one follows in the change that ends one, and undo takes both back")
    func next() throws {
        try journal.add("Rent", "1st", on: "2026-11-01") {
            $0.due = "2026-11-03"
            $0.note = "- [x] transfer\n- [ ] receipt"
            $0.externalURL = "https://bank.example"
            $0.showOnly = .mondayToFriday
        }
        let done = try journal.perform(.complete(.ids([1])), at: "2026-11-02T10:00")
        #expect(done.label == "marked \"Rent\" done · next Tue 1 Dec")
        let next = try #require(try journal.open().first)
        #expect(next.start == "2026-12-01")
        #expect(next.due == "2026-12-03")
        #expect(next.note == "- [ ] transfer\n- [ ] receipt")
        #expect(next.externalURL == "https://bank.example")
        #expect(next.showOnly == .mondayToFriday)
        #expect(next.series?.number == 2)
        try journal.perform(.undo, at: "2026-11-02T10:01")
        #expect(try journal.open().map(\.start) == ["2026-11-01"])
        try journal.perform(.redo, at: "2026-11-02T10:02")
        #expect(try journal.open().map(\.start) == ["2026-12-01"])
    }

    @Test("What was missed doesn't pile up: after 200 days there is one, from today on")
    func gap() throws {
        try journal.add("Plants", "3d", on: "2026-01-05")
        try journal.perform(.complete(.ids([1])), at: "2026-07-24T10:00")
        // Day 200 is on no third day; the 201st is.
        #expect(try journal.open().map(\.start) == ["2026-07-25"])
    }

    @Test("A postponed todo keeps the days of its rule")
    func postponed() throws {
        try journal.start("2026-11-02")
        // A Monday.
        try journal.add("Report", "2w", on: "2026-11-02")
        try journal.perform(.move(.ids([1]), to: "2026-11-05"), at: "2026-11-02T10:00")
        try journal.perform(.complete(.ids([1])), at: "2026-11-05T10:00")
        #expect(try journal.open().map(\.start) == ["2026-11-16"])
    }

    @Test("One that came late doesn't make the next ones late: they are due on their days")
    func late() throws {
        try journal.add("Report", "2w", on: "2026-11-02") { $0.due = "2026-11-03" }
        // Without a page before, nothing says that it was seen earlier.
        try journal.perform(.move(.ids([1]), to: "2026-11-09", allowsLate: true), at: "2026-11-02T10:00")
        try journal.perform(.complete(.ids([1])), at: "2026-11-09T10:00")
        #expect(try journal.open().map(\.start) == ["2026-11-23"])
        #expect(try journal.open().map(\.due) == ["2026-11-23"])
        try journal.start("2026-11-10")
        #expect(try journal.open().map(\.start) == ["2026-11-23"])
    }

    @Test("A habit that was missed is there again this morning, and one that was done comes tomorrow")
    func habits() throws {
        try journal.start("2026-11-02")
        try journal.add("Stretch", "daily", on: "2026-11-02", isHabit: true)
        try journal.start("2026-11-03")
        #expect(try journal.open().map(\.start) == ["2026-11-03"])
        #expect(try journal.all()[0].ending?.kind == .missed)
        try journal.perform(.complete(.ids([2])), at: "2026-11-03T10:00")
        #expect(try journal.open().map(\.start) == ["2026-11-04"])
        // Skipped on purpose, which is told from missed.
        try journal.start("2026-11-04")
        try journal.perform(.abandon(.ids([3])), at: "2026-11-04T10:00")
        #expect(try journal.all()[2].ending?.kind == .abandoned)
        #expect(try journal.open().map(\.start) == ["2026-11-05"])
    }

    @Test("Three times a week: each day until it was done three times, then from Monday on")
    func timesAWeek() throws {
        try journal.start("2026-11-02")
        try journal.add("Gym", "3/week", on: "2026-11-02")
        let monday: Day = "2026-11-02"
        var days: [Day] = []
        for offset in 0..<8 {
            let day = monday + offset
            if offset > 0 { try journal.start(day) }
            guard let gym = try journal.open().first, gym.start <= day else { continue }
            days.append(day)
            // Done on Monday, missed on Tuesday, done on Wednesday and Thursday.
            if [0, 2, 3].contains(offset) {
                try journal.perform(.complete(.ids([gym.id])), at: "\(day)T18:00")
            }
        }
        #expect(days == ["2026-11-02", "2026-11-03", "2026-11-04", "2026-11-05", "2026-11-09"])
    }

    @Test("Reopening takes the next one back, unless somebody touched it")
    func reopening() throws {
        try journal.add("Rent", "1st", on: "2026-11-01")
        try journal.perform(.complete(.ids([1])), at: "2026-11-02T10:00")
        try journal.perform(.reopen(.ids([1])), at: "2026-11-02T10:01")
        #expect(try journal.open().map(\.id) == [1])
        try journal.perform(.complete(.ids([1])), at: "2026-11-02T10:02")
        let next = try #require(try journal.open().first)
        try journal.perform(.edit([next.id], TodoEdit(\.title, "Rent for December")), at: "2026-11-02T10:03")
        try journal.perform(.reopen(.ids([1])), at: "2026-11-02T10:04")
        #expect(try journal.open().map(\.title) == ["Rent", "Rent for December"])
        // One of the series is open, so no third one follows.
        try journal.perform(.complete(.ids([1])), at: "2026-11-02T10:05")
        #expect(try journal.open().map(\.title) == ["Rent for December"])
    }

    @Test("A series ends when it is said so, and when the open one is deleted or its rule removed")
    func ends() throws {
        for (number, end) in [
            JournalVerb.end(.ids([1]), .abandoned, on: "2026-11-02", endsSeries: true), .delete(.ids([2])),
            .edit([3], TodoEdit(\.repeats, nil)),
        ].enumerated() {
            try journal.add("Rent \(number)", "1st", on: "2026-11-01")
            try journal.perform(end, at: "2026-11-02T10:00")
            if number == 2 { try journal.perform(.complete(.ids([3])), at: "2026-11-02T10:00") }
            #expect(try journal.open().isEmpty)
        }
    }

    @Test("A rule is set on an open todo only, and fixes its days by the todo's start")
    func setting() throws {
        try journal.add("Rent", nil, on: "2026-01-31")
        let monthly = try RepeatGrammar(weekStart: .monday).rule("monthly")
        try journal.perform(.edit([1], TodoEdit(\.repeats, monthly)), at: "2026-01-31T10:00")
        #expect(try journal.open()[0].repeats?.typed == "31st")
        try journal.perform(.complete(.ids([1])), at: "2026-02-01T10:00")
        #expect(try journal.open().map(\.start) == ["2026-02-28"])
        #expect(throws: JournalError("\"Rent\" has ended, so it can't repeat. Reopen it first.")) {
            try journal.perform(.edit([1], TodoEdit(\.repeats, monthly)), at: "2026-02-01T10:01")
        }
    }

    @Test("Removing the page of a later day removes what the habits' endings made")
    func removedPage() throws {
        try journal.start("2026-11-02")
        try journal.add("Stretch", "daily", on: "2026-11-02", isHabit: true)
        try journal.start("2026-11-03")
        try journal.perform(.removePage("2026-11-03"), at: "2026-11-02T12:00")
        #expect(try journal.open().map(\.start) == ["2026-11-02"])
    }

    @Test("A day that no page asked for was not missed: the habit comes on the rule's next day")
    func unseen() throws {
        try journal.start("2026-11-16")
        try journal.add("Stretch", "daily", on: "2026-11-16", isHabit: true)
        try journal.add("Choir", "tue", on: "2026-11-17", isHabit: true)
        try journal.perform(.complete(.ids([1])), at: "2026-11-16T18:00")
        try journal.start("2026-11-20")
        #expect(try journal.all().filter { $0.ending?.kind == .missed }.isEmpty)
        #expect(
            try journal.open().map { "\($0.title) \($0.start)" }.sorted() == [
                "Choir 2026-11-24", "Stretch 2026-11-20",
            ])
    }

    @Test("Reopening says which one it removed")
    func removedNext() throws {
        try journal.add("Rent", "1st", on: "2026-11-01")
        try journal.perform(.complete(.ids([1])), at: "2026-11-02T10:00")
        let reopened = try journal.perform(.reopen(.ids([1])), at: "2026-11-02T10:01")
        #expect(reopened.label == "reopened \"Rent\" · removed the next one, Tue 1 Dec")
    }

    @Test("A series whose next one comes later can be ended today")
    func endsLater() throws {
        try journal.add("Rent", "1st", on: "2026-11-01")
        try journal.perform(.complete(.ids([1])), at: "2026-11-02T10:00")
        try journal.perform(
            .end(.phrases(["rent"]), .abandoned, on: "2026-11-02", endsSeries: true), at: "2026-11-02T10:01")
        #expect(try journal.open().isEmpty)
        #expect(try journal.all()[1].start == "2026-11-02")
    }

    @Test("A rule that another program wrote alone works, too")
    func withoutSeries() throws {
        try journal.add("Rent", nil, on: "2026-11-01")
        try journal.database.queue.write { db in
            try db.execute(sql: "UPDATE todo SET repeats = 'FREQ=MONTHLY;BYMONTHDAY=1'")
        }
        try journal.perform(.complete(.ids([1])), at: "2026-11-02T10:00")
        #expect(try journal.open().map(\.start) == ["2026-12-01"])
        #expect(try journal.open()[0].series?.number == 2)
    }

    @Test("What is asked for so many times a week stays a habit")
    func oneOff() throws {
        try journal.add("Gym", "3/week", on: "2026-11-02")
        #expect(throws: JournalError("\"Gym\" is to be done 3 times a week, which only a habit can be.")) {
            try journal.perform(.edit([1], TodoEdit(\.shouldMigrate, true)), at: "2026-11-02T10:00")
        }
    }

    @Test("Words that fit several of one series mean the open one, else the last")
    func byTitle() throws {
        try journal.add("Plants", "daily", on: "2026-11-02")
        try journal.perform(.complete(.ids([1])), at: "2026-11-02T10:00")
        let clock = JournalClock.fixed("2026-11-02T11:00")
        #expect(try journal.database.read(.todoHistory(of: .phrases(["plants"]), clock: clock)).todo.id == 2)
        try journal.perform(
            .end(.ids([2]), .abandoned, on: "2026-11-02", endsSeries: true), at: "2026-11-02T11:00")
        #expect(try journal.database.read(.todoHistory(of: .phrases(["plants"]), clock: clock)).todo.id == 2)
    }

    @Test("A rule that can't be read stays in the file")
    func unreadable() throws {
        try journal.add("Rent", nil, on: "2026-11-01")
        try journal.database.queue.write { db in
            try db.execute(sql: "UPDATE todo SET repeats = 'FREQ=MONTHLY;BYMONTHDAY=31'")
        }
        try journal.perform(.edit([1], TodoEdit(\.title, "Rent, flat")), at: "2026-11-02T10:00")
        let stored = try journal.database.queue.read {
            try String.fetchOne($0, sql: "SELECT repeats FROM todo")
        }
        #expect(stored == "FREQ=MONTHLY;BYMONTHDAY=31")
    }

    @Test("The history tells of the series")
    func history() throws {
        try journal.add("Rent", "1st", on: "2026-11-01")
        try journal.perform(.complete(.ids([1])), at: "2026-11-02T10:00")
        let clock = JournalClock.fixed("2026-11-02T10:00")
        let history = try journal.database.read(.todoHistory(of: .ids([2]), clock: clock))
        #expect(
            history.events.map { $0.words(today: "2026-11-02") }.contains(
                "2nd of a series · every month on the 1st"))
    }
}

/// A journal with todos that come back, changed at certain times.
struct RepeatingJournal {
    let database: JournalDatabase

    init() throws { database = try JournalDatabase.inMemory() }

    func add(
        _ title: String, _ rule: String?, on day: Day, isHabit: Bool = false,
        _ set: (inout TodoDraft) -> Void = { _ in }
    ) throws {
        var draft = TodoDraft(title: title, shouldMigrate: !isHabit, start: day)
        draft.repeats = try rule.map { try RepeatGrammar(weekStart: .monday).rule($0) }
        set(&draft)
        try perform(.add([draft]), at: "\(day)T08:00")
    }

    func start(_ day: Day) throws { try perform(.startToday, at: "\(day)T07:00") }

    @discardableResult
    func perform(_ verb: JournalVerb, at time: String) throws -> Performed<VerbOutcome> {
        let author = Author(.commandLine, clock: .fixed(time))
        return try database.perform(.verb(verb, in: database, by: author), by: author)
    }

    func all() throws -> [Todo] { try database.read(.snapshot).todos }
    func open() throws -> [Todo] { try all().filter(\.isOpen) }
}
