import Foundation
import Journal

/// The tables of the journal. Declare a new table here and add it to ``all``; a new column is one line.
///
/// Storage, export, import, repair and undo are derived from these declarations; a test compares them with
/// the schema.
public enum Tables {
    /// All tables, those that others refer to first.
    static let all: [any StoredTable] = [
        categories, taskBundles, bundleTodos, journalPages, todos, postponements, exportGroups,
        exportGroupMembers,
        reviews, keptTodos, dayTexts,
    ]

    static let names = all.map(\.name)

    /// The name of a table's row in messages; the table's own name if unknown.
    static func noun(of table: String) -> String {
        all.first { $0.name == table }?.noun ?? table
    }

    public static let categories = Table(
        "category", since: 3, list: "categories", blank: Journal.Category(id: 0, name: ""),
        [
            Column(id: \.id),
            Column("name", \.name, .text),
            Column("color", \.color, .word(else: .blue)),
            Column("sortOrder", \.sortOrder, .number),
            Column("carriesTo", \.showOnly, .weekdays, since: 14),
        ])

    public static let taskBundles = Table(
        "taskBundle", since: 1, noun: "bundle", blank: TaskBundle(id: 0, name: ""),
        [
            Column(id: \.id),
            Column("name", \.name, .text),
            Column("sortOrder", \.sortOrder, .number),
            Column("todosShouldMigrate", \.todosShouldMigrate, .flag),
            Column("appliesOn", \.appliesOn, .weekdays, since: 12),
        ])

    public static let bundleTodos = Table(
        "bundleTodo", since: 1, noun: "bundle's item", blank: BundleTodo(id: 0, bundleID: 0, title: ""),
        [
            Column(id: \.id),
            Column("bundleID", \.bundleID, to: taskBundles),
            Column("title", \.title, .text),
            Column("sortOrder", \.sortOrder, .number),
            Column("externalURL", \.externalURL, .text),
            Column("categoryID", \.categoryID, to: categories, onDeletion: .clearsReference, since: 3),
            Column("carriesTo", \.showOnly, .weekdays, since: 14),
            Column("note", \.note, .text, since: 17),
        ])

    public static let journalPages = Table(
        "journalPage", since: 1, noun: "page", blank: JournalPage(id: 0, date: Day(ordinal: 0)),
        [
            Column(id: \.id),
            Column("date", \.date, .date, unique: "day"),
        ], merge: { _, _ in })

    public static let todos = Table(
        "todo", since: 1, blank: Todo(id: 0, title: "", start: Day(ordinal: 0)),
        [
            Column(id: \.id),
            Column("title", \.title, .text),
            Column("shouldMigrate", \.shouldMigrate, .flag),
            Column("start", \.start, .date),
            Column("ending", \.ending, .ending),
            Column("categoryID", \.categoryID, to: categories, onDeletion: .clearsReference, since: 3),
            Column("externalURL", \.externalURL, .text),
            Column("asksWhenPushed", \.asksWhenPostponed, .flag, since: 11),
            Column("carriesTo", \.showOnly, .weekdays, since: 14),
            Column("bundleTodoID", \.bundleTodoID, to: bundleTodos, onDeletion: .clearsReference, since: 13),
            Column("note", \.note, .text, since: 17),
            Column("created", \.created, .instant, since: 20),
            Column("changed", \.changed, .instant, since: 20),
            Column("written", \.written, .number, since: 26),
        ], times: .init(created: .init(\.created), changed: .init(\.changed), column: "changed"),
        repair: { todo, stored in
            guard let ending = todo.ending, ending.day < todo.start else { return }
            if let index = stored.index(of: "ending") { stored.note(index, "before the start") }
            todo.ending?.day = todo.start
        },
        problem: { todo in
            guard let day = todo.ending?.day, day < todo.start else { return nil }
            return RowProblem(
                path: "ending.day", words: "\(day) is before its start, \(todo.start)",
                reason: "ending is before start")
        })

    public static let postponements = Table(
        "putOff", since: 10, noun: "postponement",
        blank: Postponement(
            id: 0, todoID: 0, seenFrom: Day(ordinal: 0), sentFrom: Day(ordinal: 0), sentTo: Day(ordinal: 0),
            date: Date(timeIntervalSince1970: 0)),
        [
            Column(id: \.id),
            Column("todoID", \.todoID, to: todos),
            Column("seenFrom", \.seenFrom, .day),
            Column("sentFrom", \.sentFrom, .day),
            Column("sentTo", \.sentTo, .day),
            Column("date", \.date, .instant),
        ],
        repair: { postponement, stored in
            guard postponement.sentFrom < postponement.seenFrom else { return }
            if let index = stored.index(of: "seenFrom") { stored.note(index, "after sentFrom") }
            postponement.seenFrom = postponement.sentFrom
        },
        problem: { postponement in
            guard postponement.sentFrom < postponement.seenFrom else { return nil }
            return RowProblem(
                path: "sentFrom", words: "before seenFrom: \(postponement.sentFrom)",
                reason: "sentFrom is before seenFrom")
        })

    public static let exportGroups = Table(
        "exportGroup", since: 6, noun: "export group", blank: ExportGroup(id: 0, name: ""),
        [
            Column(id: \.id),
            Column("name", \.name, .text),
            Column("sortOrder", \.sortOrder, .number),
        ])

    public static let exportGroupMembers = Table(
        "exportGroupMember", since: 6, noun: "export group's member", order: "groupID, rowid",
        blank: ExportGroupMember(groupID: 0),
        [
            Column("groupID", \.groupID, to: exportGroups, called: "group"),
            Column("categoryID", \.categoryID, to: categories, onDeletion: .deletesRow),
        ])

    public static let reviews = Table(
        "review", since: 15,
        blank: FinishedReview(id: 0, day: Day(ordinal: 0), date: Date(timeIntervalSince1970: 0)),
        [
            Column(id: \.id),
            Column("day", \.day, .day),
            Column("date", \.date, .instant),
        ])

    public static let keptTodos = Table(
        "keptTodo", since: 16, noun: "kept todo", blank: KeptTodo(id: 0, todoID: 0, day: Day(ordinal: 0)),
        [
            Column(id: \.id),
            Column("todoID", \.todoID, to: todos),
            Column("day", \.day, .day),
        ])

    public static let dayTexts = Table(
        "dayText", since: 18, noun: "day's text", blank: DayText(id: 0, day: Day(ordinal: 0), text: ""),
        [
            Column(id: \.id),
            Column("day", \.day, .date, unique: "day"),
            Column("text", \.text, .text),
        ],
        merge: { text, other in
            guard !text.text.contains(other.text) else { return }
            text.text = other.text.contains(text.text) ? other.text : "\(text.text)\n\n\(other.text)"
        })
}
