import Foundation
import Journal
import Testing

@testable import Sharing

struct TodoListJSONTests {
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
            return JSONValue.todo(
                PageRow(todo: todo, state: todo.state(on: day, isLatest: true)),
                categoryName: index == 0 ? "Work" : nil, on: day)
        }
        var list = TodoListJSON(day: day, isStarted: true, journal: "j", hidden: todos)
        var bytes = list.flush()
        for todo in todos {
            list.append(todo)
            bytes += list.flush()
        }
        list.end()
        bytes += list.flush()
        let whole: JSONValue = [
            "day": .text(day.description), "hidden": .list(todos), "journal": .text("j"),
            "started": .flag(true),
            "todos": .list(todos),
        ]
        #expect(String(decoding: bytes, as: UTF8.self) == (try Self.encoded(whole)))
        #expect(whole.document == (try Self.encoded(whole)))
    }

    /// What Foundation makes of a value, with escapes for what is unsafe in a terminal.
    private static func encoded(_ value: JSONValue) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let json = String(decoding: try encoder.encode(EncodedValue(value: value)), as: UTF8.self)
        return json.unicodeScalars.map { scalar in
            scalar != "\n" && scalar.standIn != nil ? scalar.escapedForJSON : String(scalar)
        }.joined() + "\n"
    }
}

/// A value as `JSONEncoder` takes it.
private struct EncodedValue: Encodable {
    struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    var value: JSONValue

    func encode(to encoder: any Encoder) throws {
        switch value {
        case .object(let members):
            var container = encoder.container(keyedBy: Key.self)
            for (key, value) in members {
                try container.encode(EncodedValue(value: value), forKey: Key(stringValue: key))
            }
        case .list(let values):
            try values.map { EncodedValue(value: $0) }.encode(to: encoder)
        case .flag(let flag): try flag.encode(to: encoder)
        case .number(let number): try number.encode(to: encoder)
        case .text(let text): try text.encode(to: encoder)
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        }
    }
}
