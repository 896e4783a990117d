import TestSupport
import Testing

@Suite("daybook review --summary")
struct ReviewCommandTests {
    private func journal() throws -> DaybookCommand {
        let daybook = try DaybookCommand()
        try daybook.run("categories", "add", "Work")
        try daybook.run("start", now: "2026-11-18T08:00:00")
        for title in ["Ship it #work", "Call Sam", "Badge", "Passport"] {
            try daybook.run("add", title, now: "2026-11-18T08:00:00")
        }
        try daybook.run("done", "ship", now: "2026-11-18T17:30:00")
        try daybook.run("start", now: "2026-11-20T08:00:00")
        try daybook.run("abandon", "call", now: "2026-11-20T09:00:00")
        try daybook.run("move", "badge", "2026-12-03", now: "2026-11-20T09:00:00")
        try daybook.run("add", "Plan", now: "2026-11-20T09:00:00")
        return daybook
    }

    @Test("What was done, postponed and abandoned since the last page, carried and planned")
    func text() throws {
        #expect(
            try journal().run("review", "--summary").output == """
                Friday 20 November 2026

                Done since Wed 18 Nov

                Work
                  [x] Ship it (Wed 18 Nov, 17:30)

                Postponed

                Other
                  [>] Badge (postponed to 3 Dec)

                Abandoned

                Other
                  [-] Call Sam (09:00)

                Carried

                Other
                  [ ] Passport (carried 2 days)

                Planned

                Other
                  [ ] Plan

                """)
    }

    @Test("Since a day, and as something else")
    func since() throws {
        let daybook = try journal()
        let today = try daybook.run("review", "--summary", "--since", "today", "--format", "md").output
        #expect(!today.contains("Ship it") && today.contains("- ~~Call Sam~~ (09:00)"))
        #expect(try daybook.run("review", "--summary", "--since", "wed").output.contains("Ship it"))
        let json = try daybook.run("review", "--summary", "--json").output
        #expect(json.contains("\"since\": \"2026-11-18\"") && json.contains("\"planned\": ["))
        let html = try daybook.run("review", "--summary", "--format", "html").output
        #expect(html.hasPrefix("<!DOCTYPE html>"))
    }

    @Test("A range of days has what ended and was postponed in it; with today, also the open todos")
    func range() throws {
        let daybook = try journal()
        #expect(
            try daybook.run("review", "--summary", "mon..thu").output == """
                2026-11-16 – 2026-11-19

                Done

                Work
                  [x] Ship it (Wed 18 Nov, 17:30)

                """)
        let wednesday = try daybook.run("review", "--summary", "2026-11-18").output
        #expect(wednesday.hasPrefix("Wednesday 18 November 2026\n\nDone\n"))
        #expect(try daybook.run("review", "--summary", "last", "week").output.contains("Nothing here."))
        let current = try daybook.run("review", "--summary", "mon..fri").output
        #expect(current == (try daybook.run("review", "--summary", "--since", "mon").output))
        #expect(current.contains("Passport") && current.contains("Badge"))
        let json = try daybook.run("review", "--summary", "mon..thu", "--json").output
        #expect(json.contains("\"since\": \"2026-11-16\"") && json.contains("\"until\": \"2026-11-19\""))
        #expect(try daybook.run("review", "--summary", "-2").output.contains("Ship it"))
    }

    @Test("Dates are only for a summary, without --since and not in the future")
    func datesRefused() throws {
        let daybook = try journal()
        #expect(try daybook.run("review", "mon..fri").errors.contains("Dates are for --summary."))
        let both = try daybook.run("review", "--summary", "mon", "--since", "mon")
        #expect(both.status == 64 && both.errors.contains("Give dates or --since, not both."))
        #expect(try daybook.run("review", "--summary", "next", "week").errors.contains("is in the future."))
        #expect(try daybook.run("review", "--summary", "--nonsense").status == 64)
    }

    @Test("What makes no sense is refused")
    func refusals() throws {
        let daybook = try journal()
        #expect(try daybook.run("review", "--since", "today").status == 64)
        #expect(try daybook.run("review", "--summary", "--json", "--format", "text").status == 64)
        let ahead = try daybook.run("review", "--summary", "--since", "tomorrow")
        #expect(ahead.status == 1 && ahead.errors == "daybook: Sat 21 Nov 2026 is in the future.\n")
    }

    @Test("An empty journal has nothing to tell")
    func empty() throws {
        let daybook = try DaybookCommand()
        try daybook.createJournal()
        let output = try daybook.run("review", "--summary").output
        #expect(output == "Friday 20 November 2026\n\nNothing here.\n")
    }
}
