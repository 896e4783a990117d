import Foundation
import TestSupport
import Testing

@Suite("Selecting todos for a command")
struct SelectionTests {
    private let daybook: DaybookCommand

    /// Seven todos: 1–3 at home, 4 at work, 5 without a category, 6 in the future, 7 done.
    init() throws {
        daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-11-16T08:00:00")
        for name in ["Home", "Work"] { try daybook.run("categories", "add", name) }
        try daybook.run("add", "-", input: "a #home\nb #home\nc #home\nd #work\ne\nf #home ~mon\ng #home\n")
        try daybook.run("done", "7")
    }

    private struct List: Decodable {
        struct Todo: Decodable {
            var id: Int
            var state: String
        }
        var todos: [Todo]
    }

    private func ids(_ state: String) throws -> [Int] {
        let output = try daybook.run("list", "--all", "--json").output
        let todos = try JSONDecoder().decode(List.self, from: Data(output.utf8)).todos
        return todos.filter { $0.state == state }.map(\.id).sorted()
    }

    @Test(
        "Ids, ranges and lists of them",
        arguments: [
            (["1"], [1]), (["1-3"], [1, 2, 3]), (["1-2,5"], [1, 2, 5]), (["1,4", "e"], [1, 4, 5]),
            (["1,", "2"], [1, 2]), (["3-999999999"], [3, 4, 5]),
            (["1-9223372036854775807"], [1, 2, 3, 4, 5]),
            (["2,1-2"], [1, 2]),
        ] as [([String], [Int])])
    func ids(words: [String], done: [Int]) throws {
        let result = try daybook.run(["done"] + words)
        #expect(result.status == 0, "\(result.errors)")
        #expect(try ids("done") == done + [7])
        #expect(try daybook.run("undo").status == 0)
        #expect(try ids("done") == [7])
    }

    @Test(
        "Options, and one undo for all",
        arguments: [
            (["--category", "home"], "Marked 3 todos done\n"), (["-chome"], "Marked 3 todos done\n"),
            (["--category", "other"], "Marked \"e\" done\n"), (["--state", "open"], "Marked 5 todos done\n"),
            (["--search", "b"], "Marked \"b\" done\n"), (["--search", "#work"], "Marked \"d\" done\n"),
            (["--from", "today", "--to", "today", "-cwork"], "Marked \"d\" done\n"),
            (["--category", "home", "--search", "c"], "Marked \"c\" done\n"),
        ])
    func options(words: [String], reply: String) throws {
        let before = try daybook.run("export").output
        let result = try daybook.run(["done"] + words)
        #expect(result.output == reply, "\(result.errors)")
        #expect(result.errors == "")
        try daybook.run("undo")
        #expect(try daybook.run("export").output == before)
    }

    @Test(
        "What selects nothing, or what a command can't do, is a failure that changes nothing",
        arguments: [
            (["done", "--search", "zebra"], "No todo matches \"zebra\"."),
            (["done", "--to", "2026-01-01"], "No todo matches \"to:\"2026-01-01\"\"."),
            (["done", "--category", "nowhere"], "No category \"nowhere\". There are: Home, Work."),
            (["done", "--from", "someday"], "\"someday\" is"),
            (["done", "--search", ""], "--search has no words"),
            (["done", "8-99"], "No todo has an id from 8 to 99."), (["done", "1,99"], "No todo 99."),
            (["done", "7"], "\"g\" is already done"),
            (["done", "6-7"], "None of the 2 todos can be changed: 1 not started, 1 already done."),
            (["reopen", "1-3"], "None of the 3 todos can be changed: already open."),
            (["done", "3-1"], "No todo matches \"3-1\". A range of ids is like 1-3."),
            (["done", "1-"], "No todo matches \"1-\". A range of ids is like 1-3."),
            (["done", "1-99999999999999999999"], "No todo matches"),
            (["done", "1", "--on", "tomorrow"], "Sat 21 Nov 2026 is in the future."),
            (["done", "1", "--at", "23:00"], "Fri 20 Nov 2026 23:00 is in the future."),
            (["done", "1", "--on", "2026-11-10"], "\"a\" hasn't started"),
            (
                ["done", "1", "--on", "thu", "--at", "wed 9:00"],
                "--at says Wed 18 Nov 2026, --on Thu 19 Nov 2026."
            ),
            (["move", "--search", "zebra", "tomorrow"], "No todo matches \"zebra\"."),
        ])
    func refusals(words: [String], message: String) throws {
        let before = try daybook.run("export").output
        let result = try daybook.run(words)
        #expect(result.status == 1)
        #expect(result.output == "")
        #expect(result.errors.hasPrefix("daybook: ") && result.errors.contains(message), "\(result.errors)")
        #expect(result.errors.split(separator: "\n").count == 1)
        #expect(try daybook.run("export").output == before)
    }

