import Foundation
import GRDB
import TestSupport
import Testing

@Suite("daybook list --json")
struct ListJSONTests {
    private struct List: Decodable {
        struct Todo: Decodable {
            var id: Int
            var title: String
            var state: String
            var habit: Bool
            var entry: Bool
            var postponedTo: String?
            var hiddenUntil: String?
        }

        var day: String
        var started: Bool
        var todos: [Todo]
        var hidden: [Todo]
    }

    private func list(_ daybook: DaybookCommand, _ words: String...) throws -> List {
        let output = try daybook.run(["list", "--json"] + words).output
        return try JSONDecoder().decode(List.self, from: Data(output.utf8))
    }

    @Test("The future log says whether today is started")
    func future() throws {
        let daybook = try DaybookCommand()
        try daybook.createJournal()
        #expect(try list(daybook, "--future").started == false)
        try daybook.run("start")
        #expect(try list(daybook, "--future").started)
    }

    @Test("A postponed todo says where it went, and one that is hidden until when, as the text does")
    func postponed() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "Call Sam")
        try daybook.run("move", "1", "3", "dec")
        try daybook.run("add", "Stand-up", "--show-only", "mon", "--on", "-4")
        let page = try list(daybook)
        #expect(page.todos.map(\.state) == ["postponed"])
        #expect(page.todos.map(\.postponedTo) == ["2026-12-03"])
        #expect(page.hidden.map(\.hiddenUntil) == ["2026-11-23"])
        let shared = try daybook.run("page", "--format", "json").output
        #expect(shared.contains("\"postponedTo\": \"2026-12-03\""))
    }

    @Test(
        "An entry can be told from a habit that was marked done",
        arguments: [["list", "--json"], ["list", "--all", "--json"], ["page", "--json"]])
    func entries(words: [String]) throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("did", "Ran")
        try daybook.run("add", "Stretch", "--habit")
        try daybook.run("done", "Stretch")
        try daybook.run("delete", "Stretch")
        try daybook.run("undo")
        try daybook.run("add", "Once")
        try daybook.run("done", "Once")
        let output = try daybook.run(words).output
        let todos = try JSONDecoder().decode(Todos.self, from: Data(output.utf8)).todos
        #expect(todos.map(\.title) == ["Ran", "Stretch", "Once"])
        #expect(todos.map(\.entry) == [true, false, false])
        #expect(todos.map(\.habit) == [false, true, false])
    }

    private struct Todos: Decodable {
        var todos: [List.Todo]
    }

    @Test("A long list is whole, by category and then in order of writing, also as text")
    func long() throws {
        let daybook = try DaybookCommand()
        try daybook.run("categories", "add", "Work")
        let titles = (1...1700).map { $0.isMultiple(of: 3) ? "Todo \($0) #work" : "Todo \($0)" }
        try daybook.run("add", "-", input: titles.joined(separator: "\n"))
        let expected =
            (1...1700).filter { $0.isMultiple(of: 3) } + (1...1700).filter { !$0.isMultiple(of: 3) }
        #expect(try list(daybook, "--all").todos.map(\.id) == expected)
        #expect(try list(daybook, "--pending").todos.map(\.id) == expected)
        let text = try daybook.run("list", "--all").output.split(separator: "\n")
        #expect(text.count == 1703)
        #expect(text.filter { !$0.hasPrefix(" ") } == ["Every todo", "● Work", "Other"])
    }

    @Test("Nothing in a title breaks it, or reaches the terminal as it is")
    func titles() throws {
        let daybook = try DaybookCommand()
        try daybook.run("add", "a \"quoted\" \\ / back 漢字 é 👨‍👩‍👧")
        let queue = try DatabaseQueue(path: daybook.databasePath)
        let damaged = "b\u{1B}[31m\u{7}\u{8}\u{C}\r\n\t\u{7F}\u{85}\u{202E}\u{10FE80}"
        try queue.write { db in
            try db.execute(
                sql: "INSERT INTO todo (title, start) VALUES (?, '2026-11-20')", arguments: [damaged])
        }
        try queue.close()
        for words in [["list", "--json"], ["list", "--all", "--json"], ["page", "--json"]] {
            let output = try daybook.run(words).output
            #expect(
                output.unicodeScalars.allSatisfy {
                    $0 == "\n"
                        || $0.value >= 0x20 && !["\u{7F}", "\u{85}", "\u{202E}", "\u{10FE80}"].contains($0)
                })
            let todos = try JSONDecoder().decode(Todos.self, from: Data(output.utf8)).todos
            #expect(todos.map(\.title) == ["a \"quoted\" \\ / back 漢字 é 👨‍👩‍👧", damaged])
        }
    }
}
