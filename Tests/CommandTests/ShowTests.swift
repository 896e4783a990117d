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

    @Test("A todo's life in order, with its times")
    func life() throws {
        let daybook = try journal()
        #expect(
            try daybook.run("show", "new badge").output == """
                1  Order new badge
                  Mon 2 Nov          first seen
                  Thu 5 Nov          carried over 2 pages
                  Thu 5 Nov   09:00  renamed from "Order badge" to "Order new badge"
                  Thu 5 Nov   09:00  made a habit
                  Thu 5 Nov   09:30  URL set to https://x.org
                  Thu 5 Nov   09:30  made a one-off
                  Thu 5 Nov   10:00  put off to Tue 10 Nov
                  Tue 10 Nov         seen again
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
        let none = try daybook.run("show", "99")
        #expect(none.status == 1)
        #expect(none.errors.contains("There is no todo 99"))
    }

    @Test("What was put off days after the last page is told on the day it was, and leads to that page")
    func late() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-11-02T08:00:00")
        try daybook.run("add", "a", now: "2026-11-02T08:01:00")
        try daybook.run("move", "1", "20 nov", now: "2026-11-11T10:00:00")
        #expect(
            try daybook.run("show", "1", now: "2026-11-11T11:00:00").output.contains(
                "Wed 11 Nov  10:00  put off to Fri 20 Nov\n"))
        #expect(try daybook.run("show", "1", "--json").output.contains("\"page\" : \"2026-11-02\""))
    }

    @Test("As JSON, with stable names")
    func json() throws {
        let output = try journal().run("show", "1", "--json").output
        for part in [
            "\"event\" : \"putOff\"", "\"event\" : \"carried\"", "\"pushes\" : 1",
            "\"firstSeen\" : \"2026-11-02\"",
            "\"date\" : null", "\"date\" : \"2026-11-12T10:42:00Z\"", "\"words\" : \"put off to Tue 10 Nov\"",
            "\"deleted\" : false",
        ] { #expect(output.contains(part), "\(part)") }
    }
}
