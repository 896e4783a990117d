import Foundation
import TestSupport
import Testing

@testable import Persistence

@Suite("Mistakes in exports since v9, whose rows the declared tables read")
struct ImportErrorsSinceV9Tests {
    private static let lists = [
        "taskBundles", "bundleTodos", "categories", "exportGroups", "exportGroupMembers", "journalPages",
        "todos",
        "putOffs", "reviews", "keptTodos",
    ]

    /// An export with some lists given as JSON, and others that must be there empty.
    private static func error(
        version: Int = 16, without missing: String? = nil, _ given: [String: String]
    ) -> String? {
        var members = Dictionary(uniqueKeysWithValues: lists.map { ($0, "") })
        members.merge(given) { _, given in given }
        if let missing { members[missing] = nil }
        let json = members.map { "\"\($0.key)\": [\($0.value)]" } + ["\"version\": \(version)"]
        do {
            let data = Data("{\(json.joined(separator: ", "))}".utf8)
            for piece in [1, 7] { try StreamedImportTests.compare(data, piece: piece, latestVersion: 16) }
            _ = try CheckedImport(.holding(data), latestVersion: 16, machine: .utc)
            return nil
        } catch {
            return error is JournalError ? "\(error)" : "another error: \(error)"
        }
    }

    /// A row that nothing is wrong with, but for what is changed; nil leaves a member out.
    private static func row(_ members: [String: String], _ changes: [String: String?] = [:]) -> String {
        let all = members.merging(changes.compactMapValues { $0 }) { _, changed in changed }
        let left = all.filter { changes[$0.key] != .some(nil) }
        return "{\(left.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", "))}"
    }

