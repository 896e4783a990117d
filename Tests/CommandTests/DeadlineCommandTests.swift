import TestSupport
import Testing

@Suite("Deadlines on the command line")
struct DeadlineCommandTests {
    private func journal() throws -> DaybookCommand {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-11-18T08:00:00")
        try daybook.run(
            "add", "-", input: "Pay rent ^1 dec\nTax ^2026-11-20\nCall Sam\nVisit ~mon ^wed\n",
            now: "2026-11-18T08:00:00")
        try daybook.run("start")
        return daybook
    }

    @Test("A deadline is typed, listed, changed, removed and exported, and history tells of it")
    func life() throws {
        let daybook = try journal()
        let page = try daybook.run("list").output
        #expect(page.contains("Pay rent  (due 1 Dec · carried 2 days)"))
        #expect(page.contains("Tax  (due today · carried 2 days)"))
        #expect(
            try daybook.run("edit", "3", "--due", "mon").output
                == "Set the deadline of \"Call Sam\" to Mon 23 Nov\n")
        let due = try daybook.run("list", "--due").output
        #expect(due.hasPrefix("Deadlines\n"))
        let places = ["Tax", "Call Sam", "Visit", "Pay rent"].compactMap { due.range(of: $0)?.lowerBound }
        #expect(places.count == 4 && places == places.sorted())
        #expect(try daybook.run("list", "--search", "due:week").output.contains("Tax"))
        #expect(try daybook.run("list", "--search", "due:week").output.contains("rent") == false)
        #expect(try daybook.run("show", "3").output.contains("deadline set to Mon 23 Nov"))
        #expect(try daybook.run("show", "3", "--json").output.contains("\"due\": \"2026-11-23\""))
        #expect(
            try daybook.run("edit", "3", "--no-due").output == "Removed the deadline of \"Call Sam\"\n")
        try daybook.run("undo")
        #expect(try daybook.run("show", "3", "--json").output.contains("\"due\": \"2026-11-23\""))
        #expect(try daybook.run("export").output.contains("\"due\": \"2026-12-01\""))
    }

    @Test("What is late is said, in lists and in the status, until it is done")
    func late() throws {
        let daybook = try journal()
        #expect(try daybook.run("status").output.hasPrefix("3 open · 1 due today · "))
        let monday = "2026-11-23T09:00:00"
        #expect(try daybook.run("list", now: monday).output.contains("Tax  (3 days late · carried 5 days)"))
        #expect(try daybook.run("status", now: monday).output.contains(" · 1 late · "))
        #expect(try daybook.run("status", "--format", "{late}/{due}", now: monday).output == "1/0\n")
        #expect(try daybook.run("list", "--search", "is:late", now: monday).output.contains("Tax"))
        try daybook.run("done", "tax", now: monday)
        #expect(try daybook.run("status", now: monday).output.contains("late") == false)
    }

    @Test("A start after the deadline is refused, with the way to do it all the same")
    func contradictions() throws {
        let daybook = try journal()
        let typed = try daybook.run("add", "Pack ~mon ^sat")
        #expect(typed.status == 1)
        #expect(
            typed.errors
                == "daybook: The deadline, Sat 21 Nov, is before the start, Mon 23 Nov.\n")
        let moved = try daybook.run("move", "rent", "3 dec")
        #expect(moved.status == 1)
        #expect(
            moved.errors
                == "daybook: \"Pay rent\" is due on Tue 1 Dec, before that. --late moves it anyway.\n")
        #expect(try daybook.run("move", "rent", "1 dec").status == 0)
        #expect(try daybook.run("move", "rent", "3 dec", "--late").status == 0)
        let edited = try daybook.run("edit", "visit", "--due", "sat")
        #expect(edited.status == 1)
        #expect(
            edited.errors
                == "daybook: \"Visit\" starts on Mon 23 Nov, after that. Move it to an earlier day first.\n")
        // What is late already can be postponed again and again.
        #expect(try daybook.run("move", "tax", "tomorrow", now: "2026-11-21T09:00:00").status == 0)
    }

    @Test("The review asks first about what is late or due, also if it was kept")
    func review() throws {
        let daybook = try journal()
        let summary = try daybook.run("review", "--summary").output
        let places = ["Tax", "Pay rent", "Call Sam"].compactMap { summary.range(of: $0)?.lowerBound }
        #expect(places.count == 3)
    }
}
