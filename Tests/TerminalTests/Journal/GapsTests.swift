import Foundation
import TestSupport
import Testing

@Suite("Weeks without a page, and clocks that are set back")
struct GapsTests {
    private func journal() throws -> DaybookCommand {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-11-20T09:00:00")
        try daybook.run("add", "a", now: "2026-11-20T09:01:00")
        try daybook.run("add", "Stretch", "--habit", now: "2026-11-20T09:02:00")
        try daybook.run("move", "a", "23 nov", now: "2026-11-20T09:03:00")
        return daybook
    }

    @Test("After three weeks today is there with what it would take along, and the last page before it")
    func threeWeeks() throws {
        let daybook = try journal()
        let running = try RunningJournal(daybook, now: "2026-12-11T09:00:00")
        let screen = try running.terminal.waitFor("Friday 11 December 2026 · today, not started")
        #expect(screen.rows[23].hasPrefix(" S start today"))
        #expect(screen.contains("○ a") && !screen.contains("Stretch"))
        try running.type("gf", until: "Nothing scheduled.")
        try running.type("gjh", until: "Friday 20 November 2026 · 21 days ago")
        try running.type("l", until: "today, not started")
        try running.type("S", until: "Started Fri 11 Dec, 1 habit missed: \"Stretch\"")
        try running.terminal.waitFor("postponed 1×")
        try running.type("h", until: "✗ Stretch")
        try running.terminal.waitFor("postponed to 23 Nov")
    }

    @Test(
        "A page that lies ahead of the clock is shown as such; nothing can be done there yet, and today can be started"
    )
    func setBack() throws {
        let daybook = try journal()
        let running = try RunningJournal(daybook, now: "2026-11-18T09:00:00")
        try running.terminal.waitFor("Wednesday 18 November 2026 · today, not started")
        try running.type("l", until: "Friday 20 November 2026 · in 2 days")
        try running.type("j", until: "▌ □ Stretch")
        try running.type(" ", until: "This day is in the future.")
        try running.type("S", until: "Started Wed 18 Nov")
        try running.terminal.waitFor("Nothing on this page yet.")
        try running.type("l", until: "Friday 20 November 2026 · in 2 days")
        try running.terminal.waitFor("□ Stretch")
        #expect(try daybook.run("done", "Stretch", now: "2026-11-20T10:00:00").status == 0)
    }

    @Test("Suspended overnight, it comes back to a day that has begun")
    func overnight() throws {
        let daybook = try journal()
        let midnight = Date() + 7
        let running = try RunningJournal(daybook, now: "+2026-11-20T23:59:54", showing: "· today")
        running.terminal.signal(SIGSTOP)
        try running.terminal.waitUntilStopped()
        // Nothing is painted while it is stopped; the clock goes on.
        while Date() < midnight { running.terminal.watch(for: 0.1) }
        try running.terminal.waitFor("· today")
        running.terminal.signal(SIGCONT)
        try running.terminal.waitUntil { $0.isAlternate && $0.contains("yesterday") }
        try running.type("S", until: "Started Sat 21 Nov")
    }
}
