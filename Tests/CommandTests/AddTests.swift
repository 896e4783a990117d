import TestSupport
import Testing

@Suite("daybook add and did")
struct AddTests {
    @Test("The words make one title, and say it was added")
    func words() throws {
        let daybook = try DaybookCommand()
        let result = try daybook.run("add", "Order", "new", "badge")
        #expect(result.status == 0)
        #expect(result.output == "Added \"Order new badge\" (1)\n")
        #expect(try daybook.run("add", "Pack ~fri").output == "Added \"Pack\" to Fri 27 Nov (2)\n")
    }

    @Test("The same title or URL is not added twice, unless wanted")
    func duplicates() throws {
        let daybook = try DaybookCommand()
        try daybook.run("add", "Read it", "--url", "https://example.com/1")
        let title = try daybook.run("add", "Read it")
        #expect(title.status == 0)
        #expect(title.output == "")
        #expect(title.errors == "Pending already: \"Read it\" (1)\n")
        #expect(try daybook.run("add", "Another", "https://example.com/1").output == "")
        #expect(try daybook.run("add", "Read it", "--allow-duplicate").output == "Added \"Read it\" (2)\n")
        try daybook.run("done", "1", "2")
        #expect(try daybook.run("add", "Read it").output == "Added \"Read it\" (3)\n")
    }

    @Test("Titles from standard input, one a line, in one transaction")
    func standardInput() throws {
        let daybook = try DaybookCommand()
        let result = try daybook.run("add", "-", input: "one\n\n  two  \nthree\n")
        #expect(result.output == "Added \"one\" (1)\nAdded \"two\" (2)\nAdded \"three\" (3)\n")
        let refused = try daybook.run("add", "-", "-c", "nowhere", "--strict", input: "four\nfive\n")
        #expect(refused.status == 1)
        #expect(try daybook.run("list", "--all", "--json").output.contains("four") == false)
    }

    @Test("An unknown category is warned of and left out; with --strict nothing is added")
    func category() throws {
        let daybook = try DaybookCommand()
        let warned = try daybook.run("add", "a", "-c", "nowhere")
        #expect(warned.status == 0)
        #expect(warned.errors == "No category \"nowhere\"; it is left out. There are none yet.\n")
        let strict = try daybook.run("add", "b", "-c", "nowhere", "--strict")
        #expect(strict.status == 1)
        #expect(strict.errors == "daybook: No category \"nowhere\". There are none yet.\n")
        #expect(strict.output == "")
    }

    @Test("A title is needed, and a URL needs a scheme")
    func mistakes() throws {
        let daybook = try DaybookCommand()
        #expect(try daybook.run("add").status == 64)
        #expect(try daybook.run("add", "  ").status == 1)
        #expect(try daybook.run("add", "a", "--url", "example").errors.contains("It needs a scheme"))
        #expect(try daybook.run("add", "a", "--on", "2026-02-30").status == 1)
    }

    @Test("An entry is born done, with its time")
    func did() throws {
        let daybook = try DaybookCommand()
        #expect(try daybook.run("did", "Ran").output == "Logged \"Ran\" (1)\n")
        #expect(try daybook.run("did", "Swam", "--at", "7am").output == "Logged \"Swam\" (2)\n")
        #expect(
            try daybook.run("did", "Slept", "--on", "yesterday").output
                == "Logged \"Slept\" to Thu 19 Nov (3)\n")
        let list = try daybook.run("list").output
        #expect(list.contains("✓ 1  Ran  (09:30)"))
        #expect(list.contains("✓ 2  Swam  (07:00)"))
        #expect(try daybook.run("list", "yesterday").output.contains("✓ 3  Slept  (12:00)"))
        #expect(try daybook.run("did", "Read", "--on", "-2").output == "Logged \"Read\" to Wed 18 Nov (4)\n")
        let future = try daybook.run("did", "x", "--at", "11pm")
        #expect(future.status == 1)
        #expect(future.errors == "daybook: Fri 20 Nov 2026 23:00 has not come yet.\n")
    }
}
