import Foundation
import TestSupport
import Testing

@Suite("Undo and redo in a real terminal")
struct UndoOnScreenTests {
    @Test(
        "What was done is said with the key that takes it back, and what was undone with the one that redoes it"
    )
    func offers() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let journal = try RunningJournal(daybook, showing: "Nothing on this page yet")
        try journal.type("a", until: "Enter save")
        // While typing, u is a letter.
        #expect(try !journal.type("Fix CI<Enter>", until: "Added \"Fix CI\"").contains("u undo"))
        try journal.type("<Esc>", until: "? help")
        try journal.type(" ", until: "Marked \"Fix CI\" done · u undo")
        try journal.type("u", until: "Undone: marked \"Fix CI\" done · C-r redo")
        try journal.type("<C-r>", until: "Redone: marked \"Fix CI\" done · u undo")
        try journal.type("uu", until: "Undone: added \"Fix CI\" · C-r redo")
        try journal.type("u", until: "Undone: started Fri 20 Nov, on the command line · C-r redo")
        try journal.type("u", until: "Nothing can be undone.")
        // What is typed within a moment of the refusal is dropped, so this types until something is redone.
        try journal.terminal.watch {
            if journal.terminal.screen.contains("✓ Fix CI") { return true }
            try #require(!journal.terminal.screen.contains("Nothing can be redone"))
            journal.terminal.send("<C-r>")
            journal.terminal.watch(for: 0.05)
            return false
        }
        try journal.type("<C-r>", until: "Nothing can be redone.")
    }

    @Test("After a restart, what a command did is taken back, and the cursor goes to it")
    func restart() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "-", input: "a\nb\nc\n")
        try daybook.run("done", "3", now: "2026-11-20T09:12:00")
        let journal = try RunningJournal(daybook)
        try journal.type("u", until: "▌ ○ c")
        try journal.type("gg", until: "▌ ○ a")
        journal.terminal.send("<C-r>")
        try journal.terminal.waitUntil { $0.contains("▌ ✓ c") && $0.contains("09:12") }
    }

    @Test("A change made by a command since one's own is undone as well, once it has been named")
    func meanwhile() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "-", input: "a\nb\n")
        let journal = try RunningJournal(daybook)
        try journal.type(" ", until: "Marked \"a\" done · u undo")
        try daybook.run("done", "2")
        // The offer was for the change before.
        try journal.terminal.waitUntil { $0.contains("2 of 2 done") && !$0.contains("u undo") }
        try journal.type(
            "u", until: "The last change wasn't made here: marked \"b\" done, on the command line")
        // What is typed within a moment of the refusal is dropped.
        while !journal.terminal.screen.contains("Undone: marked \"b\" done, on the command line · C-r redo") {
            try #require(!journal.terminal.screen.contains("Undone: marked \"a\""))
            journal.terminal.send("u")
            journal.terminal.watch(for: 0.5)
        }
        try journal.type("u", until: "Undone: marked \"a\" done · C-r redo")
    }

    @Test("Starting the day is undone: the page is gone and its habits are open again")
    func start() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-11-19T08:00:00")
        try daybook.run("add", "Stretch", "--habit", now: "2026-11-19T08:00:00")
        let journal = try RunningJournal(daybook, showing: "not started")
        try journal.type("S", until: "Started Fri 20 Nov, 1 habit missed: \"Stretch\" · u undo")
        try journal.type("u", until: "Undone: started Fri 20 Nov, 1 habit missed")
        try journal.terminal.waitFor("today, not started")
        try journal.type("h", until: "□ Stretch")
    }

    @Test(
        "A log that is longer than the terminal is shown with $PAGER; one that fits, and one without a pager, is not"
    )
    func pager() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        for number in 1...11 { try daybook.run("add", "todo \(number)") }
        let pager = ["PAGER": "tail -n 1"]
        let long = try terminal(daybook, rows: 10, variables: pager)
        try long.waitFor("2026-11-20 09:30  command line  started Fri 20 Nov")
        #expect(try long.exitStatus() == .exit(0))
        #expect(!long.screen.contains("added"))
        for ending in ["true", "false", "head -n 2 | tail -n 1"] {
            let early = try terminal(daybook, rows: 10, variables: ["PAGER": ending])
            #expect(try early.exitStatus() == .exit(0))
        }
        let short = try terminal(daybook, rows: 24, variables: pager)
        try short.waitFor("started Fri 20 Nov")
        #expect(short.screen.contains("added \"todo 11\""))
        let none = try terminal(daybook, rows: 10, variables: ["PAGER": "/nonexistent/pager"])
        try none.waitFor("Couldn't start the pager \"/nonexistent/pager\". Change $PAGER.")
        #expect(none.screen.contains("added \"todo 3\""))
        #expect(!none.screen.contains("not found"))
    }

    private func terminal(
        _ daybook: DaybookCommand, rows: Int, variables: [String: String]
    ) throws -> PseudoTerminal {
        let environment = daybook.environment().merging(variables) { $1 }
        return try PseudoTerminal(
            TestBinary.url(named: "daybook"), ["log"], columns: 80, rows: rows,
            environment: environment.mapValues(Optional.some))
    }

    @Test("On a narrow screen the message takes two lines, and ends with the key")
    func narrow() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "A title that is long enough to wrap in a tiny terminal")
        let journal = try RunningJournal(daybook, columns: 40, rows: 10)
        let screen = try journal.type(" ", until: "u undo")
        #expect(screen.rows[7].hasPrefix(" Marked \"A title that is long enough to"))
        #expect(screen.rows[8].hasSuffix("wrap in a tiny terminal\" done · u undo"))
    }
}
