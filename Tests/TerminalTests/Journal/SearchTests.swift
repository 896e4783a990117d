import Foundation
import TestSupport
import Testing

@Suite("Searching in a real terminal")
struct SearchTests {
    @Test("On the page, then in the whole journal, then at the todo on its page")
    func search() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-11-18T08:00:00")
        try daybook.run("did", "Paid the rent", now: "2026-11-18T08:00:00")
        try daybook.run("start")
        try daybook.run("add", "-", input: "Fix CI\nCall Sam\n")
        let journal = try RunningJournal(daybook)
        try journal.type("/sam", until: "/sam")
        try journal.terminal.waitUntil { $0.contains("▌ ○ Call Sam") && !$0.contains("Fix CI") }
        journal.terminal.send("<Enter>")
        try journal.terminal.waitUntil { $0.contains("▌ ○ Call Sam") && $0.contains("Fix CI") }
        try journal.type("/RENT<Enter>", until: "Search the whole journal?")
        try journal.type("y", until: "1 found: RENT")
        journal.terminal.send("<Enter>")
        try journal.terminal.waitUntil {
            $0.contains("Wednesday 18 November 2026") && $0.contains("▌ ✓ Paid the rent")
        }
        try journal.type("/nothing at all<Enter>y", until: "No todo matches \"nothing at all\".")
    }
}
