import Foundation
import TestSupport
import Testing

@Suite("The review in a real terminal")
struct ReviewTests {
    /// A journal with todos that were left on the page of the day before.
    private func journal(_ count: Int) throws -> DaybookCommand {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-11-19T08:00:00")
        let titles = (1...count).map { "Todo \($0)\n" }.joined()
        try daybook.run("add", "-", input: titles, now: "2026-11-19T08:00:00")
        return daybook
    }

    private func open(_ daybook: DaybookCommand) throws -> RunningJournal {
        let journal = try RunningJournal(daybook, showing: "not started")
        try journal.type("r", until: "Review · start")
        return journal
    }

    @Test("Forty todos are decided by forty keys, typed as fast as can be")
    func forty() throws {
        let daybook = try journal(40)
        let journal = try open(daybook)
        try journal.type("<Enter>", until: "carried 1 of 40")
        // The first Enter takes the offer to go one by one.
        try journal.type(
            "<Enter>" + String(repeating: "<Enter>x <Enter>", count: 10), until: "Review · plan")
        let list = try daybook.run("list").output
        #expect(list.split(separator: "\n").count { $0.contains("✗") } == 10)
        #expect(list.split(separator: "\n").count { $0.contains("✓") } == 10)
        try journal.terminal.waitFor("20 open, 20 of them carried.")
        try journal.type("<Tab>", until: "10 done, 10 abandoned since Thu 19 Nov; 20 carried, 0 planned.")
        try journal.type("<Enter>", until: "10 of 40 done")
        journal.terminal.send("q")
        #expect(try journal.terminal.exitStatus() == .exit(0))
    }

    @Test("`daybook review` opens it; keys that are typed at once wait for what is read")
    func command() throws {
        let daybook = try journal(3)
        let environment = daybook.environment().merging(["TERM": "xterm-256color"]) { $1 }
        let terminal = try PseudoTerminal(
            TestBinary.url(named: "daybook"), ["review"], environment: environment.mapValues(Optional.some))
        terminal.send("<Enter>x")
        try terminal.waitFor("carried 2 of 3")
        try terminal.waitFor("Abandoned \"Todo 1\"")
        terminal.send("<Esc>")
        try terminal.waitFor("today")
    }

    @Test("A todo that another process completes is said, and the key that was meant for it decides nothing")
    func elsewhere() throws {
        let daybook = try journal(3)
        let journal = try open(daybook)
        try journal.type("<Enter>", until: "carried 1 of 3")
        try daybook.run("done", "Todo 1")
        try journal.terminal.waitFor("\"Todo 1\" was marked done elsewhere.")
        try journal.type("x", until: "Esc continues")
        try journal.terminal.waitFor("○ Todo 2")
        try journal.type("<Esc>", until: "Tab to plan")
        try journal.type("x", until: "carried 3 of 3")
        #expect(try daybook.run("list").output.contains("✗ 2  Todo 2"))
        #expect(try daybook.run("list").output.contains("○ 3  Todo 3"))
    }

    @Test("When the terminal goes away what was decided is kept, and so is the line that was typed")
    func hangUp() throws {
        let daybook = try journal(3)
        let first = try open(daybook)
        try first.type("<Enter><Enter>", until: "carried 2 of 3")
        try first.type("; and its tests", until: "Todo 2 and its tests")
        first.terminal.signal(SIGHUP)
        #expect(try first.terminal.exitStatus() == .signal(SIGHUP))
        let second = try RunningJournal(daybook, showing: "Kept from last time: \"Todo 2 and its tests\"")
        try second.type("r", until: "carried 1 of 2")
        try second.terminal.waitFor("○ Todo 2")
    }

    @Test("Midnight comes while a title is typed: nothing moves, and the next day's review follows")
    func midnight() throws {
        let daybook = try journal(2)
        let journal = try RunningJournal(daybook, now: "+2026-11-19T23:59:54", showing: "○ Todo 1")
        try journal.type("r", until: "What else was done?")
        journal.terminal.send("Wrote notes")
        try journal.terminal.waitFor("It is Fri 20 Nov now; what you type stays.")
        try journal.terminal.waitFor("▌ ✓ Wrote notes")
        try journal.type("!<Enter>", until: "Done today · 1")
        try journal.type("<Enter>", until: "Review · look back")
        try journal.terminal.waitFor("✓ Wrote notes!")
        try journal.type("<Tab>", until: "Friday 20 November 2026 has no page yet.")
        try journal.type("<Enter>", until: "carried 1 of 2")
        #expect(try daybook.run("list", "2026-11-19").output.contains("Wrote notes!"))
    }

    @Test("A first journal is led through its first page in seconds")
    func first() throws {
        let daybook = try DaybookCommand()
        let journal = try RunningJournal(daybook, columns: 40, rows: 10, showing: "r  take a guided")
        try journal.type("r", until: "This is your first page.")
        try journal.type("<Enter>", until: "What today?")
        try journal.type("Call Sam<Enter>", until: "Added \"Call Sam\"")
        try journal.type("<Enter>", until: "0 carried, 1 planned.")
        try journal.type("<Enter>", until: "0 of 1")
    }
}
