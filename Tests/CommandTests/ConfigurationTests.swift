import TestSupport
import Testing

@Suite("What the configuration changes on the command line")
struct ConfigurationTests {
    @Test("The day begins at day_start, for every command")
    func dayStart() throws {
        let daybook = try DaybookCommand()
        try daybook.configure("day_start = \"04:00\"")
        try daybook.run("start", now: "2026-11-20T01:30:00")
        #expect(
            try daybook.run("list", now: "2026-11-20T03:59:00").output.contains("Thursday 19 November 2026"))
        #expect(
            try daybook.run("add", "a", "~tomorrow", now: "2026-11-20T01:30:00").output.contains("Fri 20 Nov")
        )
        try daybook.run("start", now: "2026-11-20T04:00:00")
        #expect(
            try daybook.run("list", now: "2026-11-20T04:00:00").output.contains("Friday 20 November 2026"))
    }

    @Test("Weeks begin on week_start")
    func weekStart() throws {
        let daybook = try DaybookCommand()
        // On a Friday, "next sun" is the Sunday of the week after this one.
        #expect(try daybook.run("add", "a", "~next-sun").output.contains("Sun 29 Nov"))
        try daybook.configure("week_start = \"sunday\"")
        #expect(try daybook.run("add", "b", "~next-sun").output.contains("Sun 22 Nov"))
    }

    @Test("Mistakes are told with line and key on standard error, and the command does its work")
    func mistakes() throws {
        let daybook = try DaybookCommand()
        try daybook.configure("symbols = \"ascii\"\nweek_start = \"fri\"\n[keys.page]\nquit = \"Q\"\n")
        let added = try daybook.run("add", "a")
        #expect(added.status == 0)
        #expect(added.output == "Added \"a\" (1)\n")
        let lines = added.errors.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(
            lines.first?.hasPrefix("daybook: config.toml, line 2, week_start: \"fri\" is not one of monday,")
                == true)
        #expect(
            lines.last?.hasPrefix(
                "daybook: config.toml, line 4, keys.page.quit: no such command here; it is in [keys.everywhere]"
            ) == true)
        #expect(try daybook.run("list").output.contains("  o 1  a"))
    }
}
