import Foundation
import GRDB
import TestSupport
import Testing

@Suite("When todos were created and changed, and the journal's id")
struct TodoTimesTests {
    private struct List: Decodable {
        struct Todo: Decodable {
            var id: Int
            var created: String?
            var changed: String?
            var kind: String
        }
        var journal: String
        var todos: [Todo]
    }

    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
        try daybook.run("start")
    }

    private func list() throws -> List {
        try JSONDecoder().decode(List.self, from: Data(daybook.run("list", "--all", "--json").output.utf8))
    }

    private func times() throws -> [[String?]] { try list().todos.map { [$0.created, $0.changed] } }

    @Test("A change sets the time; undo brings the old one back, and redo the new one")
    func undo() throws {
        try daybook.run("add", "a", now: "2026-11-20T08:00:00")
        #expect(try times() == [["2026-11-20T08:00:00Z", "2026-11-20T08:00:00Z"]])
        try daybook.run("edit", "1", "--title", "b", now: "2026-11-20T09:00:00")
        #expect(try times() == [["2026-11-20T08:00:00Z", "2026-11-20T09:00:00Z"]])
        try daybook.run("undo", now: "2026-11-20T10:00:00")
        #expect(try times() == [["2026-11-20T08:00:00Z", "2026-11-20T08:00:00Z"]])
        try daybook.run("redo", now: "2026-11-20T11:00:00")
        #expect(try times() == [["2026-11-20T08:00:00Z", "2026-11-20T09:00:00Z"]])
        try daybook.run("edit", "1", "--title", "b", now: "2026-11-20T12:00:00")
        #expect(try times() == [["2026-11-20T08:00:00Z", "2026-11-20T09:00:00Z"]])
        for words in [["done", "1"], ["move", "1", "fri"], ["edit", "1", "--note", "n"]] {
            let before = try times()
            #expect(try daybook.run(words, now: "2026-11-20T13:00:00").status == 0)
            #expect(try times() == [["2026-11-20T08:00:00Z", "2026-11-20T13:00:00Z"]], "\(words)")
            try daybook.run("undo", now: "2026-11-20T14:00:00")
            #expect(try times() == before)
        }
        try daybook.run("delete", "1")
        try daybook.run("undo")
        #expect(try times() == [["2026-11-20T08:00:00Z", "2026-11-20T09:00:00Z"]])
    }

    @Test("Another program's todo has none, also after an export and an import; ours keep theirs")
    func others() throws {
        try daybook.run("add", "a", now: "2026-11-20T08:00:00")
        try DatabaseQueue(path: daybook.databasePath).write {
            try $0.execute(
                sql: "INSERT INTO todo (title, shouldMigrate, start) VALUES ('b', 1, '2026-11-20')")
        }
        let expected: [[String?]] = [["2026-11-20T08:00:00Z", "2026-11-20T08:00:00Z"], [nil, nil]]
        #expect(try times() == expected)
        let file = try daybook.file(named: "export.json", try daybook.run("export").output)
        let id = try list().journal
        #expect(try daybook.run("import", file, "--replace").status == 0)
        #expect(try times() == expected)
        #expect(try list().journal == id)
        try daybook.run("undo")
        #expect(try times() == expected)
    }

    @Test("An id of 128 bits, in every list of the journal, and another one in another journal")
    func journalID() throws {
        try daybook.run("add", "a")
        let id = try list().journal
        #expect(id.count == 32 && id.allSatisfy { $0.isHexDigit && !$0.isUppercase })
        for words in [
            ["list", "--json"], ["log", "--json"], ["search", "a", "--json"], ["undo", "--json"],
        ] {
            #expect(try daybook.run(words).output.contains("\"journal\": \"\(id)\""), "\(words)")
        }
        let other = try DaybookCommand()
        try other.run("start")
        #expect(try !other.run("list", "--json").output.contains(id))
    }

    @Test("The kind tells a todo, a habit and an entry apart")
    func kinds() throws {
        try daybook.run("add", "a")
        try daybook.run("add", "b", "--habit")
        try daybook.run("did", "c")
        try daybook.run("done", "2")
        #expect(try list().todos.map(\.kind) == ["todo", "habit", "entry"])
    }
}
