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

    @Test("--create makes a missing category with its todo, in one step; an unknown tag makes none")
    func create() throws {
        let daybook = try DaybookCommand()
        let created = try daybook.run("add", "Write report", "-c", "work", "--create")
        #expect(created.output == "Added \"Write report\" to new category work (1)\n")
        #expect(
            try daybook.run("add", "Call Sam", "-c", "Work", "--create").output
                == "Added \"Call Sam\" to work (2)\n")
        #expect(
            try daybook.run("did", "Ran", "-c", "sport", "--create").output
                == "Logged \"Ran\" to new category sport (3)\n")
        try daybook.run("undo")
        #expect(try daybook.run("categories").output.contains("sport") == false)
        let tag = try daybook.run("add", "Fix gutter #gard")
        #expect(tag.output.hasPrefix("Added \"Fix gutter #gard\""))
        #expect(tag.errors == "#gard isn't a category; it stays in the title.\n")
        #expect(try daybook.run("add", "x", "--create").status == 64)
    }

    @Test("What isn't a category is said once of many lines")
    func manyLines() throws {
        let daybook = try DaybookCommand()
        let lines = try daybook.run("add", "-", input: "One #gard\nTwo #gard\nThree #wrok\nFour #gard\n")
        #expect(
            lines.errors
                == "#gard isn't a category; it stays in the title.\n#wrok isn't a category; it stays in the title.\n"
        )
    }

    @Test("An open todo doesn't get what is typed with its title again, which the answer says")
    func marksOfOpenTodos() throws {
        let daybook = try DaybookCommand()
        try daybook.run("add", "Rent")
        #expect(try daybook.run("add", "Rent").errors == "Already open: \"Rent\" (1)\n")
        #expect(
            try daybook.run("add", "Rent ^tue &fri").errors
                == "Already open: \"Rent\" (1). `daybook edit 1` changes its deadline and rule.\n")
    }

    @Test("--create makes no category for todos that aren't added")
    func nothingAdded() throws {
        let daybook = try DaybookCommand()
        try daybook.run("add", "Call Sam")
        let again = try daybook.run("add", "Call Sam", "-c", "Fresh", "--create")
        #expect(
            again.errors == "Already open: \"Call Sam\" (1). `daybook edit 1` changes its category.\n")
        let refused = try daybook.run("did", "Call Sam", "-c", "Fresh", "--create")
        #expect(refused.status == 1)
        #expect(try daybook.run("categories").output.contains("Fresh") == false)
        let some = try daybook.run("add", "-", "-c", "Fresh", "--create", input: "Call Sam\nPack\nPay\n")
        #expect(
            some.output
                == "Added \"Pack\" to new category Fresh (2)\nAdded \"Pay\" to new category Fresh (3)\n")
        #expect(try daybook.run("list", "-c", "Fresh").output.contains("Pay"))
    }

    @Test("--create goes by the whole name, which the line's own tag may repeat")
    func wholeName() throws {
        let daybook = try DaybookCommand()
        try daybook.run("categories", "add", "Cards")
        let car = try daybook.run("add", "Wash it #car", "-c", "Car", "--create")
        #expect(car.output == "Added \"Wash it\" to new category Car (1)\n")
        #expect(car.errors == "")
        let unnamed = try daybook.run("add", "Nothing", "-c", " ", "--create")
        #expect(unnamed.status == 1)
        #expect(unnamed.errors == "daybook: A category needs a name.\n")
    }

    @Test("The same title or URL is not added twice, unless wanted")
    func duplicates() throws {
        let daybook = try DaybookCommand()
        try daybook.run("add", "Read it", "--url", "https://example.com/1")
        let title = try daybook.run("add", "Read it")
        #expect(title.status == 0)
        #expect(title.output == "")
        #expect(title.errors == "Already open: \"Read it\" (1)\n")
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
        #expect(warned.errors == "No category \"nowhere\"; omitted. None exist yet.\n")
        let strict = try daybook.run("add", "b", "-c", "nowhere", "--strict")
        #expect(strict.status == 1)
        #expect(strict.errors == "daybook: No category \"nowhere\". None exist yet.\n")
        #expect(strict.output == "")
    }

    @Test("A title is needed, and a URL needs a scheme")
    func mistakes() throws {
        let daybook = try DaybookCommand()
        #expect(try daybook.run("add").status == 64)
        #expect(try daybook.run("add", "  ").status == 1)
        #expect(
            try daybook.run("add", "a", "--url", "example").errors.contains(
                "It needs https:// or another scheme"))
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
        #expect(future.errors == "daybook: Fri 20 Nov 2026 23:00 is in the future.\n")
    }

    @Test("A commit's subject is logged as it is, and #category counts only at the end, in full")
    func marksAtTheEnd() throws {
        let daybook = try DaybookCommand()
        try daybook.run("categories", "add", "Home")
        let subject = try daybook.run("did", "Fix #home page crash")
        #expect(subject.output == "Logged \"Fix #home page crash\" (1)\n")
        #expect(subject.errors == "")
        #expect(try daybook.run("did", "Fix", "#home").output == "Logged \"Fix\" to Home (2)\n")
        #expect(try daybook.run("add", "Talk about \\#home").output == "Added \"Talk about #home\" (3)\n")
        #expect(
            try daybook.run("add", "--literal", "Fix #home ~fri !").output
                == "Added \"Fix #home ~fri !\" (4)\n")
        let beginning = try daybook.run("add", "Fix #hom")
        #expect(beginning.output == "Added \"Fix #hom\" (5)\n")
        #expect(beginning.errors == "#hom isn't a category; it stays in the title.\n")
        #expect(try daybook.run("did", "Shipped it !").output == "Logged \"Shipped it !\" (6)\n")
    }

    @Test("With --strict a #word at the end has to name a category, too")
    func strictMarks() throws {
        let daybook = try DaybookCommand()
        let refused = try daybook.run("add", "Fix #nowhere", "--strict")
        #expect(refused.status == 1)
        #expect(refused.errors == "daybook: No category \"nowhere\". None exist yet.\n")
        #expect(try daybook.run("add", "Fix #12", "--strict").output == "Added \"Fix #12\" (1)\n")
    }

    @Test("The reply says all that was read")
    func reply() throws {
        let daybook = try DaybookCommand()
        try daybook.run("categories", "add", "Home")
        #expect(
            try daybook.run("add", "Pack ~fri https://example.com #home !").output
                == "Added \"Pack\" to Home, Fri 27 Nov · habit · https://example.com (1)\n")
        #expect(try daybook.run("add", "Paint", "-c", "ho").output == "Added \"Paint\" to Home (2)\n")
        #expect(
            try daybook.run("did", "Read https://example.com/1 twice").output
                == "Logged \"Read https://example.com/1 twice\" · https://example.com/1 (3)\n")
    }

    @Test("After --, - is a title; standard input without one is a failure", arguments: ["add", "did"])
    func dashes(command: String) throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let verb = command == "add" ? "Added" : "Logged"
        #expect(
            try daybook.run(command, "--literal", "--allow-duplicate", "--", "-", input: "one\n").output
                == "\(verb) \"-\" (1)\n")
        #expect(try daybook.run(command, "--literal", "-", input: "#a\n").output == "\(verb) \"#a\" (2)\n")
        for input in ["", "\n \n"] {
            let empty = try daybook.run(command, "-", input: input)
            #expect(empty.errors == "daybook: Standard input has no title; nothing was added.\n")
            #expect(empty.status == 1 && empty.output == "")
        }
        let odd = try daybook.run(command, "-", input: "a\0b\n")
        #expect(odd.errors == "The input has NUL characters; each became \u{FFFD}.\n" && odd.status == 0)
    }

    @Test("A list that is piped in is read like a pasted one; --literal keeps its marks")
    func list() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let list = "- [ ] Call Sam\n* Buy stamps\n1. Pay rent\n- [x] Water plants\n"
        try daybook.run("add", "-", input: list)
        let page = try daybook.run("list").output
        for title in ["Call Sam", "Buy stamps", "Pay rent", "Water plants"] { #expect(page.contains(title)) }
        #expect(!page.contains("- [") && !page.contains("* Buy") && !page.contains("1. Pay"))
        #expect(try daybook.run("list", "--open").output.contains("Call Sam"))
        #expect(try !daybook.run("list", "--open").output.contains("Water plants"))
        try daybook.run("undo")
        try daybook.run("add", "--literal", "-", input: list)
        #expect(try daybook.run("list", "--open").output.contains("- [x] Water plants"))
    }
}
