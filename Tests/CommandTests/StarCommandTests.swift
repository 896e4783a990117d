import TestSupport
import Testing

@Suite("Stars and the order by hand, on the command line")
struct StarCommandTests {
    @Test("Todos are starred, listed first, counted, and starred instead of others")
    func life() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("categories", "add", "Work")
        for title in ["Rent", "Call Sam #work", "Fix CI #work", "Read"] { try daybook.run("add", title) }
        #expect(try daybook.run("star", "sam").output == "Starred \"Call Sam\"\n")
        #expect(try daybook.run("add", "Ship it *").output == "Added \"Ship it\" · starred (5)\n")
        #expect(try daybook.run("add", "Pack", "--star").output == "Added \"Pack\" · starred (6)\n")
        let fourth = try daybook.run("star", "rent")
        #expect(fourth.status == 1)
        #expect(
            fourth.errors
                == "daybook: Today has 3 stars at most, and \"Call Sam\", \"Ship it\" and \"Pack\" have them. "
                + "Give one up: daybook star TODO --instead-of TODO.\n")
        #expect(
            try daybook.run("star", "rent", "--instead-of", "pack").output
                == "Starred \"Rent\" instead of \"Pack\"\n")
        try daybook.run("done", "rent")
        let list = try daybook.run("list").output
        #expect(
            list.contains(
                """
                Today ★
                  ✓ 1  Rent  (09:30)
                  ○ 2  Call Sam  (Work)
                  ○ 5  Ship it
                """), "\(list)")
        #expect(
            try daybook.run("status").output
                == "5 open · 1 done · 1 of 3 starred done · next: Call Sam\n")
        #expect(try daybook.run("status", "--format", "{starredDone}/{starred}").output == "1/3\n")
        let json = try daybook.run("list", "--json", "--search", "is:starred").output
        #expect(json.contains("\"starred\": true") && !json.contains("\"starred\": false"))
        #expect(json.contains("\"stars\": [\n        \"2026-11-20\"\n      ]"), "\(json)")
        #expect(try daybook.run("star", "--off", "sam").output == "Unstarred \"Call Sam\"\n")
        #expect(try daybook.run("star", "sam", "--off", "--instead-of", "rent").status == 64)
    }

    @Test("Exported and imported, restored and undone, the stars and the order stay")
    func exported() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        for title in ["a", "b", "c"] { try daybook.run("add", title) }
        try daybook.run("star", "b")
        #expect(try daybook.run("move", "c", "--before", "a").output == "Reordered \"c\"\n")
        let list = try daybook.run("list").output
        let file = "\(daybook.folder.path)/export.json"
        try daybook.run("export", "-o", file)
        try daybook.run("delete", "1", "2", "3")
        try daybook.run("import", "--replace", file)
        #expect(try daybook.run("list").output == list)
        #expect(list.contains("Today ★\n  ○ 2  b\nOther\n  ○ 3  c\n  ○ 1  a\n"), "\(list)")
    }

    @Test("move --before and --after take no date, and stay within a category")
    func moves() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("categories", "add", "Work")
        for title in ["one", "two", "three", "four #work"] { try daybook.run("add", title) }
        #expect(try daybook.run("move", "1", "2", "--after", "three").output == "Reordered 2 todos\n")
        #expect(try daybook.run("list").output.contains("3  three\n  ○ 1  one\n  ○ 2  two\n"))
        let other = try daybook.run("move", "four", "--before", "one")
        #expect(other.status == 1)
        #expect(other.errors.contains("A todo moves within its category."))
        #expect(try daybook.run("move", "one", "--before", "two", "--after", "three").status == 64)
        #expect(try daybook.run("move", "--before", "two").status == 64)
        #expect(try daybook.run("move", "one", "--before", "nothing").status == 1)
    }
}
