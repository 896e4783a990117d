import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("Todos that come back, on several machines")
struct RepeatingElsewhereTests {
    private let laptop: SyncedJournal
    private let desktop: SyncedJournal

    init() throws {
        (laptop, desktop) = try SyncedJournal.pair()
        try laptop.start()
        try desktop.start()
        try laptop.perform(.add([try Self.draft("Dentist", "6w-after")]))
        try laptop.meet(desktop)
    }

    private static func draft(_ title: String, _ rule: String) throws -> TodoDraft {
        var draft = TodoDraft(title: title, start: "2026-11-20")
        draft.repeats = try RepeatGrammar(weekStart: .monday).rule(rule)
        return draft
    }

    private func open(_ machine: SyncedJournal) throws -> [Todo] {
        try machine.database.read(.snapshot).todos.filter(\.isOpen)
    }

    private func end(_ verb: (TodoSelection) -> JournalVerb, on machine: SyncedJournal, at time: String)
        throws
    {
        try machine.perform(verb(.ids([try #require(try open(machine).first).id])), at: time)
    }

    /// Exchanges until both have the same.
    private func meet() throws -> [Day] {
        try laptop.meetFully(desktop)
        return try open(laptop).map(\.start)
    }

    @Test("Both end it: they have made the same next one, that of the ending which stays")
    func sameNext() throws {
        try end(JournalVerb.complete, on: laptop, at: "2026-11-23T10:00")
        try end(JournalVerb.complete, on: desktop, at: "2026-11-21T10:00")
        #expect(try meet() == ["2027-01-02"])
        #expect(try open(laptop)[0].series?.number == 2)
    }

    @Test("Both apply a bundle and end its todo that comes back: one series goes on")
    func sameBundle() throws {
        let tick = try #require(try open(laptop).first).id
        try laptop.perform(.delete([tick]))
        let bundle = try #require(try laptop.database.perform(.library(.addBundle("Month"))).row?.id)
        var item = BundleTodoDraft(title: "Rent")
        item.repeats = try RepeatGrammar(weekStart: .monday).rule("3d")
        try laptop.database.perform(.library(.addItems([item], to: bundle)))
        _ = try meet()
        for machine in [laptop, desktop] {
            let library = try machine.database.read(.library)
            let id = try #require(library.bundles.first?.id)
            try machine.database.perform(.applyBundle(id, on: "2026-11-20", today: "2026-11-20"))
        }
        try end(JournalVerb.complete, on: laptop, at: "2026-11-20T10:00")
        try end(JournalVerb.complete, on: desktop, at: "2026-11-20T11:00")
        #expect(try meet() == ["2026-11-23"])
        #expect(try open(desktop).map(\.series?.number) == [2])
        let id = try #require(try desktop.database.read(.library).bundles.first?.id)
        #expect(
            try desktop.database.perform(.applyBundle(id, on: "2026-11-21", today: "2026-11-21")).added
                .isEmpty)
    }

    @Test("What one wrote into the next one stays")
    func touched() throws {
        try end(JournalVerb.complete, on: laptop, at: "2026-11-21T10:00")
        try laptop.perform(.edit([try open(laptop)[0].id], TodoEdit(\.note, "upper left")))
        try end(JournalVerb.complete, on: desktop, at: "2026-11-23T10:00")
        #expect(try meet() == ["2027-01-02"])
        #expect(try open(desktop)[0].note == "upper left")
    }

    @Test("What one changed in it while the other ended it is in the next one, on both")
    func changedBeside() throws {
        let id = try #require(try open(desktop).first).id
        try desktop.perform(.edit([id], TodoEdit(\.title, "Dentist, Dr Ray")), at: "2026-11-21T09:00")
        try desktop.perform(.edit([id], TodoEdit(\.note, "- [x] card")), at: "2026-11-21T09:01")
        try desktop.perform(
            .edit([id], TodoEdit(\.repeats, try RepeatGrammar(weekStart: .monday).rule("2w-after"))),
            at: "2026-11-21T09:02")
        try end(JournalVerb.complete, on: laptop, at: "2026-11-21T10:00")
        #expect(try meet() == ["2026-12-05"])
        for machine in [laptop, desktop] {
            let next = try #require(try open(machine).first)
            #expect(next.title == "Dentist, Dr Ray" && next.note == "- [ ] card")
        }
        // Later, what is corrected in the ended one stays there.
        let ended = try #require(try laptop.database.read(.snapshot).todos.first { !$0.isOpen })
        try laptop.perform(.edit([ended.id], TodoEdit(\.title, "Dentist, Dr Roy")), at: "2026-11-21T11:00")
        _ = try meet()
        #expect(try open(desktop)[0].title == "Dentist, Dr Ray")
    }

    @Test("One takes its ending back, later than the other's: one is open")
    func undone() throws {
        try end(JournalVerb.complete, on: desktop, at: "2026-11-21T10:00")
        try end(JournalVerb.complete, on: laptop, at: "2026-11-21T11:00")
        try laptop.perform(.undo, at: "2026-11-21T12:00")
        #expect(try meet().count == 1)
    }

    @Test("One ends the series: nothing is left of what the other's ending made")
    func seriesEnds() throws {
        try end(JournalVerb.complete, on: laptop, at: "2026-11-21T10:00")
        try end(
            { .end($0, .abandoned, on: "2026-11-21", endsSeries: true) }, on: desktop, at: "2026-11-21T11:00")
        #expect(try meet() == [])
    }

    @Test("A next one that was made again after a merge took it away stays")
    func madeAgain() throws {
        try end(JournalVerb.complete, on: laptop, at: "2026-11-21T10:00")
        try laptop.meet(desktop)
        try desktop.perform(.move(.ids([try open(desktop)[0].id]), to: "2026-11-22"), at: "2026-11-21T11:00")
        try end(JournalVerb.complete, on: desktop, at: "2026-11-22T11:00")
        try laptop.perform(.undo, at: "2026-11-22T12:00")
        _ = try meet()
        try end(JournalVerb.complete, on: laptop, at: "2026-11-22T13:00")
        #expect(try meet().count == 1)
    }

    @Test("A series that one ended earlier than the other was is over on both")
    func endedEarlier() throws {
        for day in 21...22 {
            try end(JournalVerb.complete, on: laptop, at: "2026-11-\(day)T10:00")
            if day == 21 {
                try laptop.perform(
                    .move(.ids([try open(laptop)[0].id]), to: "2026-11-22"), at: "2026-11-21T11:00")
            }
        }
        try end(
            { .end($0, .abandoned, on: "2026-11-22", endsSeries: true) }, on: desktop, at: "2026-11-22T12:00")
        #expect(try meet() == [])
    }

    @Test("A row that another program copied with its place in a series is there on both")
    func copied() throws {
        try end(JournalVerb.complete, on: laptop, at: "2026-11-21T10:00")
        try laptop.execute(
            "INSERT INTO todo (title, start, series, repeats) SELECT 'Copy', start, series, repeats FROM todo WHERE id = 2"
        )
        _ = try laptop.add("another")
        _ = try meet()
        #expect(try open(desktop).map(\.title).sorted() == ["Copy", "Dentist", "another"])
    }

    @Test("Undo of an ending leaves a next one that the other machine has changed")
    func undoBesideMerge() throws {
        try end(JournalVerb.complete, on: laptop, at: "2026-11-21T10:00")
        try laptop.meet(desktop)
        try desktop.perform(
            .edit([try open(desktop)[0].id], TodoEdit(\.title, "Dentist, new one")), at: "2026-11-21T11:00")
        try laptop.meet(desktop)
        try laptop.perform(.undo, at: "2026-11-21T12:00")
        _ = try meet()
        #expect(try open(laptop).map(\.title).contains("Dentist, new one"))
    }
}

/// Random lives with todos that come back: ended, abandoned, undone, postponed and reopened, with days skipped, on machines that meet
/// now and then.
///
/// `DAYBOOK_SERIES_RUNS` says how many, `DAYBOOK_RANDOM_SEED` repeats one; `make torture` tells 10,000.
@Suite("Todos that come back, over random lives")
struct RandomSeriesTests {
    private static let runs = RandomRuns.count("DAYBOOK_SERIES_RUNS", usual: 25)

    @Test(
        "One of each series is open, on a day of its rule, nothing piles up, and older pages stay as they were seen"
    )
    func lives() throws {
        let first = RandomRuns.seed(RandomRuns.firstStory)
        for seed in first..<first + UInt64(Self.runs) {
            var life = try SeriesLife(seed: seed)
            if let violation = try life.run() {
                Issue.record("seed \(seed): \(violation)")
                return
            }
        }
    }
}

private struct SeriesLife {
    private static let rules = [
        "daily", "3d", "mon,thu", "2w", "2w-tue,sat", "1st", "31st", "last-fri", "2m-15th", "24-dec",
        "5d-after", "2w-after", "3/week",
    ]

    private var machines: [SyncedJournal]
    private var random: SeededGenerator
    private var day: Day = "2026-11-02"
    private var minute = 480
    /// What was done, for the message about a violation.
    private var story: [String] = []

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        machines = try (1...2).map { try SyncedJournal("d\($0)", number: $0) }
        for machine in machines { try machine.start() }
        let drafts = try (0..<3).map { number in
            var draft = TodoDraft(
                title: "todo \(number)", shouldMigrate: Bool.random(using: &random), start: day,
                note: Bool.random(using: &random) ? "- [x] a" : nil)
            if Bool.random(using: &random) { draft.due = day + Int.random(in: 0...5, using: &random) }
            let rule = Self.rules[Int.random(in: 0..<Self.rules.count, using: &random)]
            draft.repeats = try RepeatGrammar(weekStart: .monday).rule(rule)
            return draft
        }
        try machines[0].perform(.add(drafts), at: time)
        try meet()
    }

    private var time: String {
        "\(day)T\(minute / 60 < 10 ? "0" : "")\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
    }

    private func meet() throws {
        for _ in 0..<3 {
            try machines[0].fetch(machines[1])
            try machines[1].fetch(machines[0])
        }
    }

    mutating func run() throws -> String? {
        for _ in 0..<Int.random(in: 10...30, using: &random) {
            if let violation = try act() { return violation }
        }
        try meet()
        guard try machines[0].rows() == machines[1].rows() else { return "the machines differ" }
        for machine in machines {
            if let violation = try check(machine, after: "meeting") { return violation }
        }
        return nil
    }

    private mutating func act() throws -> String? {
        minute += 1
        defer { story.append("\(day)") }
        let machine = machines[Int.random(in: 0...1, using: &random)]
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1:
            day = day + ([1, 1, 1, 2, 9, 200].randomElement(using: &random) ?? 1)
            minute = 480
            for machine in machines { machine.clock = .fixed(time) }
        case 2:
            story.append("meet")
            try meet()
        case 3:
            if try !machine.database.read(.page(on: day, today: self.day)).isTodayStarted {
                story.append("\(machine.name) start")
                return try perform(.startToday, on: machine)
            }
        case 4:
            story.append("\(machine.name) undo")
            do { try machine.perform(.undo, at: time) } catch is JournalError {}
        case 5:
            let ended = try machine.database.read(.snapshot).todos.filter { !$0.isOpen }
            if let todo = ended.randomElement(using: &random) {
                story.append("\(machine.name) reopen \(todo.title) \(todo.series?.number ?? 0)")
                try machine.perform(.reopen(.ids([todo.id])), at: time)
            }
        case 6:
            if let todo = try seen(machine).randomElement(using: &random) {
                let later = day + Int.random(in: 1...9, using: &random)
                story.append("\(machine.name) move \(todo.title) \(todo.series?.number ?? 0) to \(later)")
                do {
                    try machine.perform(.move(.ids([todo.id]), to: later, allowsLate: true), at: time)
                } catch is JournalError {}
            }
        case 7:
            if let todo = try seen(machine).randomElement(using: &random) {
                story.append("\(machine.name) abandon \(todo.title) \(todo.series?.number ?? 0)")
                return try perform(.abandon(.ids([todo.id])), on: machine)
            }
        default:
            if let todo = try seen(machine).randomElement(using: &random) {
                story.append("\(machine.name) complete \(todo.title) \(todo.series?.number ?? 0)")
                return try perform(.complete(.ids([todo.id])), on: machine)
            }
        }
        return try check(machine, after: "an action")
    }

    private func seen(_ machine: SyncedJournal) throws -> [Todo] {
        try machine.database.read(.snapshot).todos.filter { $0.isOpen && $0.start <= day }
    }

    /// Performs a verb that ends todos, and compares what was before with what is after.
    private func perform(_ verb: JournalVerb, on machine: SyncedJournal) throws -> String? {
        let before = try machine.database.read(.snapshot).todos
        let pages = try pages(machine)
        try machine.perform(verb, at: time)
        let since = try self.pages(machine)
        if let day = Set(pages.keys).union(since.keys).sorted().first(where: { pages[$0] != since[$0] }) {
            return
                "\(verb) changed \(day) from \(pages[day] ?? []) to \(since[day] ?? []) in \(story.joined(separator: ", "))"
        }
        let after = try machine.database.read(.snapshot).todos
        let made = after.filter { todo in !before.contains { $0.id == todo.id } }
        for todo in made {
            guard let place = todo.series?.previous,
                let last = after.first(where: { ended in
                    ended.series?.name == place.name && !ended.isOpen
                        && before.contains { $0.id == ended.id && $0.isOpen }
                }),
                let rule = todo.repeats, let ending = last.ending
            else { return "\(verb) made \(todo.title) of no series" }
            let seen = try machine.database.read { db in
                try JournalQuery<[Todo]>.todos([last.id], db).withPostponements(db)[0]
            }
            let least = max(ending.day + 1, last.start + 1, day)
            let expected = (0..<3_000).lazy.map { least + $0 }.first { day in
                Self.comes(rule, on: day, ending: ending.day, since: seen.firstSeen) { week in
                    after.count { done in
                        done.series?.name == place.name && done.ending?.isDone == true
                            && (done.ending.map { week.contains($0.day) } ?? false)
                    }
                }
            }
            guard todo.start == expected else {
                return
                    "\(rule) after \(ending.day): \(todo.start), not \(expected.map(\.description) ?? "none"), in \(story.joined(separator: ", "))"
            }
        }
        return try check(machine, after: "\(verb)")
    }

    /// The rows of the pages before today.
    private func pages(_ machine: SyncedJournal) throws -> [Day: [String]] {
        var pages: [Day: [String]] = [:]
        for day in (1...4).map({ self.day - $0 }) {
            let contents = try machine.database.read(.page(on: day, today: self.day)).contents
            // Without a page it has what ends then, such as a habit that a later start ends.
            if contents.isStarted { pages[day] = contents.rows.map { "\($0.id) \($0.todo.title)" } }
        }
        return pages
    }

    /// Whether a rule has a day.
    private static func comes(
        _ rule: RepeatRule, on day: Day, ending: Day, since first: Day, done: (ClosedRange<Day>) -> Int
    ) -> Bool {
        let (year, month, number) = day.civil
        let length = Day.length(ofMonth: month, year: year)
        let months = (year - first.civil.year) * 12 + month - first.civil.month
        let monday = day - (day.weekday.rawValue - 1)
        switch rule {
        case .days(let count): return (day - first) % count == 0
        case .weeks(let count, let days, _):
            let weeks = (monday - (first - (first.weekday.rawValue - 1))) / 7
            return weeks % count == 0 && days?.contains(day.weekday) == true
        case .months(let count, .day(let place)): return months % count == 0 && number == min(place, length)
        case .months(let count, .weekday(-1, let weekday)):
            return months % count == 0 && day.weekday == weekday && number > length - 7
        case .years(let count, let date?):
            return months / 12 % count == 0 && month == date.month && number == min(date.day, length)
        case .afterwards(let count, .day): return day >= ending + count
        case .afterwards(let count, .week): return day >= ending + count * 7
        case .timesAWeek(let count, _): return done(monday...monday + 6) < count
        default: return false
        }
    }

    /// Whether one of each series is open, apart from those that somebody has changed.
    private func check(_ machine: SyncedJournal, after action: String) throws -> String? {
        let open = try machine.database.read(.snapshot).todos.filter { $0.isOpen && $0.series != nil }
        for (_, todos) in Dictionary(grouping: open, by: { $0.series?.name ?? "" }) {
            let later = todos.sorted { ($0.series?.number ?? 0) < ($1.series?.number ?? 0) }.dropFirst()
            let untouched = try machine.database.read { db in
                guard let log = try SyncLog.ifSynchronized(db) else { return [Todo]() }
                return try later.filter { try !FollowingTodos.isTouched($0.id, log) }
            }
            if let todo = untouched.first {
                return
                    "after \(action), \(todo.title) is open as \(todos.map { "\($0.series?.number ?? 0) \($0.start) \($0.repeats?.typed ?? "")" }) in \(story.joined(separator: ", "))"
            }
        }
        return nil
    }
}
