import TestSupport
import Testing

@Suite("Beside the page of a wide terminal")
struct SidePanelTests {
    @Test("The next days and the selected todo's history come once the keys rest, and follow changes")
    func follows() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-11-19T08:00:00")
        try daybook.run("add", "Renew passport", now: "2026-11-19T08:00:00")
        try daybook.run("start")
        try daybook.run("add", "-", input: "Call the dentist\nPay the rent ~2026-11-23\n")
        let journal = try RunningJournal(daybook, columns: 160, rows: 50, showing: "Next 7 days")
        try journal.terminal.waitFor("Mon 23  ○ Pay the rent")
        try journal.terminal.waitFor("History  ○─○")
        try journal.type("jk<Space>", until: "History  ○─✓")
        try journal.type("u", until: "Undone")
        try journal.terminal.waitFor("History  ○─○")
        try daybook.run("add", "Order a cake", "~2026-11-24")
        try journal.terminal.waitFor("Tue 24  ○ Order a cake")
        // A narrow terminal has neither, and reads neither.
        journal.terminal.resize(columns: 119, rows: 50)
        try journal.terminal.waitUntil { !$0.contains("Next 7 days") && $0.contains("Renew passport") }
        journal.terminal.resize(columns: 200, rows: 60)
        try journal.terminal.waitFor("History  ○─○")
        journal.terminal.send("q")
        #expect(try journal.terminal.exitStatus() == .exit(0))
    }
}
