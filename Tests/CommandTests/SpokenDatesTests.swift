import TestSupport
import Testing

/// The clock stands at Friday 20 November 2026, 09:30.
@Suite("Dates as people say them, in commands")
struct SpokenDatesTests {
    @Test(
        "An option takes every form, and words at the end of a title too",
        arguments: [
            ("in 3 days", "Mon 23 Nov"), ("next fri", "Fri 27 Nov"), ("the 1st of dec", "Tue 1 Dec"),
            ("2w", "Fri 4 Dec"), ("Dec 1, 2027", "Wed 1 Dec 2027"), ("monday week", "Mon 30 Nov"),
            ("next month", "Tue 1 Dec"), ("20271201", "Wed 1 Dec 2027"), ("eoq", "Thu 31 Dec"),
        ])
    func add(date: String, day: String) throws {
        let daybook = try DaybookCommand()
        #expect(try daybook.run("add", "Pack", "--on", date).output == "Added \"Pack\" to \(day) (1)\n")
        if !date.contains(",") {
            #expect(try daybook.run("add", "Ski ~\(date)").output == "Added \"Ski\" to \(day) (2)\n")
        }
        #expect(try daybook.run("add", "Sail").status == 0)
        let words = date.split(separator: " ").map(String.init)
        #expect(try daybook.run(["move", "sail"] + words).output == "Postponed \"Sail\" to \(day)\n")
    }

    @Test(
        "list and page take them as they look back",
        arguments: [
            ("last fri", "Friday 13 November 2026"), ("3 days ago", "Tuesday 17 November 2026"),
            ("1w", "Friday 13 November 2026"), ("-1", "Thursday 19 November 2026"),
            ("15th", "Sunday 15 November 2026"),
        ])
    func look(date: String, heading: String) throws {
        let daybook = try DaybookCommand()
        try daybook.createJournal()
        for command in ["list", "page"] {
            #expect(
                try daybook.run([command] + date.split(separator: " ").map(String.init)).output.contains(
                    heading))
        }
    }

    @Test("A date in the order of the locale says how it was read")
    func order() throws {
        let daybook = try DaybookCommand()
        let result = try daybook.run("add", "Pack", "--on", "12/1")
        #expect(result.output == "Added \"Pack\" to Tue 1 Dec (1)\n")
        #expect(result.errors.contains("12/1 is 1 December, in the order of your locale."))
        #expect(try daybook.run("add", "Ski", "--on", "13/1").errors.contains("Did you mean 13 jan?"))
    }

    @Test("did takes a time that counts from now, on its own day")
    func ago() throws {
        let daybook = try DaybookCommand()
        #expect(try daybook.run("did", "Ran", "--at", "2h ago").output == "Logged \"Ran\" (1)\n")
        #expect(
            try daybook.run("did", "Swam", "--at", "12 hours ago").output
                == "Logged \"Swam\" to Thu 19 Nov (2)\n")
        #expect(
            try daybook.run("did", "Slept", "--at", "yesterday 22h").output
                == "Logged \"Slept\" to Thu 19 Nov (3)\n")
        let list = try daybook.run("list").output + daybook.run("list", "yesterday").output
        for time in ["07:30", "21:30", "22:00"] { #expect(list.contains(time)) }
        let result = try daybook.run("did", "Read", "--at", "2h ago", "--on", "mon")
        #expect(result.status == 1 && result.errors.contains("Leave one out."))
    }

    @Test("What was probably meant is said")
    func refusals() throws {
        let daybook = try DaybookCommand()
        #expect(
            try daybook.run("add", "Pack", "--on", "tomorow").errors
                == "daybook: \"tomorow\" isn't a date. Did you mean tomorrow?\n")
        #expect(
            try daybook.run("add", "Pack", "--on", "30 feb").errors
                == "daybook: there is no 30 February. Did you mean 28 feb 2027?\n")
    }
}
