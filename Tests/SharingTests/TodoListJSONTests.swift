import Foundation
import Journal
import Synchronization
import Testing

@testable import Sharing

struct TodoListJSONTests {
    @Test(
        "A list that is written bit by bit is what is written at once, and Foundation reads it",
        arguments: [0, 1, 3])
    func isSame(count: Int) throws {
        let day: Day = "2026-11-20"
        let ending = TodoEnding(date: Date(timeIntervalSince1970: 1_795_000_000), day: day, kind: .done)
        let titles = ["Fix CI", "a \"b\" \\ / é 漢字\n\t\r\u{8}\u{C}\u{1}\u{7F}\u{85}\u{202E}\u{10FE80}", "c"]
        let todos = titles.prefix(count).enumerated().map { index, title in
            let todo = Todo(
                id: Int64(index), title: title, start: day, ending: index == 1 ? ending : nil,
                externalURL: index == 0 ? "https://example.com/a" : nil,
                showOnly: index == 0 ? Weekdays(rawValue: 3) : nil)
            return TodoJSON(
                PageRow(todo: todo, state: todo.state(on: day, isLatest: true)),
                categoryName: index == 0 ? "Work" : nil, on: day)
        }
        let output = Mutex<[UInt8]>([])
        let head = ListedPageJSON(day: day, isStarted: true, hidden: todos)
        var stream = TodoListStream(TodoListJSON(head, journal: "j")) { piece in
            output.withLock { $0 += piece }
        }
        for todo in todos { try stream.append(todo) }
        try stream.end()
        let page = ListedPageJSON(day: day, isStarted: true, hidden: todos, todos: todos)
        let whole = TodoListJSON(page, journal: "j").json.document
        #expect(String(decoding: output.withLock { $0 }, as: UTF8.self) == whole)
        let unsafe = whole.unicodeScalars.filter { $0 != "\n" && $0.standIn != nil }
        #expect(unsafe.isEmpty)

        let read = try #require(try JSONSerialization.jsonObject(with: Data(whole.utf8)) as? [String: Any])
        #expect(Set(read.keys) == ["day", "hidden", "journal", "started", "todos"])
        let rows = try #require(read["todos"] as? [[String: Any]])
        #expect(rows.map { $0["title"] as? String } == titles.prefix(count).map { $0 })
        #expect(rows.first?["showOnly"] as? [String] == (count == 0 ? nil : ["mon", "tue"]))
    }

    @Test("One style: a key, a colon, a blank, a value; an empty list in two characters; a record in a line")
    func style() {
        let value: JSONValue = ["a": .list([]), "b": .null, "c": .list([.number(1), ["d": .flag(true)]])]
        let text = """
            {
              "a": [],
              "b": null,
              "c": [
                1,
                {
                  "d": true
                }
              ]
            }

            """
        #expect(value.document == text)
        #expect(value.line == #"{"a":[],"b":null,"c":[1,{"d":true}]}"# + "\n")
    }

    @Test("Every column of a todo is in its JSON, but for what only Daybook needs")
    func columns() {
        let names = [
            "shouldMigrate": "habit", "categoryID": "category", "externalURL": "url", "carriesTo": "showOnly",
        ]
        let columns = JournalSchema.todo.columns.map { names[$0.name] ?? $0.name }
        let missing = Set(columns).subtracting(TodoJSON.form.fields.map(\.schema.name))
        #expect(missing == ["asksWhenPushed", "bundleTodoID", "place", "written"])
    }
}
