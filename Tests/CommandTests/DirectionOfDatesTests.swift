import TestSupport
import Testing

@Suite("Which day a date without a year, or a weekday, means to a command")
struct DirectionOfDatesTests {
    @Test("list and page look back", arguments: ["list", "page"])
    func lookBack(command: String) throws {
        let daybook = try DaybookCommand()
        try daybook.createJournal()
        func page(_ words: String..., now: String) throws -> String {
            try daybook.run([command] + words, now: now).output
        }
        // A Saturday.
        #expect(try page("30", "dec", now: "2027-01-02T09:00:00").contains("Wednesday 30 December 2026"))
        #expect(try page("30-dec", now: "2027-01-02T09:00:00").contains("Wednesday 30 December 2026"))
        #expect(try page("fri", now: "2027-01-02T09:00:00").contains("Friday 1 January 2027"))
        #expect(try page("sat", now: "2027-01-02T09:00:00").contains("Saturday 2 January 2027"))
        #expect(try page("sun", now: "2027-01-02T09:00:00").contains("Sunday 27 December 2026"))
    }

    @Test("did looks back, also with a ~date at the end")
    func did() throws {
        let daybook = try DaybookCommand()
        #expect(try daybook.run("did", "Ran", "--on", "fri").output == "Logged \"Ran\" (1)\n")
        #expect(
            try daybook.run("did", "Swam", "--on", "thu").output == "Logged \"Swam\" to Thu 19 Nov (2)\n")
        #expect(
            try daybook.run("did", "Slept ~sat").output == "Logged \"Slept\" to Sat 14 Nov (3)\n")
        #expect(
            try daybook.run("did", "Read", "--on", "21 nov").output
                == "Logged \"Read\" to Fri 21 Nov 2025 (4)\n")
    }

    @Test("add and move look ahead: a day that has passed this year is next year's")
    func planAhead() throws {
        let daybook = try DaybookCommand()
        let now = "2026-06-15T09:00:00"
        #expect(
            try daybook.run("add", "Ski", "--on", "5 jan", now: now).output
                == "Added \"Ski\" to Tue 5 Jan 2027 (1)\n")
        #expect(
            try daybook.run("add", "Sail ~14-jun", now: now).output
                == "Added \"Sail\" to Mon 14 Jun 2027 (2)\n")
        #expect(try daybook.run("add", "Swim ~15-jun", now: now).output == "Added \"Swim\" (3)\n")
        #expect(
            try daybook.run("move", "3", "14", "jun", now: now).output
                == "Postponed \"Swim\" to Mon 14 Jun 2027\n")
    }

    @Test("move --past looks back")
    func movePast() throws {
        let daybook = try DaybookCommand()
        try daybook.run("add", "Call Sam")
        #expect(
            try daybook.run("move", "1", "17", "nov", "--past").output
                == "Brought forward \"Call Sam\" to Tue 17 Nov\n")
    }

    @Test("move takes a date that looks like an option")
    func negativeDistance() throws {
        let daybook = try DaybookCommand()
        try daybook.run("add", "Call Sam")
        #expect(try daybook.run("move", "1", "-3").errors.contains("Tue 17 Nov is in the past."))
        #expect(
            try daybook.run("move", "1", "-3", "--past").output
                == "Brought forward \"Call Sam\" to Tue 17 Nov\n")
        #expect(try daybook.run("move", "1", "--psat", "fri").status == 64)
        #expect(try daybook.run("move", "1", "-x").status == 64)
    }
}
