import Foundation
import TestSupport
import Testing

@Suite("Putting off in a real terminal")
struct PuttingOffOnScreenTests {
    @Test("Put off, look back, look ahead, pull forward, undo; the rows are then what was asked for")
    func story() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-11-18T08:00:00")
        try daybook.run("add", "-", input: "Order badge\nStretch\nCall Sam\n", now: "2026-11-18T08:00:00")
        try daybook.run("start")
        let journal = try RunningJournal(daybook)
        try journal.type("s", until: "Postpone to:")
        try journal.type("3 dec", until: "Thu 3 Dec · in 13 days")
        try journal.type("<Enter>", until: "Postponed \"Order badge\" to Thu 3 Dec · u undo")
        try journal.terminal.waitFor("> Order badge")
        try journal.type("j>", until: "Postponed \"Stretch\" to Sat 21 Nov")
        try journal.type("h", until: "Wednesday 18 November")
        try journal.terminal.waitFor("→ Order badge")
        try journal.terminal.waitFor("still open")
        try journal.type("gf", until: "Future log")
        try journal.terminal.waitFor("starts Thu 3 Dec")
        try journal.type("t", until: "Brought forward \"Stretch\" to today")
        try journal.type("gj", until: "Wednesday 18 November")
        try journal.type("l", until: "○ Stretch")
        try journal.terminal.waitFor("postponed 1×")
        try journal.type("u", until: "Undone: brought forward \"Stretch\" to Fri 20 Nov")
        try journal.type("u", until: "Undone: postponed \"Stretch\" to Sat 21 Nov")
        try journal.terminal.waitFor("○ Stretch")
        // A todo's life, and from there to a page of it.
        try journal.type("ggi", until: "postponed to Thu 3 Dec")
        #expect(journal.terminal.screen.rows[0].hasPrefix(" Order badge  "))
        #expect(journal.terminal.screen.rows[0].hasSuffix("  ○─>"))
        try daybook.run("edit", "1", "--title", "Order new badge")
        try journal.terminal.waitFor("renamed from \"Order badge\" to \"Order new badge\"")
        try daybook.run("undo")
        try journal.terminal.waitUntil { $0.rows[0].hasPrefix(" Order badge  ") }
        try journal.type("gg<Enter>", until: "Wednesday 18 November")
        try journal.terminal.waitFor("▌ → Order badge")
        try journal.type("l", until: "Friday 20 November")
        try journal.type("ggsyesterday<Enter>", until: "Thu 19 Nov is in the past")
        try journal.type("n", until: "Nothing was postponed.")
        let list = try daybook.run("list").output
        #expect(list.contains("> 1  Order badge  (postponed to 3 Dec)"))
        #expect(list.contains("○ 2  Stretch  (carried 2 days)"))
        #expect(try daybook.run("list", "2026-12-03").output.contains("Order badge"))
    }
}
