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
                == "Abandoned \"Plants\" · ended its series\n")
        #expect(try daybook.run("list", "--open", now: Self.monday).output.contains("Plants") == false)
    }

    @Test("An option decides instead of the mark whose place it takes, and says so")
    func insteadOfMarks() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: Self.monday)
        let rule = try daybook.run("add", "C &3/week", "--repeat", "daily", now: Self.monday)
        #expect(rule.output == "Added \"C\" · every day (1)\n")
        #expect(rule.errors == "--repeat takes the place of &3/week.\n")
        let habit = try daybook.run("add", "D &3/week !", "--repeat", "daily", now: Self.monday)
        #expect(habit.output == "Added \"D\" · every day · habit (2)\n")
        let due = try daybook.run("add", "e ^next mon", "--due", "fri", now: Self.monday)
        #expect(due.output == "Added \"e\" · due Fri 20 Nov (3)\n")
        #expect(due.errors == "--due takes the place of ^next mon.\n")
        try daybook.run("categories", "add", "Home", now: Self.monday)
        let all = try daybook.run(
            "add", "f #home ~wed https://x.org", "--on", "thu", "-c", "other", "--url", "https://y.org",
            now: Self.monday)
        #expect(all.output == "Added \"f\" to Thu 19 Nov · https://y.org (4)\n")
        #expect(
            all.errors == """
                --category takes the place of #home.
                --on takes the place of ~wed.
                --url takes the place of https://x.org.

                """)
        let did = try daybook.run("did", "g ~yesterday", "--on", "today", now: Self.monday)
        #expect(did.errors == "--on takes the place of ~yesterday.\n")
        let none = try daybook.run("add", "Tom ^fri & Jerry", "--due", "thu", now: Self.monday)
        #expect(none.errors == "")
        try daybook.run("bundles", "add", "Morning", now: Self.monday)
        let item = try daybook.run(
            "bundles", "items", "add", "Morning", "h ^3d", "--due", "2d", now: Self.monday)
        #expect(item.errors == "--due takes the place of ^3d.\n")
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
