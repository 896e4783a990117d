import Foundation
import TestSupport
import Testing

@Suite("daybook complete")
struct CompleteTests {
    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
        try daybook.run("start")
        for name in ["Home", "Big Work"] { try daybook.run("categories", "add", name) }
        for title in ["Call the dentist", "Zähne #1", "Buy stamps"] {
            try daybook.run("add", "--literal", title)
        }
        try daybook.run("done", "3")
        try daybook.run("bundles", "add", "Morning")
        try daybook.run("bundles", "items", "add", "Morning", "Stretch")
        try daybook.run("groups", "add", "Team")
    }

    /// The values offered for a command line, whose last word may be empty.
    private func values(_ words: [String]) throws -> [String] {
        let result = try daybook.run(["complete", "--"] + words)
        #expect(result.status == 0 && result.errors == "")
        return result.output.split(separator: "\n").map {
            String($0.split(separator: "\t", omittingEmptySubsequences: false)[0])
        }
    }

    @Test("What is offered")
    func offered() throws {
        let offers: [(words: [String], wanted: [String])] = [
            (["aban"], ["abandon"]), (["cat"], ["categories"]), (["bundles", "it"], ["items"]),
            (["help", "und"], ["undo"]), (["help", "bundles", "app"], ["apply"]),
            (["add", "x", "--stri"], ["--strict"]), (["add", "x", "--strict", "--hab"], ["--habit"]),
            (["add", "-c", "h"], ["Home"]), (["add", "--category=b"], ["--category=Big Work"]),
            (["add", "x", "#h"], ["#Home"]), (["add", "Pack #h"], ["Pack #Home"]),
            (["add", "x", "~tom"], ["~tomorrow"]),
            (["done", "dent"], ["1"]), (["done", "zahne"], ["2"]), (["done", "call", "d"], ["dentist"]),
            (["done", "1", "z"], ["2"]),
            (["reopen", "stam"], ["3"]), (["done", "stam"], []), (["show", "stam"], ["3"]),
            (["move", "1", "tom"], ["tomorrow"]), (["list", "yest"], ["yesterday"]),
            (["list", "2026-11-21"], ["2026-11-21"]), (["page", "-o", ""], [":files"]),
            (["import", "x"], [":files"]), (["--database", ""], [":files"]),
            (["page", "--format", "h"], ["html"]), (["page", "--group", "t"], ["Team"]),
            (["bundles", "delete", "m"], ["Morning"]),
            (["bundles", "items", "delete", "morning", ""], ["Stretch"]),
            (["categories", "move", "Home", "f"], ["first"]), (["config", "set", "sym"], ["symbols"]),
            (["config", "set", "symbols", "a"], ["ascii"]), (["search", "is:o"], ["is:open"]),
            (["add", "--", "--stri"], []), (["nonsense", "x"], []), (["done", "\u{1B}[31m"], []),
        ]
        for (words, wanted) in offers { #expect(try values(words) == wanted, "\(words)") }
    }

    @Test("Older todos than the newest 2,000 are found by words, beginnings and ids")
    func older() throws {
        try daybook.run("add", "Paint the gazebo")
        try daybook.run("add", "-", "--literal", input: (1...2100).map { "Filler number \($0)\n" }.joined())
        #expect(try values(["done", "dent"]) == ["1"])
        #expect(try values(["done", "gaz"]) == ["4"])
        #expect(try values(["done", "paint", "ga"]) == ["gazebo"])
        #expect(try values(["done", "77"]).contains("77"))
        #expect(try values(["done", "zahne"]) == ["2"])
        // Before the index has them, too.
        #expect(try values(["show", "buy"]) == ["3"])
    }

    @Test("A todo is completed before the search index has it, among many newer ones and by one letter")
    func waiting() throws {
        try daybook.run("add", "Xylophone")
        #expect(try values(["done", "xyl"]) == ["4"])
        #expect(try values(["done", "x"]) == ["4"])
        try daybook.run("add", "-", "--literal", input: (1...2100).map { "Filler number \($0)\n" }.joined())
        try daybook.run("edit", "4", "--title", "Vibraphone X")
        #expect(try values(["done", "vib"]) == ["4"])
        #expect(try values(["done", "v"]) == ["4"])
        #expect(try values(["done", "xyl"]) == [])
    }

    @Test("The hidden command isn't offered, nor in the help")
    func hidden() throws {
        #expect(try !values([""]).contains("complete"))
        #expect(try !daybook.run("--help").output.contains("complete "))
    }

    @Test("Without a journal nothing is offered, created or said")
    func noJournal() throws {
        let path = daybook.folder.path + "/none/journal.sqlite"
        let result = try daybook.run("complete", "--", "done", "x", with: ["DAYBOOK_DATABASE": path])
        #expect(result.status == 0 && result.output == "" && result.errors == "")
        #expect(!FileManager.default.fileExists(atPath: path))
        let other = try daybook.run("complete", "--", "--database", path, "done", "")
        #expect(other.output == "")
    }

    @Test("A value that could break out of its line isn't offered; a title is made harmless")
    func hostile() throws {
        try daybook.run("add", "--literal", "evil\u{1B}[31m\ttitle")
        let result = try daybook.run("complete", "--", "done", "evil")
        #expect(result.output.split(separator: "\n").count == 1)
        #expect(result.output.hasPrefix("4\tevil"))
        #expect(!result.output.contains("\u{1B}") && result.output.count { $0 == "\t" } == 1)
    }

    @Test("Every script passes a shell's words on", arguments: ["daybook.bash", "_daybook", "daybook.fish"])
    func scripts(name: String) throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../completions/\(name)")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains(" complete -- "))
        #expect(!text.contains("eval"))
    }
}
