import Foundation
import Journal
import TestSupport
import Testing

@testable import Persistence

/// What a file that is no export, or a broken one, is answered with.
struct ImportErrorsTests {
    typealias File = ImportedJournalTests

    static func error(_ json: String) -> String? {
        error(Data(json.utf8))
    }

    static func error(_ data: Data, piece: Int = 1 << 18) -> String? {
        do {
            _ = try CheckedImport(
                .holding(data), latestVersion: 8, zone: nil, machine: .utc, largestSize: Limits.importedFile,
                piece: piece)
            return nil
        } catch {
            return error is JournalError ? "\(error)" : "another error: \(error)"
        }
    }

    static func todo(_ changes: [String: String?] = [:]) -> String {
        var keys: [String: String] = [
            "id": "1", "title": #""a""#, "shouldMigrate": "true", "start": #""2026-02-08""#, "ending": "null",
        ]
        for (key, value) in changes { keys[key] = value }
        return "{\(keys.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", "))}"
    }

    static func ending(_ json: String) -> String { todo(["ending": json]) }

    @Test("However long a name in a file is, the error about it is short", arguments: ["a", "\u{301}"])
    func longNames(character: String) {
        let name = "a" + String(repeating: character, count: 9000)
        let beginning = "a" + String(repeating: character, count: 59)
        #expect(
            Self.error(#"{"version": 8, "\#(name)": [], "\#(name)": []}"#) == "\(beginning): appears twice")
    }

    @Test(arguments: [
        (todo(["start": #""soon""#]), #"todos[0].start: not a date: "soon""#),
        (todo(["start": #""2026-02-30""#]), #"todos[0].start: not a date: "2026-02-30""#),
        (todo(["start": #""0001-01-01T00:00:00Z""#]), #"todos[0].start: not a date: "0001-01-01T00:00:00Z""#),
        (todo(["start": "5"]), "todos[0].start: expected a string, found a number"),
        (todo(["start": nil as String?]), "todos[0].start: missing"),
        (todo(["start": "null"]), "todos[0].start: missing"),
        (todo(["start": "null", "added": #""x""#]), #"todos[0].added: not a date: "x""#),
        (todo(["title": nil as String?]), "todos[0].title: missing"),
        (todo(["title": "null"]), "todos[0].title: missing"),
        (todo(["title": "{}"]), "todos[0].title: expected a string, found an object"),
        (todo(["title": "[1]"]), "todos[0].title: expected a string, found a list"),
        (
            todo(["title": #""a\u0000b""#]),
            "todos[0].title: holds a NUL character, which a journal can't keep"
        ),
        (todo(["shouldMigrate": "1"]), "todos[0].shouldMigrate: expected true or false, found a number"),
        (todo(["shouldMigrate": nil as String?]), "todos[0].shouldMigrate: missing"),
        (todo(["id": #""1""#]), "todos[0].id: expected a number, found a string"),
        (todo(["id": "true"]), "todos[0].id: expected a number, found true or false"),
        (todo(["id": "0"]), "todos[0].id: not an id: 0"), (todo(["id": "-5"]), "todos[0].id: not an id: -5"),
        (todo(["id": "9007199254740992"]), "todos[0].id: not an id: 9007199254740992"),
        (todo(["categoryID": "7"]), "todos[0].categoryID: no category 7"),
        (todo(["bundleTodoID": "7"]), "todos[0].bundleTodoID: no bundle item 7"),
        (todo(["carriesTo": #"["mon", "Fri"]"#]), #"todos[0].carriesTo: not a day of the week: "Fri""#),
        (
            todo(["carriesTo": "[]"]),
            "todos[0].carriesTo: no day of the week; use null for none"
        ),
        (todo(["carriesTo": "31"]), "todos[0].carriesTo: expected a list, found a number"),
        (todo() + "," + todo(), "todos[1].id: 1 appears twice"),
        (todo() + ", 3", "todos[1]: expected an object, found a number"),
        (todo() + ", null", "todos[1]: missing"),
        (
            ending(#"{"date": "2026-02-08T06:00:00Z", "day": "2026-02-08", "kind": "dnoe"}"#),
            #"todos[0].ending.kind: not one of done, abandoned, missed: "dnoe""#
        ),
        (
            ending(#"{"date": "2026-02-08T06:00:00Z", "day": "2026-02-07", "kind": "done"}"#),
            "todos[0].ending.day: 2026-02-07 is before its start, 2026-02-08"
        ),
        (
            ending(#"{"date": "2026-02-08T06:00:00Z", "day": "today", "kind": "done"}"#),
            #"todos[0].ending.day: not a day: "today""#
        ),
        (ending(#"{"date": "", "kind": "done"}"#), #"todos[0].ending.date: not a date: """#),
        (ending(#"{"kind": "done"}"#), "todos[0].ending.date: missing"),
        (ending(#"{"date": "2026-02-08T06:00:00Z"}"#), "todos[0].ending.kind: missing"),
        (ending(#""done""#), "todos[0].ending: expected an object, found a string"),
    ])
    func namesThePathInATodo(todos: String, message: String) {
        #expect(Self.error(File.file(todos: todos)) == message)
    }

    @Test(arguments: [
        ("[]", "not an export: expected an object, found a list"),
        ("3", "not an export: expected an object, found a number"),
        ("null", "is empty (null), not an export. `daybook export` makes one."),
        ("{}", "version: missing"), (#"{"version": "3"}"#, "version: expected a number, found a string"),
        (#"{"version": 0}"#, "version: not a version: 0"), (#"{"version": 8}"#, "bundleTodos: missing"),
        (#"{"version": 8, "taskBundles": {}}"#, "taskBundles: expected a list, found an object"),
        (
            #"{"version": 9}"#,
            "was exported by a newer Daybook (version 9; this one reads up to 8). Update Daybook."
        ),
        (
            File.file(bundleTodos: #"{"id": 1, "bundleID": 9, "title": "a", "sortOrder": 0}"#),
            "bundleTodos[0].bundleID: no bundle 9"
        ),
        (
            File.file(pages: #"{"id": 1, "date": "2026-02-08"}, {"id": 2, "date": "2026-02-08"}"#),
            "journalPages[1].date: 2026-02-08 appears twice"
        ),
        (
            File.file(pages: #"{"id": 1, "date": "2026-02-08"}, {"id": 1, "date": "2026-02-09"}"#),
            "journalPages[1].id: 1 appears twice"
        ),
        (
            File.file(others: #""categories": [{"id": 1, "name": "a", "color": 3, "sortOrder": 0}]"#),
            "categories[0].color: expected a string, found a number"
        ),
        (
            File.file(
                others: """
                    "categories": [{"id": 1, "name": "a", "color": "red", "sortOrder": 9223372036854775807}]
                    """),
            "categories[0].sortOrder: too large: 9223372036854775807"
        ),
        (
            File.file(
                others:
                    #""notes": [{"id": 1, "pageID": 4, "timestamp": "2026-02-08T05:00:00Z", "text": "a"}]"#),
            "notes[0].pageID: no page 4"
        ),
        (
            File.file(
                pages: #"{"id": 4, "date": "2026-02-08"}"#,
                others: #""notes": [{"id": 1, "pageID": 4, "timestamp": "now", "text": "a"}]"#),
            "notes[0].timestamp: not a date: \"now\""
        ),
        (
            File.file(others: #""exportGroupMembers": [{"groupID": 1}]"#),
            "exportGroupMembers[0].groupID: no export group 1"
        ),
        (
            File.file(
                others: """
                    "exportGroups": [{"id": 1, "name": "g", "sortOrder": 0}],
                    "exportGroupMembers": [{"groupID": 1, "categoryID": 3}]
                    """),
            "exportGroupMembers[0].categoryID: no category 3"
        ),
    ])
    func namesWhatIsWrongWithTheRest(json: String, message: String) {
        #expect(Self.error(json) == message)
    }

    @Test(arguments: ["1.5", "1e400", "99999999999999999999999999", "-1e30"])
    func numbersOutOfRangeAreNamed(number: String) throws {
        let json = File.file(todos: Self.todo(["id": number]))
        #expect(Self.error(json) == "todos[0].id: not a whole number, or too large")
    }

    @Test(arguments: [
        "", " ", "{", "nonsense", "{\"version\": NaN}", "{'version': 8}", "\u{feff}",
        "\0",
        "{\"version\": 8} x",
        #"{"version": 8, "taskBundles": [], "bundleTodos": [], "journalPages": [], "todos": [}"#,
        "{\"version\": 8,}", "{\"version\": 08}", "{\"version\": 8, \"x\": \"\t\"}",
        "{\"x\": \"\\ud800\\u0041\"}", "{\"x\": \"\\udc00\"}", "{\"x\": \"\\q\"}", "{\"x\": \"\\u12g4\"}",
        "{\"x\": 1.}",
        "{\"x\": .5}", "{\"x\": +1}", "{\"x\": tru}", "{x: 1}", "{\"x\" 1}", "nul", "{\"x\": \"\\",
        "{\"version\": 8, \"x\": " + String(repeating: "[", count: 1_000_000),
        "{\"version\": 8, \"x\": " + String(repeating: "[", count: 100_000)
            + String(repeating: "]", count: 100_000)
            + "}",
    ])
    func whatIsNotJSONIsSaid(text: String) throws {
        let message = try #require(Self.error(text))
        #expect(message.hasPrefix("not JSON: "), "\(message)")
        #expect(!message.contains("\n") && message.count < 200)
    }

    @Test(arguments: [
        ("{\"version\": 8,\n  \"todos\": [}", "not JSON: something unexpected at line 2, column 13"),
        ("", "not JSON: the file ends at line 1, column 1"),
        ("{\n", "not JSON: the file ends at line 2, column 1"),
        ("[", "not an export: expected an object, found a list"),
        ("{\"x\": \"\\ud800\"}", "not JSON: an incomplete escape at line 1, column 14"),
        (
            "{\n\n \"todos\": [{\"title\": \"a\tb\"}]}",
            "not JSON: a control character in a string at line 3, column 24"
        ),
    ])
    func whatIsNotJSONIsSaidWithItsPlace(text: String, message: String) {
        for piece in [1, 5, 1 << 18] { #expect(Self.error(Data(text.utf8), piece: piece) == message) }
    }

    @Test(arguments: [
        ("3", 3), ("3.0", 3), ("3e0", 3), ("0.3e1", 3), ("9007199254740991", 9_007_199_254_740_991),
    ])
    func wholeNumbersAreReadHoweverWritten(text: String, id: Int64) throws {
        let journal = try File.read("\u{feff}" + File.file(todos: Self.todo(["id": text])))
        #expect(journal.snapshot.todos.map(\.id) == [id])
    }

    @Test func whatIsTooLargeIsNotEvenRead() {
        #expect(throws: JournalError("is too large to be a journal (2 MiB; at most 1)")) {
            try CheckedImport(
                .holding(Data(count: 2 << 20)), latestVersion: 8, zone: nil, machine: .utc,
                largestSize: 1 << 20)
        }
    }

    @Test func invalidUTF8IsNotJSON() throws {
        var data = Data(File.file(todos: Self.todo()).utf8)
        let title = try #require(data.firstRange(of: Data("\"a\"".utf8)))
        data[title.lowerBound + 1] = 0xFF
        let message = try #require(Self.error(data))
        #expect(message.hasPrefix("todos[0].title: ") || message.hasPrefix("not JSON: "), "\(message)")
        #expect(Self.error(Data([0xFF, 0xFE, 0x00, 0xD8])) != nil)
    }

    @Test func whatItSaysActsOnNoTerminal() {
        let json = File.file(todos: Self.todo(["start": #""\u001b[31m\u202e""#]))
        #expect(Self.error(json) == "todos[0].start: not a date: \"␛[31m\u{FFFD}\"")
    }

    /// A row of a list that refers to a row which isn't there, and since which version it can.
    private static let dangling: [(versions: ClosedRange<Int>, list: String, row: String, message: String)] =
        [
            (1...26, "bundleTodos", #""bundleID": 9, "title": "a", "sortOrder": 0"#, "bundleID: no bundle 9"),
            (1...8, "notes", #""pageID": 9, "timestamp": "2026-02-08T05:00:00Z""#, "pageID: no page 9"),
            (
                1...1, "todos",
                #""title": "a", "shouldMigrate": true, "pageID": 9, "status": "done", "firstAddedDate": "2026-02-08""#,
                "pageID: no page 9"
            ),
            (
                2...4, "todos",
                #""title": "a", "shouldMigrate": true, "added": "2026-02-08T05:00:00Z", "categoryID": 9"#,
                "categoryID: no category 9"
            ),
            (
                5...7, "todos",
                #""title": "a", "shouldMigrate": true, "start": "2026-02-08T05:00:00Z", "categoryID": 9"#,
                "categoryID: no category 9"
            ),
            (
                8...26, "todos",
                #""title": "a", "shouldMigrate": true, "start": "2026-02-08", "categoryID": 9"#,
                "categoryID: no category 9"
            ),
            (
                3...26, "bundleTodos", #""bundleID": 1, "title": "a", "sortOrder": 0, "categoryID": 9"#,
                "categoryID: no category 9"
            ),
            (
                6...26, "exportGroupMembers", #""groupID": 9, "categoryID": null"#,
                "groupID: no export group 9"
            ),
            (
                10...26, "putOffs",
                """
                "todoID": 9, "seenFrom": "2026-02-08", "sentFrom": "2026-02-08", "sentTo": "2026-02-09",
                "date": "2026-02-08T05:00:00Z"
                """, "todoID: no todo 9"
            ),
            (
                13...26, "todos",
                #""title": "a", "shouldMigrate": true, "start": "2026-02-08", "bundleTodoID": 9"#,
                "bundleTodoID: no bundle item 9"
            ),
            (16...26, "keptTodos", #""todoID": 9, "day": "2026-02-08""#, "todoID: no todo 9"),
        ]

    @Test("In every version a reference to a row that isn't there is named", arguments: 1...26)
    func danglingReferencesAreNamed(version: Int) throws {
        for (versions, list, row, message) in Self.dangling where versions.contains(version) {
            var lists = [
                "taskBundles": #"{"id": 1, "name": "B", "sortOrder": 0, "todosShouldMigrate": false}"#,
                "categories": "", "bundleTodos": "", "journalPages": "", "todos": "", "exportGroups": "",
                "exportGroupMembers": "", "putOffs": "", "reviews": "", "keptTodos": "", "dayTexts": "",
            ]
            lists[list] = #"{"id": 3, \#(row)}"#
            let members = lists.map { #""\#($0.key)": [\#($0.value)]"# } + [#""version": \#(version)"#]
            let error = #expect(throws: JournalError.self) {
                try CheckedImport(
                    .holding("{\(members.joined(separator: ", "))}".utf8),
                    latestVersion: JournalDatabase.schemaVersion, machine: .utc)
            }
            #expect(error?.description == "\(list)[0].\(message)", "v\(version)")
        }
    }
}
