import Foundation
import GRDB
import Journal

/// The tables of the journal, one declaration each.
enum Tables {
    /// Every table, those that others refer to first.
    static let names = [
        category.name, taskBundle.name, bundleTodo.name, journalPage.name, todo.name, putOff.name,
        exportGroup.name, exportGroupMember.name, review.name, keptTodo.name,
    ]

    static let todo = Table<Todo>(
        name: "todo",
        columns: [
            "id", "title", "shouldMigrate", "start", "ending", "categoryID", "externalURL", "asksWhenPushed",
            "carriesTo", "bundleTodoID",
        ],
        values: {
            [
                $0.id, $0.title, $0.shouldMigrate, $0.start, $0.ending?.databaseJSON, $0.categoryID,
                $0.externalURL, $0.asksWhenPushed, $0.carriesTo?.rawValue, $0.bundleTodoID,
            ]
        },
        read: { row in
            Todo(
                id: try row.decode(forColumn: "id"), title: try row.decode(forColumn: "title"),
                shouldMigrate: try row.decode(forColumn: "shouldMigrate"),
                start: try row.decode(forColumn: "start"),
                ending: try row.decode(String?.self, forColumn: "ending").map(TodoEnding.init(databaseJSON:)),
                categoryID: try row.decode(Int64?.self, forColumn: "categoryID"),
                externalURL: try row.decode(String?.self, forColumn: "externalURL"),
                asksWhenPushed: try row.decode(forColumn: "asksWhenPushed"),
                carriesTo: try weekdays(row, "carriesTo"),
                bundleTodoID: try row.decode(Int64?.self, forColumn: "bundleTodoID"))
        })

    static let putOff = Table<PutOff>(
        name: "putOff", columns: ["id", "todoID", "seenFrom", "sentFrom", "sentTo", "date"],
        values: { [$0.id, $0.todoID, $0.seenFrom, $0.sentFrom, $0.sentTo, ISO8601.string($0.date)] },
        read: { row in
            PutOff(
                id: try row.decode(forColumn: "id"), todoID: try row.decode(forColumn: "todoID"),
                seenFrom: try row.decode(forColumn: "seenFrom"),
                sentFrom: try row.decode(forColumn: "sentFrom"),
                sentTo: try row.decode(forColumn: "sentTo"),
                date: try instant(row, "date"))
        })

    /// Days this version does not know of are none rather than an error.
    private static func weekdays(_ row: Row, _ column: String) throws -> Weekdays? {
        try row.decode(Int?.self, forColumn: column).flatMap(Weekdays.init(rawValue:))
    }

    private static func instant(_ row: Row, _ column: String) throws -> Date {
        let text: String = try row.decode(forColumn: column)
        guard let instant = ISO8601.instant(text) else {
            throw JournalError("A date is damaged: \(text.quoted).")
        }
        return instant
    }

    static let journalPage = Table<JournalPage>(
        name: "journalPage", columns: ["id", "date"],
        values: { [$0.id, $0.date] },
        read: { JournalPage(id: try $0.decode(forColumn: "id"), date: try $0.decode(forColumn: "date")) })

    static let category = Table<Journal.Category>(
        name: "category", columns: ["id", "name", "color", "sortOrder", "carriesTo"],
        values: { [$0.id, $0.name, $0.color.rawValue, $0.sortOrder, $0.carriesTo?.rawValue] },
        read: { row in
            // A colour this version does not know is shown as the default rather than refused.
            Journal.Category(
                id: try row.decode(forColumn: "id"), name: try row.decode(forColumn: "name"),
                color: CategoryColor(rawValue: try row.decode(forColumn: "color")) ?? .blue,
                sortOrder: try row.decode(forColumn: "sortOrder"),
                carriesTo: try weekdays(row, "carriesTo"))
        })

    static let taskBundle = Table<TaskBundle>(
        name: "taskBundle", columns: ["id", "name", "sortOrder", "todosShouldMigrate", "appliesOn"],
        values: { [$0.id, $0.name, $0.sortOrder, $0.todosShouldMigrate, $0.appliesOn?.rawValue] },
        read: { row in
            TaskBundle(
                id: try row.decode(forColumn: "id"), name: try row.decode(forColumn: "name"),
                sortOrder: try row.decode(forColumn: "sortOrder"),
                todosShouldMigrate: try row.decode(forColumn: "todosShouldMigrate"),
                appliesOn: try weekdays(row, "appliesOn"))
        })

    static let bundleTodo = Table<BundleTodo>(
        name: "bundleTodo",
        columns: ["id", "bundleID", "title", "sortOrder", "externalURL", "categoryID", "carriesTo"],
        values: {
            [
                $0.id, $0.bundleID, $0.title, $0.sortOrder, $0.externalURL, $0.categoryID,
                $0.carriesTo?.rawValue,
            ]
        },
        read: { row in
            BundleTodo(
                id: try row.decode(forColumn: "id"), bundleID: try row.decode(forColumn: "bundleID"),
                title: try row.decode(forColumn: "title"), sortOrder: try row.decode(forColumn: "sortOrder"),
                externalURL: try row.decode(String?.self, forColumn: "externalURL"),
                categoryID: try row.decode(Int64?.self, forColumn: "categoryID"),
                carriesTo: try weekdays(row, "carriesTo"))
        })

    static let exportGroup = Table<ExportGroup>(
        name: "exportGroup", columns: ["id", "name", "sortOrder"],
        values: { [$0.id, $0.name, $0.sortOrder] },
        read: { row in
            ExportGroup(
                id: try row.decode(forColumn: "id"), name: try row.decode(forColumn: "name"),
                sortOrder: try row.decode(forColumn: "sortOrder"))
        })

    static let exportGroupMember = Table<ExportGroupMember>(
        name: "exportGroupMember", columns: ["groupID", "categoryID"],
        values: { [$0.groupID, $0.categoryID] },
        read: { row in
            ExportGroupMember(
                groupID: try row.decode(forColumn: "groupID"),
                categoryID: try row.decode(Int64?.self, forColumn: "categoryID"))
        })

    static let review = Table<FinishedReview>(
        name: "review", columns: ["id", "day", "date"],
        values: { [$0.id, $0.day, ISO8601.string($0.date)] },
        read: { row in
            FinishedReview(
                id: try row.decode(forColumn: "id"), day: try row.decode(forColumn: "day"),
                date: try instant(row, "date"))
        })

    static let keptTodo = Table<KeptTodo>(
        name: "keptTodo", columns: ["id", "todoID", "day"],
        values: { [$0.id, $0.todoID, $0.day] },
        read: { row in
            KeptTodo(
                id: try row.decode(forColumn: "id"), todoID: try row.decode(forColumn: "todoID"),
                day: try row.decode(forColumn: "day"))
        })
}
