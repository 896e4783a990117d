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
            let (start, ending) = row.span()
            return Todo(
                id: row.id("id"), title: row.text("title"), shouldMigrate: row.flag("shouldMigrate"),
                start: start, ending: ending, categoryID: row.reference("categoryID"),
                externalURL: row.textIfAny("externalURL"), asksWhenPushed: row.flag("asksWhenPushed"),
                carriesTo: row.weekdays("carriesTo"), bundleTodoID: row.reference("bundleTodoID"))
        })

    static let putOff = Table<PutOff>(
        name: "putOff", columns: ["id", "todoID", "seenFrom", "sentFrom", "sentTo", "date"],
        values: { [$0.id, $0.todoID, $0.seenFrom, $0.sentFrom, $0.sentTo, ISO8601.string($0.date)] },
        read: { row in
            PutOff(
                id: row.id("id"), todoID: try row.requiredReference("todoID"),
                seenFrom: try row.day("seenFrom"),
                sentFrom: try row.day("sentFrom"),
                sentTo: try row.day("sentTo"),
                date: try row.instant("date"))
        })

    static let journalPage = Table<JournalPage>(
        name: "journalPage", columns: ["id", "date"],
        values: { [$0.id, $0.date] },
        read: { JournalPage(id: $0.id("id"), date: try $0.day("date")) })

    static let category = Table<Journal.Category>(
        name: "category", columns: ["id", "name", "color", "sortOrder", "carriesTo"],
        values: { [$0.id, $0.name, $0.color.rawValue, $0.sortOrder, $0.carriesTo?.rawValue] },
        read: { row in
            // A colour this version does not know is shown as the default rather than refused.
            Journal.Category(
                id: row.id("id"), name: row.text("name"),
                color: CategoryColor(rawValue: row.text("color")) ?? .blue,
                sortOrder: row.position("sortOrder"),
                carriesTo: row.weekdays("carriesTo"))
        })

    static let taskBundle = Table<TaskBundle>(
        name: "taskBundle", columns: ["id", "name", "sortOrder", "todosShouldMigrate", "appliesOn"],
        values: { [$0.id, $0.name, $0.sortOrder, $0.todosShouldMigrate, $0.appliesOn?.rawValue] },
        read: { row in
            TaskBundle(
                id: row.id("id"), name: row.text("name"),
                sortOrder: row.position("sortOrder"),
                todosShouldMigrate: row.flag("todosShouldMigrate"),
                appliesOn: row.weekdays("appliesOn"))
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
                id: row.id("id"), bundleID: try row.requiredReference("bundleID"),
                title: row.text("title"), sortOrder: row.position("sortOrder"),
                externalURL: row.textIfAny("externalURL"),
                categoryID: row.reference("categoryID"),
                carriesTo: row.weekdays("carriesTo"))
        })

    static let exportGroup = Table<ExportGroup>(
        name: "exportGroup", columns: ["id", "name", "sortOrder"],
        values: { [$0.id, $0.name, $0.sortOrder] },
        read: { row in
            ExportGroup(
                id: row.id("id"), name: row.text("name"),
                sortOrder: row.position("sortOrder"))
        })

    static let exportGroupMember = Table<ExportGroupMember>(
        name: "exportGroupMember", columns: ["groupID", "categoryID"],
        values: { [$0.groupID, $0.categoryID] },
        read: { row in
            ExportGroupMember(
                groupID: try row.requiredReference("groupID"),
                categoryID: row.reference("categoryID"))
        })

    static let review = Table<FinishedReview>(
        name: "review", columns: ["id", "day", "date"],
        values: { [$0.id, $0.day, ISO8601.string($0.date)] },
        read: { row in
            FinishedReview(
                id: row.id("id"), day: try row.day("day"),
                date: try row.instant("date"))
        })

    static let keptTodo = Table<KeptTodo>(
        name: "keptTodo", columns: ["id", "todoID", "day"],
        values: { [$0.id, $0.todoID, $0.day] },
        read: { row in
            KeptTodo(
                id: row.id("id"), todoID: try row.requiredReference("todoID"),
                day: try row.day("day"))
        })
}
