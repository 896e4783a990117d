import TestSupport
import Testing

@Suite("daybook show")
struct ShowTests {
    private func journal() throws -> DaybookCommand {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-11-02T08:00:00")
        try daybook.run("add", "Order badge", now: "2026-11-02T08:01:00")
        try daybook.run("start", now: "2026-11-03T08:00:00")
        try daybook.run("start", now: "2026-11-05T08:00:00")
        try daybook.run("edit", "1", "--title", "Order new badge", "--habit", now: "2026-11-05T09:00:00")
        try daybook.run("edit", "1", "--one-off", "--url", "https://x.org", now: "2026-11-05T09:30:00")
        try daybook.run("move", "1", "10 nov", now: "2026-11-05T10:00:00")
        try daybook.run("start", now: "2026-11-10T08:00:00")
        try daybook.run("done", "1", now: "2026-11-10T09:00:00")
        try daybook.run("reopen", "1", now: "2026-11-10T09:05:00")
        try daybook.run("start", now: "2026-11-12T08:00:00")
        try daybook.run("abandon", "1", now: "2026-11-12T10:42:00")
        return daybook
    }

    @Test("A todo's history in order, with its times")
    func life() throws {
        let daybook = try journal()
        #expect(
            try daybook.run("show", "new badge").output == """
                1  Order new badge
                  Mon 2 Nov          first seen
                  Mon 2 Nov   08:01  created
                  Thu 5 Nov          carried over 2 pages
                  Thu 5 Nov   09:00  renamed from "Order badge" to "Order new badge"
                  Thu 5 Nov   09:00  made a habit
                  Thu 5 Nov   09:30  made a one-off
                  Thu 5 Nov   09:30  URL set to https://x.org
                  Thu 5 Nov   10:00  postponed to Tue 10 Nov
                  Tue 10 Nov         back on a page
                  Tue 10 Nov  09:00  done
                  Tue 10 Nov  09:05  reopened
                  Thu 12 Nov         carried over 1 page
                  Thu 12 Nov  10:42  abandoned

                """)
    }

    @Test("What was undone did not happen; what was deleted is known by its id, and brought back it says so")
    func undoneAndDeleted() throws {
        let daybook = try journal()
        try daybook.run("undo", now: "2026-11-12T11:00:00")
        #expect(try !daybook.run("show", "1").output.contains("abandoned"))
        try daybook.run("delete", "1", now: "2026-11-13T11:00:00")
        let deleted = try daybook.run("show", "1").output
        #expect(deleted.hasPrefix("1  Order new badge (deleted)\n"))
        #expect(deleted.contains("Fri 13 Nov  11:00  deleted\n"))
        // Its history before is as it was.
        for line in [
            "Mon 2 Nov          first seen", "carried over 2 pages", "postponed to Tue 10 Nov",
            "back on a page",
        ] {
            #expect(deleted.contains(line), "\(line)")
        }
        #expect(try daybook.run("show", "1", "--json").output.contains("\"timesPostponed\": 1"))
        let none = try daybook.run("show", "99")
        #expect(none.status == 1)
        #expect(none.errors.contains("No todo 99"))
    }

    @Test("What was put off days after the last page is told on the day it was, and leads to that page")
    func late() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-11-02T08:00:00")
        try daybook.run("add", "a", now: "2026-11-02T08:01:00")
        try daybook.run("move", "1", "20 nov", now: "2026-11-11T10:00:00")
        #expect(
            try daybook.run("show", "1", now: "2026-11-11T11:00:00").output.contains(
                "Wed 11 Nov  10:00  postponed to Fri 20 Nov\n"))
        #expect(try daybook.run("show", "1", "--json").output.contains("\"page\": \"2026-11-02\""))
    }

    @Test(
        "What was reopened tells when it had ended, also where it was born so; days without a page show nothing"
    )
    func reopened() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-11-20T08:00:00")
        try daybook.run("did", "Lunch", "--at", "9:00", now: "2026-11-20T10:00:00")
        try daybook.run("add", "Stretch", "--habit", now: "2026-11-20T10:00:00")
        try daybook.run("start", now: "2026-11-21T08:15:00")
        try daybook.run("reopen", "1", "2", now: "2026-11-21T09:30:00")
        let lunch = try daybook.run("show", "lunch", now: "2026-11-21T10:00:00").output
        #expect(lunch.contains("Fri 20 Nov  09:00  done\n"))
        #expect(lunch.contains("Sat 21 Nov  09:30  reopened\n"))
        let habit = try daybook.run("show", "stretch", now: "2026-11-21T10:00:00").output
        #expect(habit.contains("Fri 20 Nov  23:59  missed\n"))
        try daybook.run("move", "1", "23 nov", now: "2026-11-21T11:00:00")
        try daybook.run("start", now: "2026-11-25T08:00:00")
        let skipped = try daybook.run("show", "2", now: "2026-11-25T10:00:00").output
        #expect(!skipped.contains("Mon 23 Nov"))
    }

    @Test("Brought back the day it was put off, it is seen again after that")
    func order() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-11-20T08:00:00")
        try daybook.run("add", "a", now: "2026-11-20T09:00:00")
        try daybook.run("move", "1", "tomorrow", now: "2026-11-20T10:00:00")
        try daybook.run("move", "1", "today", now: "2026-11-20T11:00:00")
        let words = try daybook.run("show", "1").output.split(separator: "\n").dropFirst().map {
            $0.dropFirst(21)
        }
        #expect(
            words == [
                "first seen", "created", "postponed to Sat 21 Nov", "back on a page", "moved to Fri 20 Nov",
            ])
    }

    @Test("As JSON, with stable names")
    func json() throws {
        let output = try journal().run("show", "1", "--json").output
        for part in [
            "\"event\": \"postponed\"", "\"event\": \"carried\"", "\"timesPostponed\": 1",
            "\"firstSeen\": \"2026-11-02\"",
            "\"date\": null", "\"date\": \"2026-11-12T10:42:00Z\"",
            "\"words\": \"postponed to Tue 10 Nov\"",
            "\"deleted\": false",
        ] { #expect(output.contains(part), "\(part)") }
    }
}
