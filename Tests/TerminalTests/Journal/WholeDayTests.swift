import Foundation
import TestSupport
import Testing

@Suite("A day in a real terminal")
struct WholeDayTests {
    private struct Listing: Decodable {
        struct Todo: Decodable {
            var title: String
            var state: String
            var habit: Bool
            var url: String?
        }
        var started: Bool
        var todos: [Todo]
    }

    private func list(_ daybook: DaybookCommand, _ date: String = "today") throws -> Listing {
        try JSONDecoder().decode(
            Listing.self, from: Data(try daybook.run("list", date, "--json").output.utf8))
    }

    @Test("From an empty journal to an evening, then the same rows on the command line")
    func wholeDay() throws {
        let daybook = try DaybookCommand()
        let journal = try RunningJournal(daybook, showing: "Welcome to Daybook")
        try journal.type("S", until: "Started Fri 20 Nov")
        try journal.type("a", until: "Enter save")
        try journal.type("Fix flaky CI tests<Enter>", until: "Added \"Fix flaky CI tests\"")
        try journal.type("Write 漢字 guide https://example.com/x<Enter>", until: "Added \"Write 漢字 guide\"")
        try journal.type("Stretch !<Enter>", until: "Added \"Stretch\"")
        try journal.type("Worng title<Enter>", until: "Added \"Worng title\"")
        try journal.type("To be deleted<Enter>", until: "Added \"To be deleted\"")
        try journal.type("<Esc>", until: "? help")
        try journal.type("D", until: "Delete \"To be deleted\"?")
        try journal.type("y", until: "Deleted \"To be deleted\"")
        try journal.type("<Enter><C-u>", until: "Enter save")
        try journal.type("Right title<Enter>", until: "Renamed \"Worng title\" to \"Right title\"")
        try journal.type("n", until: "Tab todo")
        try journal.type("Walked the dog<Enter>", until: "Logged \"Walked the dog\"")
        try journal.type("<Esc>", until: "? help")
        try journal.type("gg<Space>", until: "Marked \"Fix flaky CI tests\" done")
        try journal.type("jx", until: "Abandoned \"Write 漢字 guide\"")
        let evening = try journal.type("p", until: "Reopened \"Write 漢字 guide\"")
        #expect(
            evening.rows.prefix(9).map { $0 } == [
                " Friday 20 November 2026 · today                         ━━━━────── 2 of 5 done",
                "", " Other",
                "   ✓ Fix flaky CI tests                                                   09:30",
                " ▌ ○ Write 漢字 guide ↗",
                "   □ Stretch",
                "   ○ Right title",
                "   ✓ Walked the dog                                                       09:30",
                "",
            ])
        journal.terminal.send("q")
        #expect(try journal.terminal.exitStatus() == .exit(0))
        #expect(journal.terminal.isCooked)
        #expect(!journal.terminal.screen.isAlternate)

