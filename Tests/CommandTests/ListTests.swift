import Foundation
import TestSupport
import Testing

@Suite("daybook list")
struct ListTests {
    @Test("A page as lines, without colour in a pipe")
    func text() throws {
        let daybook = try DaybookCommand()
        try daybook.run("add", "Fix flaky CI tests", now: "2026-11-17T09:00:00")
        try daybook.run("start")
        try daybook.run("add", "Write", "migration", "guide", "--url", "https://example.com")
        try daybook.run("did", "Code review: auth PR", "--at", "9:12")
        try daybook.run("add", "1:1 with Sam", "--habit")
        let result = try daybook.run("list")
        #expect(result.status == 0)
        #expect(result.errors == "")
        #expect(
            result.output == """
                Friday 20 November 2026 · today
                Other
                  ○ 1  Fix flaky CI tests  (carried 3 days)
                  ○ 2  Write migration guide
                  ✓ 3  Code review: auth PR  (09:12)
                  □ 4  1:1 with Sam

                """)
    }

    @Test("Without a date it is today's page, as starting it would make it")
    func notStarted() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-11-17T09:00:00")
        try daybook.run("add", "Ring Sam", now: "2026-11-17T09:00:00")
        try daybook.run("add", "Stretch", "--habit", now: "2026-11-17T09:00:00")
        try daybook.run("bundles", "add", "Friday")
        try daybook.run("bundles", "items", "add", "Friday", "Plan the week")
        try daybook.run("bundles", "edit", "Friday", "--weekdays", "fri")
        let result = try daybook.run("list")
        #expect(
            result.output == """
                Friday 20 November 2026 · today, not started
                Other
                  ○ 1  Ring Sam  (carried 3 days)

                """)
        #expect(result.errors == "Starting today adds 1 from Friday.\n")
        #expect(try daybook.run("page").output.contains("Friday 20 November 2026"))
        try daybook.run("done", "ring")
        #expect(
            try daybook.run("list", "--json").output.contains("\"day\": \"2026-11-20\",\n        \"kind\""))
    }

    @Test("A day that isn't started says how many habits its start brings back by their rules")
    func returningHabits() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-11-19T09:00:00")
        let lines = ["Stretch ! &daily", "Swim ! &3/week", "Tea !", "Run ! &4d", "Bins &daily"]
        for line in lines { try daybook.run("add", line, now: "2026-11-19T09:00:00") }
        let before = try daybook.run("list")
        #expect(before.output.contains("Bins") && !before.output.contains("Swim"))
        #expect(before.errors == "Starting today adds 2 habits that come back.\n")
        try daybook.configure("weekday_bundles = false")
        #expect(try daybook.run("list").errors == before.errors)
        try daybook.run("start")
        let after = try daybook.run("list")
        #expect(after.errors == "" && after.output.contains("Stretch") && after.output.contains("Swim"))
        #expect(!after.output.contains("Tea") && !after.output.contains("Run"))
    }

    @Test("JSON has stable fields and null for what has no value")
    func json() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "Write", "--url", "https://example.com/a")
        try daybook.run("done", "write")
        let output = try daybook.run("list", "--json").output
        #expect(
            output.replacing(/"journal": "[0-9a-f]{32}"/, with: "\"journal\": \"…\"") == """
                {
                  "day": "2026-11-20",
                  "hidden": [],
                  "journal": "…",
                  "started": true,
                  "todos": [
                    {
                      "category": null,
                      "changed": "2026-11-20T09:30:00Z",
                      "created": "2026-11-20T09:30:00Z",
                      "due": null,
                      "ending": {
                        "date": "2026-11-20T09:30:00Z",
                        "day": "2026-11-20",
                        "kind": "done"
                      },
                      "entry": false,
                      "firstSeen": "2026-11-20",
                      "habit": false,
                      "hiddenUntil": null,
                      "id": 1,
                      "kind": "todo",
                      "note": null,
                      "postponedTo": null,
                      "repeats": null,
                      "series": null,
                      "showOnly": null,
                      "starred": false,
                      "stars": [],
                      "start": "2026-11-20",
                      "state": "done",
                      "timesPostponed": 0,
                      "title": "Write",
                      "url": "https://example.com/a"
                    }
                  ]
                }

                """)
    }

    @Test("An empty journal lists today, not started")
    func empty() throws {
        let daybook = try DaybookCommand()
        try daybook.createJournal()
        let result = try daybook.run("list")
        #expect(result.status == 0)
        #expect(result.output == "Friday 20 November 2026 · today, not started\n")
    }

    @Test(
        "Today, before it is started, is what its page would show: without the habits that starting it ends")
    func unstartedToday() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-11-19T08:00:00")
        try daybook.run("add", "-", input: "Stretch !\nCall Sam\n", now: "2026-11-19T08:00:00")
        let before = try daybook.run("list", "today").output
        #expect(before.contains("Call Sam"))
        #expect(!before.contains("Stretch"))
        #expect(try daybook.run("list", "yesterday").output.contains("□ 1  Stretch"))
        try daybook.run("start")
        let after = try daybook.run("list", "today").output
        #expect(after.split(separator: "\n").dropFirst() == before.split(separator: "\n").dropFirst())
    }

    @Test("The future log, what is open, and everything")
    func scopes() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "Later ~+3")
        try daybook.run("add", "Now")
        try daybook.run("add", "Gone")
        try daybook.run("abandon", "Gone")
        #expect(
            try daybook.run("list", "--future").output
                == "Future log\nNext week\n  ○ 1  Later  (starts Mon 23 Nov)\n"
        )
        #expect(
            try daybook.run("list", "--open").output
                == "Open\nOther\n  ○ 1  Later  (starts Mon 23 Nov)\n  ○ 2  Now\n")
        #expect(try daybook.run("list", "--all").output.contains("  ✗ 3  Gone\n"))
        #expect(try daybook.run("list").output.contains("Later") == false)
    }

    @Test("Dates, also with a sign", arguments: [["2026-11-19"], ["yesterday"], ["-1"], ["19", "nov"]])
    func dates(date: [String]) throws {
        let daybook = try DaybookCommand()
        try daybook.createJournal()
        let result =
            try date.count == 1 ? daybook.run("list", date[0]) : daybook.run("list", date[0], date[1])
        #expect(result.output == "Thursday 19 November 2026 · yesterday, no page\n")
    }

    @Test("Of a day without a page, only what starts or ends then; of today, what its page would show")
    func withoutPage() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-11-16T08:00:00")
        try daybook.run("add", "Carried", now: "2026-11-16T08:00:00")
        try daybook.run("add", "Packed ~2026-12-03")
        try daybook.run("did", "Walked", "--on", "2026-11-18")
        #expect(
            try daybook.run("list", "2026-12-03").output
                == "Thursday 3 December 2026 · in 13 days, no page\nOther\n  ○ 2  Packed\n")
        #expect(
            try daybook.run("list", "2026-12-04").output == "Friday 4 December 2026 · in 14 days, no page\n")
        #expect(
            try daybook.run("list", "2026-11-18").output
                == "Wednesday 18 November 2026 · 2 days ago, no page\nOther\n  ✓ 3  Walked  (12:00)\n")
        #expect(
            try daybook.run("list", "today").output
                == "Friday 20 November 2026 · today, not started\nOther\n  ○ 1  Carried  (carried 4 days)\n"
        )
    }

    @Test("What isn't a date says what is one; a wrong option is wrong usage")
    func mistakes() throws {
        let daybook = try DaybookCommand()
        let result = try daybook.run("list", "someday")
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("daybook: \"someday\" isn't a date. Try "))
        #expect(try daybook.run("list", "--jsn").status == 64)
        #expect(try daybook.run("list", "--future", "--all").status == 64)
        #expect(try daybook.run("list", "today", "--all").status == 64)
    }

    @Test("Control characters of the data never reach the terminal")
    func harmless() throws {
        let daybook = try DaybookCommand()
        let json = """
            {"version": 7, "taskBundles": [], "bundleTodos": [], "journalPages": [{"id": 1, "date": "2026-11-20T00:00:00Z"}],
             "todos": [{"id": 1, "title": "a\\u001b[31mb\\u202e\\u0007", "shouldMigrate": true, "start": "2026-11-20T00:00:00Z"}]}
            """
        let file = try daybook.file(named: "in.json", json)
        #expect(try daybook.run("import", file).status == 0)
        #expect(try daybook.run("list").output.contains("a␛[31mb\u{FFFD}␇"))
    }

    @Test("A note's sign and its checklist's count follow the title")
    func noteSigns() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "a", "--note", "- [ ] x\n- [x] y")
        try daybook.run("add", "b", "--note", "z")
        let output = try daybook.run("list").output
        #expect(output.contains("1  a  ≡ 1/2\n") && output.contains("2  b  ≡\n"), "\(output)")
    }
}