    @Test(
        "Wrong usage",
        arguments: [
            ["done"], ["done", "1", "--category", "home"], ["done", "--state", "shut"],
            ["edit", "--title", "x"],
            ["move", "--to", "fri", "3"], ["move", "--category", "home"], ["show"], ["delete"],
            ["abandon", "-", "--search", "x"],
        ])
    func usage(words: [String]) throws {
        let result = try daybook.run(words)
        #expect(result.status == 64)
        #expect(result.output == "")
    }

    @Test("Every command that takes todos selects them the same way")
    func everywhere() throws {
        #expect(
            try daybook.run("move", "--category", "work", "next", "fri").output.hasPrefix("Postponed \"d\""))
        #expect(
            try daybook.run("edit", "--search", "#home is:open", "--no-category").output
                == "Moved 4 todos to Other\n")
        #expect(try daybook.run("abandon", "1-3").output == "Abandoned 3 todos\n")
        #expect(try daybook.run("reopen", "--state", "abandoned").output == "Reopened 3 todos\n")
        #expect(try daybook.run("show", "1-2").output.contains("2  b"))
        #expect(try daybook.run("show", "1-2", "--json").errors.contains("--jsonl"))
        #expect(try daybook.run("show", "1-2", "--jsonl").output.split(separator: "\n").count == 2)
        #expect(try daybook.run("delete", "--state", "done").output == "Deleted \"g\"\n")
        #expect(try daybook.run("delete", "-", input: "1 a\n2 b\n").output == "Deleted 2 todos\n")
    }

    @Test(
        "A range says which of its todos were left as they were, and why",
        arguments: [
            (["done", "4-7"], "Marked 2 todos done; skipped 2 (1 not started, 1 already done)\n", [6, 7]),
            (
                ["done", "6-7,4,6-7"], "Marked \"d\" done; skipped 2 (1 not started, 1 already done)\n",
                [6, 7]
            ),
            (
                ["abandon", "6-99", "1"], "Abandoned \"a\"; skipped 2 (1 not started, 1 already done)\n",
                [6, 7]
            ),
            (["reopen", "1-7"], "Reopened \"g\"; skipped 6 (already open)\n", [1, 2, 3, 4, 5, 6]),
            (
                ["move", "5-7", "tomorrow"], "Postponed 2 todos to Sat 21 Nov; skipped 1 (already done)\n",
                [7]
            ),
            (
                ["edit", "5-7", "--due", "2 dec"],
                "Set the deadline of 2 todos to Wed 2 Dec; skipped 1 (already done)\n", [7]
            ),
            (
                ["edit", "5-7", "--repeat", "daily"],
                "Set the rule of 2 todos to every day; skipped 1 (already done)\n", [7]
            ),
            (
                ["edit", "5-7", "--due", "sat"],
                "Set the deadline of \"e\" to Sat 21 Nov; skipped 2 (1 starting later, 1 already done)\n",
                [6, 7]
            ),
            (["done", "1-3"], "Marked 3 todos done\n", []),
        ] as [([String], String, [Int])])
    func skipped(words: [String], reply: String, ids: [Int]) throws {
        struct Change: Decodable {
            var skipped: [Int]
        }
        let result = try daybook.run(words)
        #expect(result.output == reply, "\(result.errors)")
        try daybook.run("undo")
        let json = try daybook.run(words + ["--json"]).output
        #expect(try JSONDecoder().decode(Change.self, from: Data(json.utf8)).skipped == ids)
    }

    @Test("Ended on a day, at a time, like `did`")
    func moments() throws {
        try daybook.run("add", "early", now: "2026-11-18T08:00:00")
        #expect(
            try daybook.run("done", "8", "--on", "yesterday", "--at", "17:30").output
                == "Marked \"early\" done, on Thu 19 Nov\n")
        #expect(try daybook.run("export").output.contains("2026-11-19T17:30:00"))
        #expect(try daybook.run("reopen", "8").status == 0)
        #expect(try daybook.run("abandon", "8", "--at", "2h ago").output == "Abandoned \"early\"\n")
        #expect(try daybook.run("export").output.contains("2026-11-20T07:30:00"))
    }

    @Test("A time before day_start belongs to the night of the day before")
    func nights() throws {
        try daybook.configure("day_start = \"04:00\"\n")
        try daybook.run("add", "early", now: "2026-11-18T08:00:00")
        #expect(
            try daybook.run("done", "8", "--at", "1:30").output == "Marked \"early\" done, on Thu 19 Nov\n")
        #expect(try daybook.run("export").output.contains("2026-11-20T01:30:00"))
        try daybook.run("undo")
        #expect(
            try daybook.run("done", "8", "--on", "thu", "--at", "1:30").output
                == "Marked \"early\" done, on Thu 19 Nov\n")
        #expect(try daybook.run("export").output.contains("2026-11-20T01:30:00"))
    }

    @Test("On a terminal it is the same line")
    func terminal() throws {
        let terminal = try PseudoTerminal(
            TestBinary.url(named: "daybook"), ["done", "--category", "home"], columns: 80, rows: 24,
            environment: daybook.environment())
        try terminal.waitFor("Marked 3 todos done")
        #expect(try terminal.exitStatus() == .exit(0))
    }
}
