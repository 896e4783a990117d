import Journal
import TestSupport
import Testing

@testable import Persistence

/// What other programs write that is easily read as something else.
@Suite("Details of other programs' files")
struct OutsideDetailsTests {
    private static let today = OutsideImportTests.today

    private func take(_ lines: [String], _ name: String) throws -> ([String: Todo], ImportOutcome) {
        let database = try JournalDatabase.inMemory()
        let outcome = try OutsideImportTests.take(
            lines.joined(separator: "\n") + "\n", name, into: database)
        let todos = try database.read(.snapshot).todos
        return (todos.reduce(into: [:]) { $0[$1.title] = $1 }, outcome)
    }

    @Test("Only a lowercase x is a done todo of todo.txt, and only an uppercase letter a priority")
    func todoTxtMarks() throws {
        let (todos, outcome) = try take(
            ["X Not done", "(a) lower", "(A) Upper", "x (B) 2026-11-10 Done", "(é) accent"], "todo.txt")
        #expect(todos["X Not done"]?.isOpen == true && todos["Done"]?.ending?.day == Day("2026-11-10"))
        #expect(Set(todos.keys) == ["X Not done", "(a) lower", "Upper", "Done", "(é) accent"])
        #expect(outcome.dropped == ["priority": 2])
    }

    @Test("A day in the future on which something ended is today, which is said")
    func futureEndings() throws {
        let (todos, outcome) = try take(["x 2026-12-31 Early", "x 2026-11-27 Today"], "todo.txt")
        #expect(todos.values.map(\.ending?.day) == [Self.today, Self.today])
        #expect(outcome.dropped == ["a day in the future on which it ended": 1])
        let (tasks, _) = try take(
            [
                "BEGIN:VCALENDAR", "BEGIN:VTODO", "SUMMARY:Early", "STATUS:COMPLETED",
                "COMPLETED:20261231T100000Z", "END:VTODO", "END:VCALENDAR",
            ], "todo.ics")
        let ending = try #require(tasks["Early"]?.ending)
        #expect(ending.day == Self.today && ending.date <= OutsideImportTests.clock.now())
    }

    @Test("Lines across the page and empty boxes of Markdown are no todos, but a box's marks are its title")
    func markdownMarks() throws {
        let (todos, outcome) = try take(
            ["- [ ] Pay rent", "- - -", "* * *", "---", "- -", "- [ ]", "- [x] ", "- [ ] ---", "- a"],
            "list.md")
        #expect(Set(todos.keys) == ["Pay rent", "---", "a"])
        #expect(outcome.dropped == ["text that is no list": 1])
    }

    @Test("Rules in words are read from fields and behind the sign of Obsidian's plugin Tasks")
    func markdownRules() throws {
        let (todos, outcome) = try take(
            [
                "- [ ] Pay rent 🔁 every week 📅 2026-12-01",
                "- [ ] Water [repeat:: every 2 weeks] [due:: 2026-12-04]",
                "- [ ] Filter 🔁 every month when done ⏳ 2026-12-01",
                "- [ ] Bins 🔁\u{FE0F} every weekday 🔼", "- [ ] 🔁 Mirror", "- [ ] Odd 🔁 every blue moon #home",
                "- [x] Done 🔁 every day ✅ 2026-11-20",
            ], "list.md")
        #expect(todos["Pay rent"]?.repeats == .weeks(1, on: Weekdays([.tuesday]), from: .monday))
        #expect(todos["Water"]?.repeats == .weeks(2, on: Weekdays([.friday]), from: .monday))
        #expect(todos["Filter"]?.repeats == .afterwards(1, .month))
        #expect(todos["Bins 🔼"]?.repeats?.name == "every Mon-Fri")
        #expect(todos["🔁 Mirror"] != nil && todos["Odd #home"] != nil)
        #expect(todos["Done"]?.ending?.day == Day("2026-11-20") && todos["Done"]?.repeats == nil)
        #expect(outcome.dropped == ["repeat every blue moon": 1])
    }

    private func calendar(_ todos: [String]...) -> [String] {
        ["BEGIN:VCALENDAR"] + todos.flatMap { ["BEGIN:VTODO"] + $0 + ["END:VTODO"] } + ["END:VCALENDAR"]
    }

    @Test("A changed day of what comes back in iCalendar is left out, and the second time changes nothing")
    func overrides() throws {
        let series = ["UID:1", "SUMMARY:Bins", "DTSTART;VALUE=DATE:20261130", "RRULE:FREQ=WEEKLY"]
        let other = [
            "UID:1", "RECURRENCE-ID;VALUE=DATE:20261207", "SUMMARY:Bins early", "DTSTART;VALUE=DATE:20261205",
        ]
        for todos in [calendar(series, other), calendar(other, series)] {
            let database = try JournalDatabase.inMemory()
            let text = todos.joined(separator: "\r\n")
            let first = try OutsideImportTests.take(text, "todo.ics", into: database)
            #expect(first.added == 1 && first.skipped == 1)
            let before = try database.read(.snapshot)
            #expect(before.todos.map(\.title) == ["Bins"] && before.todos.map(\.start) == [Day("2026-11-30")])
            let again = try OutsideImportTests.take(text, "todo.ics", into: database, updates: true)
            #expect(again.changed + again.offered + again.added == 0 && again.same == 1)
            #expect(try database.read(.snapshot) == before)
        }
    }

    @Test("What is complete in iCalendar is done, and what has no place here is named")
    func calendarFields() throws {
        let (todos, outcome) = try take(
            calendar(
                ["SUMMARY:All", "PERCENT-COMPLETE:100", "CLASS:PUBLIC"],
                ["SUMMARY:Half", "PERCENT-COMPLETE:50", "CLASS:PRIVATE"],
                ["SUMMARY:Open", "PERCENT-COMPLETE:100", "STATUS:NEEDS-ACTION"],
                ["SUMMARY:None", "PERCENT-COMPLETE:0"]), "todo.ics")
        #expect(todos.filter { $0.value.ending?.isDone == true }.keys.sorted() == ["All"])
        #expect(outcome.dropped == ["PERCENT-COMPLETE": 2, "CLASS": 1])
    }

    @Test("Machines that import the same day's text have it once, though one has words of its own")
    func textOfMachines() throws {
        let (laptop, desktop) = (try SyncedJournal("laptop"), try SyncedJournal("desktop", number: 2))
        let day = Day("2026-11-02")
        try laptop.database.perform(
            .verb(
                .write("Mine.", to: .day(day), replacing: nil), in: laptop.database,
                by: OutsideImportTests.author), by: OutsideImportTests.author)
        for journal in [laptop, desktop] {
            try journal.start()
            try OutsideImportTests.take(
                "[2026-11-02 09:30] Rain\nAll day.\n", "journal.txt", into: journal.database)
        }
        try laptop.meet(desktop)
        for journal in [laptop, desktop] {
            let texts = try journal.database.read(.snapshot).dayTexts.map(\.text)
            #expect(texts == ["Mine.\n\n**09:30** Rain\n\nAll day."])
        }
    }
}
