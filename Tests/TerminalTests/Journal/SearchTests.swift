import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@Suite("Searching in a real terminal")
struct SearchTests {
    @Test("On the page, then in the whole journal, then at the todo on its page, and back")
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
        try journal.type("/RENT<Enter>", until: "Search: RENT")
        try journal.terminal.waitFor("1 found")
        journal.terminal.send("<Enter>")
        try journal.terminal.waitUntil {
            $0.contains("Wednesday 18 November 2026") && $0.contains("▌ ✓ Paid the rent")
        }
        try journal.type("q", until: "Search: RENT")
        try journal.type("q", until: "Friday 20 November 2026")
        try journal.type("//nothing at all", until: "No match in the whole journal.")
        try journal.type("<Esc>", until: "▌ ○ Call Sam")
        try journal.type("<C-o>", until: "Search: nothing at all")
    }

    @Test("What others add comes to the results while the search is typed, and where nothing was found")
    func addedElsewhere() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let journal = try RunningJournal(daybook)
        try journal.type("//boiler", until: "No match in the whole journal.")
        try daybook.run("add", "Call about the boiler")
        try journal.terminal.waitFor("▌ ○ Call about the boiler")
        try daybook.run("add", "Clean the boiler")
        try journal.terminal.waitFor("○ Clean the boiler")
        try journal.terminal.waitUntil { $0.contains("▌ ○ Call about the boiler") && $0.contains("2 found") }
        try journal.type("<Enter>", until: "Search: boiler")
        try journal.type("//plumber<Enter>", until: "Search: plumber")
        try journal.terminal.waitFor("No match in the whole journal.")
        try daybook.run("add", "Call the plumber")
        try journal.terminal.waitFor("▌ ○ Call the plumber")
        // Others don't move what is selected and acted on.
        try daybook.run("add", "Pay the plumber")
        try journal.type("<C-a>", until: "1 marked")
    }

    @Test("Todos and a text of a month ago, found by a word in them; three postponed at once, undone")
    func story() throws {
        let daybook = try DaybookCommand()
        let then = "2026-10-19T08:00:00"
        try daybook.run("start", now: then)
        for title in ["Call the plumber", "Order a valve", "Fix the tap", "Water the plants"] {
            try daybook.run("add", title, now: then)
        }
        for words in ["plumber", "valve", "tap"] {
            try daybook.run("edit", words, "--note", "For the boiler:\n- [ ] ask Sam", now: then)
        }
        try daybook.run("write", "-", input: "The boiler broke, and it is cold.\n", now: then)
        try daybook.run("start")
        let journal = try RunningJournal(daybook)
        try journal.type("//boil", until: "4 found")
        try journal.terminal.waitFor("¶ The boiler broke, and it is cold.")
        try journal.terminal.waitFor("For the boiler:")
        // The word in full, before results for it can be there.
        try journal.type("er<Enter>", until: "Search: boiler")
        try journal.type("<C-a>", until: "3 marked")
        try journal.type(">", until: "Postponed 3 todos to Sat 21 Nov")
        try journal.terminal.waitUntil { screen in
            screen.rows.filter { $0.hasSuffix("starts Sat 21 Nov") }.count == 3
        }
        try journal.type("u", until: "Undone: postponed 3 todos to Sat 21 Nov")
        try journal.terminal.waitUntil { screen in
            screen.rows.filter { $0.hasSuffix("» carried 32 days") }.count == 3
        }
        // The text leads to its page, and from there back to the results.
        try journal.type("G<Enter>", until: "Monday 19 October 2026")
        try journal.type("<Esc>", until: "Search: boiler")
        try journal.terminal.waitUntil { $0.rows.contains { $0.hasPrefix(" ▌ ¶ The boiler") } }
        let list = try daybook.run("list", "2026-11-20").output
        #expect(list.contains("Fix the tap") && list.contains("Water the plants"))
    }

    @Test("Typed at full speed while another program writes, each key is on the screen at once")
    func whileOthersWrite() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "Report today")
        try DatabaseQueue(path: daybook.databasePath).write {
            try $0.execute(
                sql: """
                    WITH n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 5000)
                    INSERT INTO todo (title, start, ending)
                    SELECT 'Report ' || n || ' about the boiler of house ' || n % 97, '2026-10-01',
                        '{"date":"2026-10-01T10:00:00Z","day":"2026-10-01","kind":"done"}' FROM n
                    """)
        }
        let journal = try RunningJournal(daybook)
        let isOver = Mutex(false)
        let path = daybook.databasePath
        let writer = Thread {
            do {
                let queue = try DatabaseQueue(path: path)
                var number = 0
                while !isOver.withLock({ $0 }) {
                    number += 1
                    try queue.write {
                        try $0.execute(
                            sql: "UPDATE todo SET title = 'Report about ' || ? WHERE id = 1",
                            arguments: [number])
                    }
                    // A hundred rows a second.
                    usleep(10_000)
                }
            } catch { Issue.record(error) }
        }
        writer.start()
        defer { isOver.withLock { $0 = true } }
        try journal.type("//", until: "whole journal")
        var delays: [Duration] = []
        for text in ["boiler house 42", "report -boiler", "is:open re", "\"about the\" 4"] {
            var typed = ""
            for character in text {
                typed.append(character)
                let start = ContinuousClock.now
                journal.terminal.send(String(character))
                try journal.terminal.waitUntil { $0.rows.last?.hasPrefix(" /\(typed)") == true }
                delays.append(ContinuousClock.now - start)
            }
            try journal.terminal.waitFor("found")
            try journal.type("<C-u>", until: " /  ")
        }
        // Generous, since several tests run beside this one.
        delays.sort()
        let median = delays[delays.count / 2]
        let longest = delays[delays.count - 1]
        #expect(median < .milliseconds(250), "median \(median), longest \(longest)")
    }
}
