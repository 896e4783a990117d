import Journal
import TestSupport
import Testing

@Suite("Deadlines")
struct DeadlineTests {
    private static let today = Day("2026-11-20")  // a Friday

    private static func read(_ line: String, for use: EntryLine.Use = .todo) -> EntryLine {
        EntryLine(line, categories: [Category(id: 1, name: "Home")], today: today, for: use)
    }

    @Test(
        "A ^date at the end of a line is the deadline, in any order with the other marks",
        arguments: [
            "Pay rent #home ~mon ^1 dec", "Pay rent ^1 dec ~mon #home", "Pay rent ^2026-12-01 #home ~mon",
            "Pay rent\u{A0}^1-dec\u{3000}~mon #home",
        ])
    func mark(text: String) {
        let line = Self.read(text)
        #expect(line.title == "Pay rent")
        #expect((line.start, line.due) == (Day("2026-11-23"), Day("2026-12-01")))
        #expect(line.unknown.isEmpty)
        #expect(line.words(today: Self.today, link: "L") == ["Home", "Mon 23 Nov", "due Tue 1 Dec"])
    }

    @Test(
        "What isn't a date stays in the title, and is said", arguments: ["^nope", "^32-dec", "^frii"])
    func noDate(word: String) {
        let line = Self.read("Fix it \(word)")
        #expect(line.title == "Fix it \(word)")
        #expect(line.due == nil && line.unknown.count == 1)
    }

    @Test(
        "A key, an exponent and an escaped mark are words",
        arguments: [
            ("Handle ^C", "Handle ^C"), ("Draw x^2", "Draw x^2"), ("Draw x ^2", "Draw x ^2"),
            ("Say \\^fri", "Say ^fri"),
        ])
    func plain(text: String, title: String) {
        let line = Self.read(text)
        #expect(line.title == title)
        #expect(line.due == nil && line.unknown.isEmpty)
    }

    @Test("There is one deadline, and none of what is done")
    func refused() {
        #expect(
            Self.read("a ^fri ^mon").unknown.map(\.words) == [
                "a todo has one deadline, so ^mon stays in the title"
            ])
        #expect(Self.read("a ^").unknown.map(\.words) == ["there is no deadline after the ^"])
        let entry = Self.read("Paid ^yesterday", for: .entry)
        #expect(entry.title == "Paid ^yesterday")
        #expect(
            entry.unknown.map(\.words) == ["what is done has no deadline, so ^yesterday stays in the title"])
    }

    @Test(
        "The caption says when it is due, on the page and relative to its day",
        arguments: [
            ("2026-11-18", "2 days late", "2d late"), ("2026-11-19", "1 day late", "1d late"),
            ("2026-11-20", "due today", "due today"), ("2026-11-21", "due Sat", "due Sat"),
            ("2026-11-26", "due Thu", "due Thu"), ("2026-11-27", "due 27 Nov", "due 27 Nov"),
            ("2027-01-04", "due 4 Jan 2027", "due 4 Jan 2027"),
        ])
    func caption(due: String, brief: String, shortest: String) {
        var todo = Todo(id: 1, title: "a", start: Day("2026-11-17"))
        todo.due = Day(due)
        let row = PageRow(todo: todo, state: .open)
        let clock = JournalClock.fixed("2026-11-20T09:30")
        #expect(row.caption(on: Self.today, clock: clock, form: .brief) == brief)
        #expect(row.caption(on: Self.today, clock: clock, form: .shortest) == shortest)
        #expect(row.caption(on: Self.today, clock: clock) == "\(brief) · carried 3 days")
    }

    @Test(
        "What was carried more than a week, and more than three, has a sign beside the number",
        arguments: [
            (7, "carried 7 days", "7d", "carried 7 days"),
            (8, "› carried 8 days", "› 8d", "carried 8 days"),
            (21, "› carried 21 days", "› 21d", "carried 21 days"),
            (22, "» carried 22 days", "» 22d", "carried 22 days"),
        ])
    func age(days: Int, brief: String, shortest: String, full: String) {
        let row = PageRow(todo: Todo(id: 1, title: "a", start: Self.today - days), state: .open)
        let clock = JournalClock.fixed("2026-11-20T09:30")
        #expect(row.caption(on: Self.today, clock: clock, form: .brief) == brief)
        #expect(row.caption(on: Self.today, clock: clock, form: .shortest) == shortest)
        #expect(row.caption(on: Self.today, clock: clock) == full)
    }

    @Test("A search finds what is late and what is due in a period")
    func search() {
        func todo(due: String?, ended: Bool = false) -> Todo {
            var todo = Todo(id: 1, title: "a", start: Day("2026-11-17"))
            todo.due = due.flatMap { Day($0) }
            if ended { todo.ending = TodoEnding(.done, on: Self.today, clock: .fixed("2026-11-20T09:30")) }
            return todo
        }
        func finds(_ text: String, _ todo: Todo) -> Bool {
            SearchQuery(text, categories: [], clock: .fixed("2026-11-20T09:30")).fits(todo)
        }
        #expect(finds("is:late", todo(due: "2026-11-19")) && !finds("is:late", todo(due: "2026-11-20")))
        #expect(!finds("is:late", todo(due: "2026-11-19", ended: true)) && !finds("is:late", todo(due: nil)))
        #expect(finds("-is:late", todo(due: nil)))
        #expect(finds("due:week", todo(due: "2026-11-22")) && !finds("due:week", todo(due: "2026-11-23")))
        #expect(finds("due:", todo(due: "2030-01-01")) && !finds("due:", todo(due: nil)))
        #expect(finds("due:mon", todo(due: "2026-11-23")))
        #expect(finds("due:2026-12", todo(due: "2026-12-31")))
        let wrong = SearchQuery("due:nope", categories: [], clock: .fixed("2026-11-20T09:30"))
        #expect(wrong.problem != nil)
    }

    @Test("A line of the editor's text has the deadline, and changes or removes it")
    func text() {
        var todo = Todo(id: 7, title: "Pay ^fri", start: Self.today)
        todo.due = Day("2026-12-01")
        let handedOut = HandedOutTodos([todo], categories: [])
        #expect(handedOut.text.hasPrefix("7 Pay \\^fri ^2026-12-01\n"))
        func edits(_ line: String) -> [Int64: TodoEdit] {
            TodoText.changes(
                in: EditedText(line, of: handedOut), to: [todo], categories: [],
                clock: .fixed("2026-11-20T09:30")
            ).edits
        }
        #expect(edits("7 Pay \\^fri ^2026-12-01") == [:])
        #expect(edits("7 Pay \\^fri ^fri") == [7: TodoEdit(\.due, Day("2026-11-27"))])
        #expect(edits("7 Pay \\^fri") == [7: TodoEdit(\.due, nil)])
    }
}
