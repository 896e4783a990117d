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
        try journal.type("<Esc>", until: "Kept what you typed")
        try journal.type("S", until: "Started")
        try journal.terminal.waitFor("· today")
        try journal.terminal.waitFor("carried · 1 day")
    }
}
