import Foundation
import TestSupport

/// A random NerfJournal at v1 or v2, as the rows of its file and as the JSON of its export.
struct GeneratedEarlyJournal {
    private(set) var todos: [[String: String?]] = []
    private(set) var notes: [[String: String?]] = []
    private var pages: [[String: String?]] = []
    private var bundles: [[String: String?]] = []
    private var items: [[String: String?]] = []
    private let version: Int

    /// Columns that hold numbers in the file; flags are `true` and `false` in JSON.
    private static let numbers: Set = ["id", "pageID", "bundleID", "sortOrder", "relatedTodoID"]
    private static let flags: Set = ["shouldMigrate", "todosShouldMigrate"]
    private static let dates: Set = ["date", "added", "firstAddedDate", "timestamp"]

    init(version: Int, seed: UInt64) {
        self.version = version
        var random = SeededGenerator(seed: seed)
        func text() -> String {
            ["Tea", "Run", "Call 'Ann'", "Ship 🚀", "a \"b\"", "é"].randomElement(using: &random) ?? ""
        }
        func flag() -> String { Bool.random(using: &random) ? "1" : "0" }
        let count = Int.random(in: 1...6, using: &random)
        // In New York's winter a day begins at 05:00 UTC.
        pages = (1...count).map {
            ["id": "\($0)", "date": "2026-02-\(String(format: "%02d", $0 + 3)) 05:00:00.000"]
        }
        func page() -> [String: String?] { pages.randomElement(using: &random) ?? [:] }
        let groups: [String?] = [nil, "work", "Home ", " ", "home", "Älter"]
        for id in 1...Int.random(in: 1...30, using: &random) {
            var todo: [String: String?] = [
                "id": "\(id)", "title": text(), "shouldMigrate": flag(),
                "groupName": groups.randomElement(using: &random) ?? nil,
                "externalURL": Bool.random(using: &random) ? "https://example.org" : nil,
            ]
            if version == 1 {
                todo["pageID"] = page()["id"]
                todo["status"] = ["pending", "done", "abandoned", "migrated"].randomElement(using: &random)
                todo["sortOrder"] = "\(id)"
                todo["firstAddedDate"] = page()["date"]
            } else {
                todo["added"] = page()["date"]
                todo["ending"] =
                    Bool.random(using: &random)
                    ? #"{"date":"2026-02-\#(Int.random(in: 10...28, using: &random))T03:30:00Z","kind":"done"}"#
                    : .some(nil)
            }
            todos.append(todo)
        }
        for id in 0..<Int.random(in: 0...4, using: &random) {
            notes.append([
                "id": "\(id + 1)", "pageID": page()["id"] ?? nil, "timestamp": "2026-02-08 16:00:00.123",
                "text": [nil, " ", "Lunch", "two\nlines"].randomElement(using: &random) ?? nil,
                "relatedTodoID": Bool.random(using: &random) ? todos[0]["id"] ?? nil : nil,
            ])
        }
        bundles = [["id": "1", "name": text(), "sortOrder": "3", "todosShouldMigrate": flag()]]
        items = [["id": "1", "bundleID": "1", "title": text(), "sortOrder": "0", "externalURL": nil]]
    }

    private var tables: [(table: String, list: String, rows: [[String: String?]])] {
        [
            ("taskBundle", "taskBundles", bundles), ("bundleTodo", "bundleTodos", items),
            ("journalPage", "journalPages", pages), ("todo", "todos", todos), ("note", "notes", notes),
        ]
    }

    var sql: String {
        tables.flatMap { table, _, rows in
            rows.map { row in
                let columns = row.keys.sorted()
                let values = columns.map { column in
                    guard let value = row[column] ?? nil else { return "NULL" }
                    return "'" + value.replacing("'", with: "''") + "'"
                }
                return
                    "INSERT INTO \(table) (\(columns.joined(separator: ","))) VALUES (\(values.joined(separator: ",")));"
            }
        }.joined(separator: "\n")
    }

    var json: String {
        let lists = tables.map { _, list, rows in
            let rows = rows.map { row in
                "{"
                    + row.keys.sorted().map { "\"\($0)\": \(Self.json($0, row[$0] ?? nil))" }.joined(
                        separator: ", ") + "}"
            }
            return "\"\(list)\": [\(rows.joined(separator: ",\n"))]"
        }
        return "{\"version\": \(version), \(lists.joined(separator: ",\n"))}"
    }

    private static func json(_ key: String, _ value: String?) -> String {
        guard let value else { return "null" }
        if numbers.contains(key) || key == "ending" { return value }
        if flags.contains(key) { return value == "1" ? "true" : "false" }
        let text = dates.contains(key) ? value.replacing(" ", with: "T").prefix(19) + "Z" : value[...]
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
            "\n", with: "\\n")
        return "\"\(escaped)\""
    }
}
