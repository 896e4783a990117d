import Foundation
import Journal
import TestSupport
import Testing

@Suite("The calendar in a real terminal")
struct CalendarTests {
    @Test("A todo for a day of next year, found by the calendar, is there and marked")
    func schedule() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "-", input: "a\nb\n")
        try daybook.run("done", "a")
        let journal = try RunningJournal(daybook)
        try journal.type("c", until: "[20]* 1/2")
        try journal.terminal.waitFor("Fri 20 Nov · today · 1 of 2 done")
        // Typed at once: the month is read between the keys.
        try journal.type("Ljjlhl", until: "Mon 4 Jan 2027 · in 45 days · no page")
        #expect(journal.terminal.screen.rows[0].hasPrefix(" January 2027"))
        try journal.type("<Enter>", until: "Monday 4 January 2027 · in 45 days, no page")
        try journal.terminal.waitFor("Nothing is scheduled for this day.")
        try journal.type("aPack<Enter>", until: "Added \"Pack\" to Mon 4 Jan 2027")
        try journal.type("<Esc>", until: "? help")
        try journal.type("c", until: "▌  4 * +1")
        try journal.terminal.waitFor("1 scheduled")
        try journal.type("t", until: "▌[20] 1/2")
        try journal.type("q", until: "▌ ○ Pack")
        try journal.type("]", until: "Tuesday 5 January 2027 · in 46 days, no page")
        try journal.type("gl", until: "Friday 20 November 2026 · today")
        try journal.terminal.waitUntil { !$0.contains("Pack") }
        journal.terminal.send("q")
        #expect(try journal.terminal.exitStatus() == .exit(0))
    }

    @Test("A wide terminal has it beside the page, and it follows what happens there and elsewhere")
    func beside() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-10-31T08:00:00")
        try daybook.run("start")
        try daybook.run("add", "-", input: "a\nb\n")
        let journal = try RunningJournal(daybook, columns: 160, rows: 50, showing: "0/2")
        try journal.terminal.waitFor("│ November 2026")
        // Before the line, the page says where its selection is in the same form.
        try journal.type("<Space>", until: "Marked \"a\" done · u undo")
        try journal.terminal.waitUntil { $0.rows.contains { $0.contains("│") && $0.contains("1/2") } }
        #expect(try daybook.run("add", "c ~2026-11-27").status == 0)
        try journal.terminal.waitFor("+1")
        try journal.type("h", until: "│ October 2026")
        try journal.type("c", until: "Enter open")
        try journal.type("l", until: "│ November 2026")
        try journal.type("<Esc>", until: "│ October 2026")
        journal.terminal.resize(columns: 100, rows: 30)
        try journal.terminal.waitUntil {
            !$0.contains("October 2026 │") && $0.contains("Saturday 31 October")
        }
        try journal.terminal.waitUntil { !$0.contains("│") }
        journal.terminal.resize(columns: 120, rows: 10)
        try journal.terminal.waitFor("│ October 2026")
    }

    @Test(
        "Day by day over both changes of the clock and the end of the year, none is skipped or there twice",
        arguments: [
            ("America/Los_Angeles", "2026-03-06T23:30:00"), ("America/Los_Angeles", "2026-10-30T23:30:00"),
            ("Pacific/Auckland", "2026-04-03T23:30:00"), ("Pacific/Auckland", "2026-09-25T00:30:00"),
            ("Asia/Kolkata", "2026-12-30T05:00:00"), ("UTC", "2026-12-30T00:00:00"),
            ("Pacific/Kiritimati", "2026-12-29T12:00:00"),
        ])
    func dayByDay(zone: String, now: String) throws {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: now, zone: zone)
        let journal = try RunningJournal(
            daybook, now: now, showing: "Nothing on this page yet", variables: ["TZ": zone])
        let today = try #require(Day(String(now.prefix(10))))
        try journal.type("c", until: "\(today.shortName) · today")
        for distance in 1...4 {
            let day = today + distance
            try journal.type("l", until: "\(day.shortName(from: today)) · \(day.distance(from: today))")
        }
        try journal.type("k", until: "\((today - 3).shortName(from: today)) · 3 days ago")
        try journal.type("tl", until: "\((today + 1).shortName(from: today)) · tomorrow")
        try journal.type("<Enter>", until: "\((today + 1).longName) · tomorrow, no page")
        try journal.type("]", until: "\((today + 2).longName) · in 2 days, no page")
        try journal.type("[[[", until: "\((today - 1).longName) · yesterday, no page")
        try journal.type("ax ~+3<Enter>", until: "to \((today + 3).shortName(from: today))")
        #expect(
            try daybook.run("list", "--all", "--json", now: now, zone: zone).output.contains(
                "\"start\": \"\(today + 3)\""))
    }
}
