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
        let typed = try daybook.run("add", "Pack ~mon ^21-nov")
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

    @Test("What is done has no deadline, which is said", arguments: ["- [x] Foo ^fri", "- [ ] Foo ^fri"])
    func ticked(line: String) throws {
        let daybook = try journal()
        let added = try daybook.run("add", "-", input: "\(line)\n")
        let isDone = line.contains("x]")
        #expect(
            added.errors
                == (isDone ? "What is done has no deadline, so ^fri stays in the title.\n" : ""))
        #expect(added.output.contains(isDone ? "Logged \"Foo ^fri\"" : "Added \"Foo\" · due Fri 27 Nov"))
        try daybook.run("done", "call")
        let edited = try daybook.run("edit", "3", "--due", "mon")
        #expect(edited.status == 1)
        #expect(edited.errors == "daybook: \"Call Sam\" is already done, on Fri 20 Nov. Reopen it first.\n")
        #expect(try daybook.run("edit", "3", "--no-due").status == 0)
    }

    @Test("A misspelled date stays in the title, and the reply says which one was meant")
    func misspelled() throws {
        let added = try journal().run("add", "Pay ^tomorow")
        #expect(
            added.errors
                == "^tomorow stays in the title: \"tomorow\" isn't a date. Did you mean tomorrow?\n")
        #expect(added.output.hasPrefix("Added \"Pay ^tomorow\""))
    }

    @Test("A deadline is removed by --no-due, whatever one tries", arguments: ["none", "", "None", " no "])
    func removes(word: String) throws {
        let refused = try journal().run("edit", "rent", "--due", word)
        #expect(refused.status == 64 && refused.errors.contains("--no-due removes the deadline."))
    }

    @Test("The history begins with the deadline that was typed; replies repeat it")
    func tells() throws {
        let daybook = try journal()
        #expect(try daybook.run("show", "1").output.contains("deadline set to Tue 1 Dec"))
        #expect(try daybook.run("show", "3").output.contains("deadline") == false)
        #expect(
            try daybook.run("move", "rent", "mon").output
                == "Postponed \"Pay rent\" to Mon 23 Nov · due Tue 1 Dec\n")
        let found = { (query: String) in try daybook.run("list", "--search=\(query)").output }
        #expect(try found("-due:week").contains("rent") && !found("-due:week").contains("Tax"))
        #expect(try found("-due:").contains("Call Sam") && !found("-due:").contains("Tax"))
    }

    @Test("A todo that starts after its deadline shows from its deadline on, and the pages keep it")
    func showsEarly() throws {
        let daybook = try journal()
        let (day, eve, late) = ("2026-12-01T08:00:00", "2026-11-30T08:00:00", "2026-12-02T08:00:00")
        try daybook.run("move", "rent", "4 dec", "--late")
        #expect(try daybook.run("list", now: eve).output.contains("rent") == false)
        #expect(
            try daybook.run("list", "--future", now: eve).output.contains(
                "Pay rent  (due Tue · postponed 1× · starts Fri 4 Dec)"))
        for isStarted in [false, true] {
            if isStarted { try daybook.run("start", now: day) }
            #expect(try daybook.run("list", now: day).output.contains("Pay rent  (due today"))
            #expect(try daybook.run("status", now: day).output.contains(" · 1 due today · "))
            #expect(try daybook.run("list", "--future", now: day).output.contains("rent") == false)
            #expect(
                try daybook.run("search", "rent", "on:2026-12-01", now: day).output.contains("Pay rent"))
        }
        try daybook.run("start", now: late)
        #expect(try daybook.run("list", now: late).output.contains("Pay rent  (1 day late"))
        try daybook.run("done", "rent", now: late)
        #expect(try daybook.run("list", "2026-12-01", now: late).output.contains("Pay rent"))
        #expect(try daybook.run("list", "2026-11-30", now: late).output.contains("rent") == false)
    }

    @Test("What is postponed on its deadline leaves the page until its new start", arguments: [false, true])
    func leaves(isStarted: Bool) throws {
        let daybook = try journal()
        let (day, next, start) = ("2026-12-01T08:00:00", "2026-12-02T08:00:00", "2026-12-04T08:00:00")
        if isStarted { try daybook.run("start", now: day) }
        try daybook.run("move", "rent", "4 dec", "--late", now: day)
        #expect(try daybook.run("status", now: day).output.contains("due") == false)
        #expect(try daybook.run("list", now: day).output.contains("Pay rent  (postponed to 4 Dec)"))
        try daybook.run("start", now: next)
        #expect(try daybook.run("list", now: next).output.contains("rent") == false)
        #expect(try daybook.run("list", now: start).output.contains("Pay rent  (3 days late"))
        #expect(try daybook.run("done", "rent", now: start).status == 0)
    }

    @Test("What a deadline has brought to the page is postponed to its start, which leaves a record")
    func goesBack() throws {
        let daybook = try journal()
        let (day, start) = ("2026-12-01T08:00:00", "2026-12-04T08:00:00")
        try daybook.run("move", "rent", "4 dec", "--late")
        try daybook.run("start", now: day)
        try daybook.run("undo", now: day)
        #expect(try daybook.run("move", "rent", "4 dec", "--late", now: day).status == 0)
        #expect(try daybook.run("status", now: day).output.contains("due") == false)
        #expect(try daybook.run("list", now: start).output.contains("Pay rent  (3 days late"))
        #expect(
            try daybook.run("list", "--due", "--open").errors.hasPrefix(
                "daybook: Give --due or --open, not both.\n"))
    }

    @Test("A deadline before today changes no page before today")
    func past() throws {
        let daybook = try journal()
        try daybook.run("add", "Overdue ^2026-11-18")
        try daybook.run("add", "Also ^2026-11-20")
        try daybook.run("edit", "also", "--due", "2026-11-17")
        let before = try daybook.run("list", "2026-11-18").output
        #expect(!before.contains("Overdue") && !before.contains("Also"))
        #expect(try daybook.run("list").output.contains("Overdue  (2 days late)"))
    }

    @Test("The review asks first about what is late or due, also if it was kept")
    func review() throws {
        let daybook = try journal()
        let summary = try daybook.run("review", "--summary").output
        let places = ["Tax", "Pay rent", "Call Sam"].compactMap { summary.range(of: $0)?.lowerBound }
        #expect(places.count == 3)
    }

    @Test("A deadline of what starts later is counted from its start")
    func fromTheStart() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        for arguments in [
            ["Tax ~1-mar ^31-may &yearly"], ["Rent", "--repeat", "1st", "--due", "+10d"],
            ["Call ^31-may", "--on", "1-mar"],
        ] {
            let added = try daybook.run(["add"] + arguments)
            #expect(added.status == 0, "\(added.errors)")
        }
        let due = try daybook.run("list", "--due", "--json").output
        #expect(due.components(separatedBy: "\"due\": \"2027-05-31\"").count == 3)
        #expect(due.contains("\"due\": \"2026-12-11\""))
        #expect(try daybook.run("add", "x", "--due", "nonsense").status != 0)
    }
}
