import TestSupport
import Testing

@Suite("daybook search")
struct SearchCommandTests {
    private func journal() throws -> DaybookCommand {
        let daybook = try DaybookCommand()
        try daybook.run("categories", "add", "Work")
        try daybook.run("start")
        try daybook.run("add", "Call Sam", "-c", "Work")
        try daybook.run("add", "Recall the books", "--note", "ask Sam\nabout Moby-Dick")
        try daybook.run("did", "Called the bank")
        try daybook.run("write", "-", input: "Sam came by in the rain.\n")
        return daybook
    }

    @Test func `A line begins with the id, then day, state, category and title`() throws {
        let daybook = try journal()
        let result = try daybook.run("search", "call")
        #expect(result.status == 0)
        #expect(
            result.output == """
                1  2026-11-20  open  Work   Call Sam
                3  2026-11-20  done  Other  Called the bank
                2  2026-11-20  open  Other  Recall the books

                """)
        #expect(
            try daybook.run("search", "moby").output
                == "2  2026-11-20  open  Other  Recall the books  about Moby-Dick\n")
        #expect(
            try daybook.run("search", "rain").output == "-  2026-11-20  text    Sam came by in the rain.\n")
    }

    @Test func `A habit that wasn't done was missed or skipped, in a row and on its page`() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-11-19T08:00:00")
        try daybook.run("add", "-", input: "Run !\nRead !\nRent\n", now: "2026-11-19T08:00:00")
        try daybook.run("abandon", "2-3", now: "2026-11-19T09:00:00")
        try daybook.run("start")
        #expect(try daybook.run("search", "is:missed").output == "1  2026-11-19  missed  Other  Run\n")
        #expect(try daybook.run("search", "is:skipped").output == "2  2026-11-19  skipped  Other  Read\n")
        let page = try daybook.run("page", "yesterday").output
        for words in ["Run (missed)", "Read (skipped)", "Rent (abandoned)"] {
            #expect(page.contains(words), "\(page)")
        }
    }

    @Test func `Filters are words or options`() throws {
        let daybook = try journal()
        for words in [
            ["sam", "#work"], ["sam", "-c", "work"], ["sam", "in:title"], ["sam", "--in", "title"],
            ["\"call sam\""], ["sam call in:title"], ["sam", "-ask", "-rain"], ["in:title on:today sam"],
            ["sam", "on:this week", "in:title"],
        ] {
            #expect(
                try daybook.run(["search"] + words).output == "1  2026-11-20  open  Work  Call Sam\n",
                "\(words)")
        }
        #expect(try daybook.run("search", "--entry").output.contains("Called the bank"))
    }

    @Test func `A word left out may begin like an option, and -- ends the options`() throws {
        let daybook = try DaybookCommand()
        try daybook.run("categories", "add", "Work")
        try daybook.run("add", "Latte in the cafe", "-c", "Work")
        try daybook.run("add", "Latte at home", "-c", "Work")
        try daybook.run("add", "Latte --open, magic", "-c", "Work")
        let home = "2  2026-11-20  open  Work  Latte at home\n"
        let magic = "3  2026-11-20  open  Work  Latte --open, magic\n"
        for words in [
            ["search", "lat", "-cafe", "-magic"], ["search", "-cafe", "lat", "-c", "work", "-magic"],
            ["--database", daybook.databasePath, "search", "lat", "-cafe", "-open"],
            ["search", "lat", "-cafe", "--open", "--", "-magic"], ["search", "--", "home"],
            ["search", "lat", "--", "home"], ["search", "lat", "-\"in the cafe\"", "-magic"],
            ["search", "-cafe lat -magic"],
        ] {
            let result = try daybook.run(words)
            #expect(result.output == home, "\(words): \(result.errors)")
        }
        #expect(try daybook.run("search", "--", "\"--open\"").output == magic)
        #expect(try daybook.run("search", "--").status == 64)
        #expect(try daybook.run("search", "lat", "--cafe").errors.contains("Unknown option '--cafe'"))
        #expect(try daybook.run("search", "lat", "-c").status == 64)
    }

    @Test func `Results are piped into other commands, days' texts left out`() throws {
        let daybook = try journal()
        let found = try daybook.run("search", "sam").output
        #expect(found.contains("-  2026-11-20  text"))
        #expect(try daybook.run("done", "-", input: found).output.contains("2 todos"))
        #expect(try daybook.run("reopen", "-", input: "1\n2\n").status == 0)
        #expect(try daybook.run("move", "-", "tomorrow", input: found).output.contains("Postponed 2 todos"))
        let refused = try daybook.run("done", "-", input: "Call Sam\n")
        #expect(refused.status == 1)
        #expect(refused.errors.contains("\"Call\" isn't an id"))
        #expect(try daybook.run("done", "-", input: "\n").status == 1)
    }

    @Test func `Nothing found, and what isn't understood, fail with the reason`() throws {
        let daybook = try journal()
        let nothing = try daybook.run("search", "xyzzy")
        #expect(nothing.status == 1 && nothing.output == "")
        #expect(nothing.errors == "daybook: Nothing matches \"xyzzy\".\n")
        #expect(
            try daybook.run("search", "\"two photos\"").errors == "daybook: Nothing matches: \"two photos\"\n"
        )
        let json = try daybook.run("search", "--json", "xyzzy")
        #expect(json.status == 1 && json.errors == nothing.errors)
        #expect(json.output.contains("\"hits\": [") && json.output.contains("\"more\": false"))
        #expect(
            try daybook.run("search", "on:last", "week").errors
                == "daybook: Quote a date of several words: on:\"last week\".\n")
        #expect(
            try daybook.run("search", "on:last").errors
                == "daybook: \"last\" isn't a date. Did you mean last week?\n")
        #expect(
            try daybook.run("search", "sam", "on:").errors
                == "daybook: \"on:\" takes a date, as in on:2026-03.\n")
        #expect(try daybook.run("done", "--search", "sam on:").errors.contains("\"on:\" takes a date"))
        #expect(try daybook.run("search", "is:").errors.contains("\"is:\" takes open, done"))
        #expect(try daybook.run("search", "is:urgent").errors.contains("is: takes open"))
        let unknown = try daybook.run("search", "#nothing").errors
        #expect(unknown.hasPrefix("daybook: No category \"nothing\". There are: "), "\(unknown)")
        let limit = try daybook.run("search", "a", "--limit", "-1").errors
        #expect(limit.contains("--limit is from 1 to 1000000."), "\(limit)")
        #expect(try daybook.run("search", "on:32nd").status == 1)
        #expect(try daybook.run("search").status == 64)
        #expect(try daybook.run("search", "--whatever").status == 64)
        #expect(try daybook.run("search", "a", "--limit", "0").status == 64)
    }

    @Test func `More hits than the limit are said to be there`() throws {
        let daybook = try journal()
        let result = try daybook.run("search", "call", "--limit", "1")
        #expect(result.output == "1  2026-11-20  open  Work  Call Sam\n")
        #expect(result.errors == "More than 1 match; --limit shows more.\n")
        let json = try daybook.run("search", "call", "--limit", "1", "--json").output
        #expect(json.contains("\"more\": true"))
        #expect(json.contains("\"title\": \"Call Sam\""))
    }
}
