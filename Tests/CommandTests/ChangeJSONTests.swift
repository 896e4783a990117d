import Foundation
import TestSupport
import Testing

@Suite("--json of commands that change the journal")
struct ChangeJSONTests {
    private struct Change: Decodable, Equatable {
        struct Row: Decodable, Equatable {
            var id: Int
            var kind: String
        }
        var id: Int?
        var label: String
        var source: String
        var todos: [Int]
        var undone: Bool
        var present: [Int]?
        var row: Row?
    }

    private struct Steps: Decodable {
        var steps: [Change]
    }

    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
        try daybook.run("start")
    }

    private func change(_ words: String..., input: String = "") throws -> Change {
        let result = try daybook.run(words + ["--json"], input: input)
        #expect(result.status == 0, "\(result.errors)")
        return try JSONDecoder().decode(Change.self, from: Data(result.output.utf8))
    }

    @Test("Each says what it changed, with the ids, as the log does")
    func changes() throws {
        #expect(try change("add", "a").todos == [1])
        #expect(try change("add", "-", input: "b\nc\n").todos == [2, 3])
        #expect(try change("did", "d").label == "logged \"d\"")
        #expect(try change("done", "1-2").todos == [1, 2])
        #expect(try change("reopen", "1").todos == [1])
        #expect(try change("abandon", "1").label == "abandoned \"a\"")
        #expect(try change("move", "c", "tomorrow").todos == [3])
        #expect(try change("edit", "c", "--title", "C").todos == [3])
        #expect(try change("edit", "c", "--note", "n").todos == [3])
        #expect(try change("delete", "2").todos == [2])
        let written = try change("write", "-", input: "It rained.")
        #expect(written.todos == [] && written.id != nil)
        let category = try change("categories", "add", "Home")
        #expect(category.row == Change.Row(id: 1, kind: "category"))
        #expect(try change("bundles", "add", "Morning").row == Change.Row(id: 1, kind: "bundle"))
        #expect(try change("bundles", "items", "add", "Morning", "x").row == Change.Row(id: 1, kind: "item"))
        #expect(try change("groups", "add", "Team").row == Change.Row(id: 1, kind: "group"))
        #expect(try change("bundles", "apply", "Morning").todos == [5])
        let last = try change("bundles", "apply", "Morning")
        #expect(last.id == nil && last.todos == [] && last.present == [5])

        let log = try JSONDecoder().decode(Steps.self, from: Data(daybook.run("log", "--json").output.utf8))
        #expect(log.steps.count == 17)
        #expect(log.steps[0].label == "applied bundle \"Morning\"" || log.steps[0].todos == [5])
    }

    @Test("A todo that is open already is named, and nothing was changed")
    func present() throws {
        try daybook.run("add", "a")
        let again = try change("add", "a")
        #expect(again.id == nil && again.todos == [] && again.present == [1])
        let noted = try change("add", "a", "--note", "n")
        #expect(noted.id != nil && noted.todos == [1] && noted.present == [1])
        let same = try change("edit", "1", "--title", "a")
        #expect(same.id == nil && same.todos == [])
    }

    @Test("Undo and redo list the steps")
    func undo() throws {
        try daybook.run("add", "-", input: "a\nb\n")
        try daybook.run("done", "1")
        let undone = try daybook.run("undo", "2", "--json").output
        let steps = try JSONDecoder().decode(Steps.self, from: Data(undone.utf8)).steps
        #expect(steps.map(\.todos) == [[1], [1, 2]])
        #expect(steps.allSatisfy { $0.undone })
        let redone = try daybook.run("redo", "--json").output
        let again = try JSONDecoder().decode(Steps.self, from: Data(redone.utf8)).steps
        #expect(again.map(\.todos) == [[1, 2]] && !again[0].undone)
    }

    @Test("Starting a page, an import and a restore")
    func wholeJournal() throws {
        let other = try DaybookCommand()
        let started = try JSONDecoder().decode(
            Change.self, from: Data(other.run("start", "--json").output.utf8))
        #expect(started.label == "started Fri 20 Nov" && started.id == 1)
        try daybook.run("add", "a")
        let file = try daybook.file(named: "export.json", try daybook.run("export").output)
        let imported = try change("import", file, "--replace")
        #expect(imported.id != nil && imported.todos == [])
        let backup = daybook.folder.appendingPathComponent("b.sqlite").path
        try daybook.run("backup", backup)
        #expect(try change("restore", backup).id == imported.id.map { $0 + 1 })
    }

    @Test(
        "A failure prints no JSON and changes nothing",
        arguments: [
            (["done", "9"], 1), (["undo", "9"], 1), (["add", ""], 1), (["import", "x", "--dry-run"], 1),
            (["delete", "--search", "zebra"], 1), (["start"], 1),
            (["categories", "delete", "x"], 1),
        ] as [([String], Int32)])
    func failures(words: [String], status: Int32) throws {
        let before = try daybook.run("export").output
        let result = try daybook.run(words + ["--json"])
        #expect(result.status == status && result.output == "")
        #expect(try daybook.run("export").output == before)
    }

    @Test("What changed nothing says so")
    func nothing() throws {
        try daybook.run("add", "a")
        try daybook.run("categories", "add", "House")
        try daybook.run("edit", "1", "--note", "x")
        for (typed, label) in [
            ("edit 1 --note x", "changed nothing in \"a\""), ("edit 1 --title a", "changed nothing in \"a\""),
            ("edit 1 --no-url", "found no URL on \"a\""),
            ("categories rename House House", "changed nothing"),
            ("categories move House first", "changed nothing"), ("add a", "added nothing"),
        ] {
            let words = typed.split(separator: " ").map(String.init)
            let result = try daybook.run(words + ["--json"])
            let change = try JSONDecoder().decode(Change.self, from: Data(result.output.utf8))
            #expect(change.id == nil && change.todos == [] && change.label == label, "\(words)")
        }
        #expect(try daybook.run("edit", "1", "--title", "a").output == "Changed nothing in \"a\"\n")
        #expect(try daybook.run("categories", "rename", "House", "House").output == "Changed nothing\n")
    }

    @Test("A day's text names its day, and --show prints it")
    func text() throws {
        struct Written: Decodable, Equatable {
            var day: String?
            var text: String?
        }
        func written(_ words: String..., input: String = "") throws -> Written {
            let result = try daybook.run(["write"] + words + ["--json"], input: input)
            return try JSONDecoder().decode(Written.self, from: Data(result.output.utf8))
        }
        #expect(try written("-", input: "It rained.") == Written(day: "2026-11-20", text: nil))
        #expect(try written("yesterday", "-", input: "Sun.") == Written(day: "2026-11-19", text: nil))
        #expect(try written("--show") == Written(day: "2026-11-20", text: "It rained."))
        #expect(try written("mon", "--show") == Written(day: "2026-11-16", text: nil))
    }
}
