import Foundation
import TestSupport
import Testing

@Suite("What is typed after a command, or stands in a file")
struct TypedValuesTests {
    @Test("A byte order mark before titles is no part of the first", arguments: ["add", "did"])
    func byteOrderMark(command: String) throws {
        let daybook = try DaybookCommand()
        let result = try daybook.run(command, "-", input: "\u{FEFF}one\r\ntwo\r\n")
        let verb = command == "add" ? "Added" : "Logged"
        #expect(result.output == "\(verb) \"one\" (1)\n\(verb) \"two\" (2)\n")
    }

    @Test("did - logs lines, all or none")
    func didLines() throws {
        let daybook = try DaybookCommand()
        try daybook.run("add", "two")
        #expect(try daybook.run("did", "-", input: "one\ntwo\n").status == 1)
        #expect(try daybook.run("did", "-", "--at", "9:00", input: "one\n\nthree\n").status == 0)
        let list = try daybook.run("list").output
        #expect(list.contains("one  (09:00)") && list.contains("three  (09:00)"))
    }

    @Test("Other is no category, wherever one can be named")
    func other() throws {
        let daybook = try DaybookCommand()
        try daybook.run("categories", "add", "Home")
        let added = try daybook.run("add", "a", "-c", "Other", "--strict")
        #expect(added.output == "Added \"a\" (1)\n")
        #expect(added.errors == "")
        #expect(try daybook.run("add", "b #other").output == "Added \"b\" (2)\n")
        #expect(try daybook.run("did", "c", "-cother").output == "Logged \"c\" (3)\n")
        try daybook.run("edit", "1", "-c", "Home")
        #expect(try daybook.run("list").output.contains("● Home\n  ○ 1  a"))
        #expect(try daybook.run("edit", "1", "-c", "other").status == 0)
        #expect(!(try daybook.run("list").output.contains("Home")))
    }

    @Test(
        "A URL with a scheme that has no // is refused for that, not for having no scheme",
        arguments: ["javascript:alert(1)", "tel:123"])
    func scheme(url: String) throws {
        let daybook = try DaybookCommand()
        let message =
            "daybook: \"\(url)\" can't be a todo's URL: it has to begin with a scheme and ://, or mailto:\n"
        let refused = try daybook.run("add", "a", "--url", url)
        #expect(refused.status == 1)
        #expect(refused.errors == message)
        try daybook.run("add", "a", "--url", "mailto:a@example.com")
        #expect(try daybook.run("edit", "1", "--url", url).errors == message)
    }

    @Test("page -o with an ending that no format has writes nothing, and names those there are")
    func ending() throws {
        let daybook = try DaybookCommand()
        try daybook.run("add", "a")
        let path = { (name: String) in daybook.folder.appendingPathComponent(name).path }
        let refused = try daybook.run("page", "-o", path("x.pdf"))
        #expect(refused.status == 64)
        #expect(
            refused.errors.contains(
                "No format for .pdf. Use .txt, .md, .mrkdwn, .html, .json, or --format."
            ))
        #expect(!FileManager.default.fileExists(atPath: path("x.pdf")))
        #expect(try daybook.run("page", "-o", path("x.pdf"), "--format", "html").status == 0)
        for (name, beginning) in [
            ("a.md", "# "), ("a.html", "<!DOCTYPE"), ("a.json", "{"), ("a.TXT", "Friday"), ("a", "Friday"),
        ] {
            #expect(try daybook.run("page", "-o", path(name)).status == 0)
            let text = try String(contentsOfFile: path(name), encoding: .utf8)
            #expect(text.lowercased().hasPrefix(beginning.lowercased()), "\(name): \(text.prefix(40))")
        }
    }

    private static func export(_ members: String) -> String {
        """
        {"bundleTodos": [], "categories": [{"id": 1, "name": "Home", "color": "gray", "sortOrder": 0, "carriesTo": null}],
         "exportGroups": [], \(members)"journalPages": [], "keptTodos": [], "putOffs": [], "reviews": [],
         "taskBundles": [], "todos": [], "version": 16}
        """
    }

    @Test("A colour that isn't known is blue, from JSON as from SQLite")
    func color() throws {
        let daybook = try DaybookCommand()
        let file = try daybook.file(named: "in.json", Self.export("\"exportGroupMembers\": [], "))
        #expect(try daybook.run("import", file).status == 0)
        #expect(try daybook.run("categories").output == "1  ● Home  (blue)\n")
    }

    @Test("An export that lacks a list is refused")
    func missingList() throws {
        let daybook = try DaybookCommand()
        let file = try daybook.file(named: "in.json", Self.export(""))
        let refused = try daybook.run("import", file)
        #expect(refused.status == 1)
        #expect(refused.errors == "daybook: \(file): exportGroupMembers: missing\n")
    }
}
