import Foundation
import TestSupport
import Testing

@Suite("A day that begins while the journal is open")
struct MidnightTests {
    @Test(
        "It is said and offered to be started; the page and what is being typed stay",
        arguments: [
            ("UTC", "2026-11-20T23:59:54", ""), ("America/Los_Angeles", "2026-10-31T23:59:54", ""),
            ("Pacific/Auckland", "2026-09-27T03:59:54", "day_start = \"04:00\""),
            ("Asia/Kolkata", "2026-12-31T23:59:54", ""),
        ])
    func midnight(zone: String, now: String, configuration: String) throws {
        let daybook = try DaybookCommand()
        try daybook.configure(configuration)
        try daybook.run("start", now: now, zone: zone)
        try daybook.run("add", "a", now: now, zone: zone)
        let journal = try RunningJournal(daybook, now: "+\(now)", showing: "○ a", variables: ["TZ": zone])
        let day = journal.terminal.screen.rows[0].split(separator: "·")[0]
        journal.terminal.send("ahalf a line")
        try journal.terminal.waitUntil { screen in
            screen.rows[0].contains("\(day)· yesterday") && screen.contains("○ half a line")
                && screen.contains("now")
        }
        try journal.type("<Esc>", until: "Your line is kept")
        try journal.type("S", until: "Started")
        try journal.terminal.waitFor("· today")
        try journal.terminal.waitFor("carried 1 day")
    }

    @Test("A line opened on yesterday's page, which was today's, is saved on the new day")
    func recordedToday() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-11-20T23:59:54")
        let journal = try RunningJournal(daybook, now: "+2026-11-20T23:59:54", showing: "· today")
        try journal.terminal.waitFor("It is Sat 21 Nov now · S start it")
        try journal.terminal.waitFor("Friday 20 November 2026 · yesterday")
        try journal.type("nHad a snack<Enter>", until: "Logged \"Had a snack\"")
        try journal.terminal.waitFor("Saturday 21 November 2026 · today, not started")
        let listing = try daybook.run("list", "2026-11-20").output
        #expect(!listing.contains("snack"))
        #expect(try daybook.run("list", now: "2026-11-21T09:00:00").output.contains("✓ 1  Had a snack"))
    }

    @Test("One that begins while $EDITOR is open is said once that has ended")
    func inEditor() throws {
        let daybook = try DaybookCommand()
        let now = "2026-11-20T23:59:54"
        try daybook.run("start", now: now)
        try daybook.run("add", "a", now: now)
        let editor = try daybook.script(
            named: "ed", "echo editing\nwhile ! test -e '\(daybook.folder.path)/go'; do sleep 0.05; done")
        let start = Date()
        let journal = try RunningJournal(
            daybook, now: "+\(now)", showing: "○ a", variables: ["EDITOR": editor])
        try journal.type("e", until: "editing")
        while Date() < start + 7 { usleep(20_000) }
        _ = try daybook.file(named: "go", "")
        try journal.terminal.waitFor("Nothing was changed. · It is Sat 21 Nov now · S start it")
        try journal.type("S", until: "Started")
    }
}
