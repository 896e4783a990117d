import Foundation
import Journal
import Testing

@testable import Sharing

struct TodoListJSONTests {
    private struct Whole: JSONOutput {
        var day: String
        var hidden: [TodoOutput]
        var started: Bool
        var todos: [TodoOutput]
    }

    @Test("A list that is written bit by bit is what JSONEncoder makes of all of it", arguments: [0, 1, 3])
    func isSame(count: Int) throws {
        let day: Day = "2026-11-20"
        let ending = TodoEnding(date: Date(timeIntervalSince1970: 1_795_000_000), day: day, kind: .done)
        let titles = ["Fix CI", "a \"b\" \\ / é 漢字\n\t\r\u{8}\u{C}\u{1}\u{7F}", "c"]
        let todos = titles.prefix(count).enumerated().map { index, title in
            let todo = Todo(
                id: Int64(index), title: title, start: day, ending: index == 1 ? ending : nil,
                externalURL: index == 0 ? "https://example.com/a" : nil,
                showOnly: index == 0 ? Weekdays(rawValue: 3) : nil)
            return TodoOutput(
                PageRow(todo: todo, state: todo.state(on: day, isLatest: true)),
                categoryName: index == 0 ? "Work" : nil, on: day)
        }
        var list = TodoListJSON(day: day, isStarted: true, hidden: todos)
        var bytes = list.take()
        for todo in todos {
            list.append(todo)
            bytes += list.take()
        }
        list.end()
        bytes += list.take()
        let whole = Whole(day: day.description, hidden: todos, started: true, todos: todos)
        #expect(String(decoding: bytes, as: UTF8.self) == (try whole.json()))
    }
}
