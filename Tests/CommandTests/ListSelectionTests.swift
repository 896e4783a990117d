import Foundation
import TestSupport
import Testing

@Suite("daybook list and search: selections and lines of JSON")
struct ListSelectionTests {
    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
        for name in ["Home", "Work"] { try daybook.run("categories", "add", name) }
        try daybook.run("start", now: "2026-11-18T08:00:00")
        try daybook.run("add", "-", input: "a #home\nb #work\n", now: "2026-11-18T08:00:00")
        try daybook.run("done", "1", now: "2026-11-18T09:00:00")
        try daybook.run("start")
        try daybook.run("add", "-", input: "c #home\nd\ne #home ~mon\n")
        try daybook.run("done", "4")
    }

    private func titles(_ words: [String]) throws -> [String] {
        let result = try daybook.run(words)
        #expect(result.status == 0, "\(result.errors)")
        return try result.output.split(separator: "\n").map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return try #require(object?["title"] as? String)
        }
    }

    @Test(
        "The options leave out what doesn't fit, of a page and of every list",
        arguments: [
            (["--category", "home"], ["c"]), (["--state", "done"], ["d"]), (["--search", "b"], ["b"]),
            (["2026-11-18", "--category", "work"], ["b"]), (["--open", "--category", "home"], ["c", "e"]),
            (["--all", "-chome"], ["a", "c", "e"]), (["--future", "--category", "work"], []),
            (["--from", "2026-11-18", "--to", "2026-11-18"], ["a", "b"]),
            (["--from", "2026-11-18", "--to", "today", "--state", "done"], ["a", "d"]),
            (["--search", "zebra"], []), (["--state", "done", "--state", "open"], ["c", "b", "d"]),
        ] as [([String], [String])])
    func options(words: [String], expected: [String]) throws {
        #expect(try titles(["list", "--jsonl"] + words) == expected)
        // As text and as one document it is the same.
        let text = try daybook.run(["list"] + words).output
        for title in ["a", "b", "c", "d", "e"] {
            // A row begins with its mark and the id.
            let isListed = text.contains(try Regex("(?m)^\\s*\\S+\\s+\\d+.*\\s\(title)(\\s|$)"))
            #expect(isListed == expected.contains(title), "\(title)")
        }
        let json = try daybook.run(["list", "--json"] + words).output
        #expect(json.components(separatedBy: "\"title\": ").count - 1 == expected.count)
    }

    @Test("Hits are lines, and each is an object")
    func search() throws {
        let lines = try daybook.run("search", "is:open", "--jsonl").output.split(separator: "\n")
        #expect(lines.count == 3)
        for line in lines {
            let hit = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            #expect(hit?["todo"] is [String: Any])
        }
    }

    @Test(
        "Wrong usage", arguments: [["list", "--json", "--jsonl"], ["search", "a", "--json", "--jsonl"]])
    func usage(words: [String]) throws {
        #expect(try daybook.run(words).status == 64)
    }

    @Test("What isn't understood is said")
    func refusals() throws {
        let result = try daybook.run("list", "--category", "nowhere")
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(result.errors == "daybook: No category \"nowhere\". There are: Home, Work.\n")
    }
}