        let listing = try list(daybook)
        #expect(listing.started)
        #expect(
            listing.todos.map { "\($0.state) \($0.title)" } == [
                "done Fix flaky CI tests", "open Write 漢字 guide", "open Stretch", "open Right title",
                "done Walked the dog",
            ])
        #expect(listing.todos[1].url == "https://example.com/x")
        #expect(listing.todos.map(\.habit) == [false, false, true, false, false])
    }

    @Test("The next morning: habits end, the rest is carried, older pages tell what became of it")
    func nextDay() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-11-19T08:00:00")
        try daybook.run("add", "Fix CI", now: "2026-11-19T08:00:00")
        try daybook.run("add", "Stretch", "--habit", now: "2026-11-19T08:00:00")
        let journal = try RunningJournal(daybook, showing: "today, not started")
        try journal.type("h", until: "yesterday")
        try journal.type("t", until: "r review · S start")
        try journal.type("S", until: "Started Fri 20 Nov, 1 habit missed: \"Stretch\"")
        try journal.type(" ", until: "Marked \"Fix CI\" done")
        journal.terminal.send("h")
        try journal.terminal.waitUntil { screen in
            ["Thursday 19 November 2026 · yesterday", "▌ → Fix CI", "done 1 day later", "✗ Stretch"]
                .allSatisfy(screen.contains)
        }
        try journal.type("x", until: "It is already done, on Fri 20 Nov.")
        try journal.type("n", until: "Enter save")
        try journal.type("Paid rent<Enter>", until: "Logged \"Paid rent\" to Thu 19 Nov")
        try journal.type("<Esc>", until: "newer")
        try journal.type("gl", until: "· today")
        try journal.type("l", until: "There is no later page.")
        #expect(try list(daybook, "yesterday").todos.map(\.title) == ["Fix CI", "Stretch", "Paid rent"])
    }

    @Test("Resized at any time, in a prompt too, down to too small and back; nothing typed is lost")
    func resize() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "A title that is long enough to wrap in a narrow terminal")
        let journal = try RunningJournal(daybook)
        try journal.type("a", until: "Enter save")
        try journal.type("half a sen", until: "○ half a sen")
        journal.terminal.resize(columns: 40, rows: 10)
        try journal.terminal.waitFor("Fri 20 Nov · today")
        journal.terminal.resize(columns: 30, rows: 6)
        try journal.terminal.waitFor("Too small.")
        journal.terminal.resize(columns: 160, rows: 50)
        try journal.terminal.waitFor("○ half a sen")
        try journal.type("tence<Enter>", until: "Added \"half a sentence\"")
    }

    @Test("What the command line writes is there after a redraw, and both go on")
    func besideTheCommandLine() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let journal = try RunningJournal(daybook, showing: "Nothing on this page yet")
        #expect(try daybook.run("add", "From elsewhere").status == 0)
        try journal.type("<C-l>", until: "○ From elsewhere")
        try journal.type(" ", until: "Marked \"From elsewhere\" done")
        #expect(try daybook.run("reopen", "1").status == 0)
    }

    @Test("What ended stands together when asked for, and still does at the next start")
    func activity() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "-", input: "open\nended\n")
        try daybook.run("done", "2", now: "2026-11-20T09:00:00")
        let state = ["XDG_STATE_HOME": daybook.folder.appendingPathComponent("state").path]
        let journal = try RunningJournal(daybook, variables: state)
        try journal.terminal.waitUntil { !$0.contains("Activity") }
        journal.terminal.send("A")
        try journal.terminal.waitUntil { screen in
            let rows = screen.rows.map { $0 }
            return rows[3].hasPrefix(" ▌ ○ open") && rows[5] == " Activity"
                && rows[6].hasPrefix("   ✓ ended")
        }
        journal.terminal.send("q")
        #expect(try journal.terminal.exitStatus() == .exit(0))
        let next = try RunningJournal(daybook, showing: " Activity", variables: state)
        try next.type("A", until: "Ended todos are under their categories.")
        next.terminal.send("q")
        #expect(try next.terminal.exitStatus() == .exit(0))
        #expect(try !RunningJournal(daybook, variables: state).terminal.screen.contains("Activity"))
    }

    @Test("Ended by a signal, it gives the terminal back")
    func killed() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let journal = try RunningJournal(daybook, showing: "Nothing on this page yet")
        journal.terminal.signal(SIGTERM)
        #expect(try journal.terminal.exitStatus() == .signal(SIGTERM))
        #expect(journal.terminal.isCooked)
        #expect(!journal.terminal.screen.isAlternate)
    }

    @Test(
        "Works where the terminal is another",
        arguments: ["screen-256color", "tmux-256color", "linux", "vt100"])
    func terminals(type: String) throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "Fix CI")
        let journal = try RunningJournal(daybook, type: type)
        try journal.type("<Down><Space>", until: "Marked \"Fix CI\" done")
        journal.terminal.send("q")
        #expect(try journal.terminal.exitStatus() == .exit(0))
    }

    @Test("With only ASCII, marks and lines have likenesses")
    func ascii() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "Fix 漢字")
        let journal = try RunningJournal(daybook, variables: ["LC_ALL": "C"])
        try journal.terminal.waitFor("| o Fix ??")
        try journal.terminal.waitFor("Friday 20 November 2026 - today")
    }
}
