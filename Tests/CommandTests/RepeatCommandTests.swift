import TestSupport
import Testing

@Suite("Todos that come back, on the command line")
struct RepeatCommandTests {
    private static let monday = "2026-11-16T08:00:00"

    @Test("A rule is typed or given, said, listed, exported and removed")
    func life() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: Self.monday)
        try daybook.run("add", "Rent &1st", now: Self.monday)
        try daybook.run("add", "Plants", "--repeat", "every 3 days", now: Self.monday)
        try daybook.run("add", "Gym", "&3/week", now: Self.monday)
        let list = try daybook.run("list", "--open", "--json", now: Self.monday).output
        #expect(list.contains("\"repeats\": \"FREQ=MONTHLY;BYMONTHDAY=1\""))
        #expect(list.contains("\"start\": \"2026-12-01\""))
        #expect(list.contains("\"repeats\": \"FREQ=WEEKLY;X-TIMES=3\""))
        #expect(
            try daybook.run("done", "Plants", now: Self.monday).output
                == "Marked \"Plants\" done · next Thu 19 Nov\n")
        #expect(
            try daybook.run("show", "4", now: Self.monday).output.contains("2nd of a series · every 3 days"))
        try daybook.run("edit", "4", "--no-repeat", now: Self.monday)
        #expect(try daybook.run("show", "4", "--json", now: Self.monday).output.contains("\"repeats\": null"))
        try daybook.run("undo", "2", now: Self.monday)
        #expect(try daybook.run("list", "--open", now: Self.monday).output.contains("Plants"))
    }

    @Test("Abandoning goes on with the series, or ends it")
    func abandoning() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: Self.monday)
        try daybook.run("add", "Plants &daily", now: Self.monday)
        #expect(
            try daybook.run("abandon", "Plants", now: Self.monday).output
                == "Abandoned \"Plants\" · next Tue 17 Nov\n")
        try daybook.run("move", "Plants", "today", now: Self.monday)
        #expect(
            try daybook.run("abandon", "Plants", "--series", now: Self.monday).output
                == "Abandoned \"Plants\"\n")
        #expect(try daybook.run("list", "--open", now: Self.monday).output.contains("Plants") == false)
    }

    @Test("What isn't a rule is refused with what is, and a title may hold anything")
    func refusals() throws {
        let daybook = try DaybookCommand()
        let refused = try daybook.run("add", "x", "--repeat", "often", now: Self.monday)
        #expect(refused.status == 1)
        #expect(refused.errors.contains("\"often\" isn't a rule. Try 2w, mon,thu"))
        let added = try daybook.run("add", "Tom & Jerry &chips", now: Self.monday)
        #expect(added.output.contains("Tom & Jerry &chips"))
        #expect(added.errors.hasPrefix("&chips stays in the title: \"chips\" isn't a rule. Try 2w"))
        let both = try daybook.run("edit", "1", "--repeat", "2w", "--no-repeat", now: Self.monday)
        #expect(both.errors.contains("Give --repeat or --no-repeat, not both."))
    }
}