    private static func todo(_ changes: [String: String?] = [:]) -> String {
        row(["id": "1", "title": #""a""#, "shouldMigrate": "true", "start": #""2026-02-08""#], changes)
    }

    private static func postponed(_ changes: [String: String?] = [:]) -> String {
        row(
            [
                "id": "1", "todoID": "1", "seenFrom": #""2026-02-06""#, "sentFrom": #""2026-02-07""#,
                "sentTo": #""2026-02-08""#, "date": #""2026-02-07T10:00:00Z""#,
            ], changes)
    }

    @Test("What nothing is wrong with is read, whatever later versions added left out", arguments: 9...16)
    func whole(version: Int) {
        #expect(Self.error(version: version, ["todos": Self.todo(), "putOffs": Self.postponed()]) == nil)
    }

    private static let todoMistakes: [(rows: String, message: String)] = [
        (todo(["id": nil]), "todos[0].id: missing"),
        (todo(["title": nil]), "todos[0].title: missing"),
        (todo(["title": "null"]), "todos[0].title: missing"),
        (todo(["shouldMigrate": nil]), "todos[0].shouldMigrate: missing"),
        (todo(["start": nil]), "todos[0].start: missing"),
        (todo(["start": "null"]), "todos[0].start: missing"),
        (todo(["id": #""1""#]), "todos[0].id: expected a number, found a string"),
        (todo(["id": "0"]), "todos[0].id: not an id: 0"),
        (todo(["id": "9007199254740992"]), "todos[0].id: not an id: 9007199254740992"),
        (todo(["id": "1.5"]), "todos[0].id: not a whole number, or too large"),
        (todo(["title": "5"]), "todos[0].title: expected a string, found a number"),
        (
            todo(["title": #""a\u0000""#]),
            "todos[0].title: holds a NUL character, which a journal can't keep"
        ),
        (todo(["shouldMigrate": "1"]), "todos[0].shouldMigrate: expected true or false, found a number"),
        (todo(["asksWhenPushed": "null"]), "todos[0].asksWhenPushed: missing"),
        (todo(["start": "5"]), "todos[0].start: expected a string, found a number"),
        (todo(["start": #""soon""#]), #"todos[0].start: not a date: "soon""#),
        (todo(["start": #""2026-02-30""#]), #"todos[0].start: not a date: "2026-02-30""#),
        (todo(["externalURL": "{}"]), "todos[0].externalURL: expected a string, found an object"),
        (todo(["carriesTo": "31"]), "todos[0].carriesTo: expected a list, found a number"),
        (todo(["carriesTo": #"["Fri"]"#]), #"todos[0].carriesTo: not a day of the week: "Fri""#),
        (
            todo(["carriesTo": "[]"]),
            "todos[0].carriesTo: no day of the week; use null for none"
        ),
        (todo(["categoryID": "7"]), "todos[0].categoryID: no category 7"),
        (todo(["bundleTodoID": "7"]), "todos[0].bundleTodoID: no bundle item 7"),
        (todo(["ending": #""done""#]), "todos[0].ending: expected an object, found a string"),
        (
            todo(["ending": #"{"date": "2026-02-08T06:00:00Z", "kind": "done"}"#]),
            "todos[0].ending.day: missing"
        ),
        (
            todo(["ending": #"{"date": "2026-02-08T06:00:00Z", "day": "today", "kind": "done"}"#]),
            #"todos[0].ending.day: not a day: "today""#
        ),
        (
            todo(["ending": #"{"date": "2026-02-08T06:00:00Z", "day": "2026-02-07", "kind": "done"}"#]),
            "todos[0].ending.day: 2026-02-07 is before its start, 2026-02-08"
        ),
        ([todo(), todo(["id": "2"]), todo()].joined(separator: ", "), "todos[2].id: 1 appears twice"),
        ("\(todo()), 3", "todos[1]: expected an object, found a number"),
    ]

    @Test(
        "A todo's column that is missing, of the wrong type or out of range is named",
        arguments: todoMistakes)
    func todos(rows: String, message: String) {
        #expect(Self.error(["todos": rows]) == message)
    }

    private static let otherMistakes: [(list: String, rows: String, message: String)] = [
        (
            "categories", #"{"id": 1, "name": "a", "color": 3, "sortOrder": 0}"#,
            "categories[0].color: expected a string, found a number"
        ),
        (
            "categories", #"{"id": 1, "name": "a", "color": "red", "sortOrder": 9007199254740992}"#,
            "categories[0].sortOrder: too large: 9007199254740992"
        ),
        (
            "bundleTodos", #"{"id": 1, "bundleID": 9, "title": "a", "sortOrder": 0}"#,
            "bundleTodos[0].bundleID: no bundle 9"
        ),
        ("journalPages", #"{"id": 1, "date": "today"}"#, #"journalPages[0].date: not a date: "today""#),
        (
            "journalPages", #"{"id": 1, "date": "2026-02-08"}, {"id": 2, "date": "2026-02-08"}"#,
            "journalPages[1].date: 2026-02-08 appears twice"
        ),
        ("putOffs", postponed(["todoID": "2"]), "putOffs[0].todoID: no todo 2"),
        ("putOffs", postponed(["sentTo": nil]), "putOffs[0].sentTo: missing"),
        ("putOffs", postponed(["sentTo": #""soon""#]), #"putOffs[0].sentTo: not a day: "soon""#),
        ("putOffs", postponed(["date": #""soon""#]), #"putOffs[0].date: not a date: "soon""#),
        (
            "putOffs", postponed(["seenFrom": #""2026-02-08""#]),
            "putOffs[0].sentFrom: before seenFrom: 2026-02-07"
        ),
        ("exportGroupMembers", #"{"groupID": 1}"#, "exportGroupMembers[0].groupID: no export group 1"),
        (
            "reviews", #"{"id": 1, "day": "now", "date": "2026-02-08T10:00:00Z"}"#,
            #"reviews[0].day: not a day: "now""#
        ),
        (
            "keptTodos", #"{"id": 1, "todoID": 8, "day": "2026-02-08"}"#,
            "keptTodos[0].todoID: no todo 8"
        ),
    ]

    @Test(
        "So is what is wrong in another list",
        arguments: otherMistakes)
    func others(list: String, rows: String, message: String) {
        #expect(Self.error(["todos": Self.todo(), list: rows]) == message)
    }

    @Test(
        "A list that a version has is missing only where that version has it",
        arguments: [
            ("todos", 1), ("categories", 3), ("exportGroupMembers", 6), ("putOffs", 10), ("reviews", 15),
            ("keptTodos", 16),
        ])
    func missingLists(list: String, since: Int) {
        for version in 9...16 {
            let expected = version < since ? nil : "\(list): missing"
            #expect(Self.error(version: version, without: list, [:]) == expected, "v\(version)")
        }
    }
}
