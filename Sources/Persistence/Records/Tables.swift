import Foundation
import Journal

/// The tables of ``JournalSchema`` with the coding of their values. A new column is one line here, in the schema's order.
///
/// Storage, export, import, repair and undo are derived from these declarations; a test compares them with
/// the schema.
public enum Tables {
    /// All tables, those that others refer to first.
    static let all: [any StoredTable] = [
        categories, taskBundles, bundleTodos, journalPages, todos, postponements, exportGroups,
        exportGroupMembers, reviews, keptTodos, dayTexts, weekTexts, stars, outsideKeys,
    ]

    static let names = JournalSchema.tables.map(\.name)

    public static let categories = Table(
        JournalSchema.category, blank: Journal.Category(id: 0, name: ""),
        [
            .init(id: \.id), .init("name", \.name, .text), .init("color", \.color, .word(else: .blue)),
            .init("sortOrder", \.sortOrder, .number), .init("carriesTo", \.showOnly, .weekdays),
        ])

    public static let taskBundles = Table(
        JournalSchema.taskBundle, blank: TaskBundle(id: 0, name: ""),
        [
            .init(id: \.id), .init("name", \.name, .text), .init("sortOrder", \.sortOrder, .number),
            .init("todosShouldMigrate", \.todosShouldMigrate, .flag),
            .init("appliesOn", \.appliesOn, .weekdays),
        ])

    public static let bundleTodos = Table(
        JournalSchema.bundleTodo, blank: BundleTodo(id: 0, bundleID: 0, title: ""),
        [
            .init(id: \.id), .init("bundleID", reference: \.bundleID), .init("title", \.title, .text),
            .init("sortOrder", \.sortOrder, .number), .init("externalURL", \.externalURL, .text),
            .init("categoryID", reference: \.categoryID), .init("carriesTo", \.showOnly, .weekdays),
            .init("note", \.note, .text), .init("starts", \.starts, .written("a day in words")),
            .init("due", \.due, .written("a day in words")), .init("repeats", \.repeats, .written("a rule")),
        ])

    public static let journalPages = Table(
        JournalSchema.journalPage, blank: JournalPage(id: 0, date: Day(ordinal: 0)),
        [.init(id: \.id), .init("date", \.date, .date)], merge: { _, _ in })

    public static let todos = Table(
        JournalSchema.todo, blank: Todo(id: 0, title: "", start: Day(ordinal: 0)),
        [
            .init(id: \.id), .init("title", \.title, .text), .init("shouldMigrate", \.shouldMigrate, .flag),
            .init("start", \.start, .date), .init("ending", \.ending, .ending),
            .init("categoryID", reference: \.categoryID), .init("externalURL", \.externalURL, .text),
            .init("asksWhenPushed", \.asksWhenPostponed, .flag), .init("carriesTo", \.showOnly, .weekdays),
            .init("bundleTodoID", reference: \.bundleTodoID), .init("note", \.note, .text),
            .init("created", \.created, .instant), .init("changed", \.changed, .instant),
            .init("written", \.written, .number), .init("due", \.due, .day),
            .init("repeats", \.repeats, .written("a rule")),
            .init("series", \.series, .written("a place in a series")),
            .init("place", \.place, .written("a place by hand")),
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
        JournalSchema.postponement,
        blank: Postponement(
            id: 0, todoID: 0, seenFrom: Day(ordinal: 0), sentFrom: Day(ordinal: 0), sentTo: Day(ordinal: 0),
            date: Date(timeIntervalSince1970: 0)),
        [
            .init(id: \.id), .init("todoID", reference: \.todoID), .init("seenFrom", \.seenFrom, .day),
            .init("sentFrom", \.sentFrom, .day), .init("sentTo", \.sentTo, .day),
            .init("date", \.date, .instant),
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
        JournalSchema.exportGroup, blank: ExportGroup(id: 0, name: ""),
        [.init(id: \.id), .init("name", \.name, .text), .init("sortOrder", \.sortOrder, .number)])

    public static let exportGroupMembers = Table(
        JournalSchema.exportGroupMember, order: "groupID, rowid", blank: ExportGroupMember(groupID: 0),
        [
            // NULL is the heading Other, whose todos a group mustn't show by a damaged value.
            .init("groupID", reference: \.groupID),
            .init("categoryID", reference: \.categoryID, .referenceOrNone),
        ])

    public static let reviews = Table(
        JournalSchema.review,
        blank: FinishedReview(id: 0, day: Day(ordinal: 0), date: Date(timeIntervalSince1970: 0)),
        [.init(id: \.id), .init("day", \.day, .day), .init("date", \.date, .instant)])

    public static let keptTodos = Table(
        JournalSchema.keptTodo, blank: KeptTodo(id: 0, todoID: 0, day: Day(ordinal: 0)),
        [.init(id: \.id), .init("todoID", reference: \.todoID), .init("day", \.day, .day)])

    public static let dayTexts = texts(JournalSchema.dayText)

    /// By the Mondays of their weeks.
    public static let weekTexts = texts(
        JournalSchema.weekText,
        repair: { text, stored in
            let monday = Week(stored: text.day).monday
            guard text.day != monday else { return }
            if let index = stored.index(of: "day") { stored.note(index, "not a Monday") }
            text.day = monday
        },
        problem: { text in
            guard text.day.weekday == .monday else {
                return RowProblem(
                    path: "day", words: "\(text.day) isn't a Monday", reason: "its day isn't a Monday")
            }
            if Week(stored: text.day).isKnown { return nil }
            return RowProblem(
                path: "day", words: "\(text.day) is too far away: its week has days without a date",
                reason: "its week has days without a date")
        })

    private static func texts(
        _ declared: JournalTable, repair: (@Sendable (inout DayText, StoredRow) -> Void)? = nil,
        problem: (@Sendable (DayText) -> RowProblem?)? = nil
    ) -> Table<DayText> {
        Table(
            declared, blank: DayText(id: 0, day: Day(ordinal: 0), text: ""),
            [.init(id: \.id), .init("day", \.day, .date), .init("text", \.text, .text)], repair: repair,
            merge: { text, other in
                guard !text.text.contains(other.text) else { return }
                text.text = other.text.contains(text.text) ? other.text : "\(text.text)\n\n\(other.text)"
            }, problem: problem, isEmpty: { Prose.normalized($0.text) == nil })
    }

    public static let stars = Table(
        JournalSchema.star,
        blank: Star(id: 0, todoID: 0, day: Day(ordinal: 0), date: Date(timeIntervalSince1970: 0)),
        [
            .init(id: \.id), .init("todoID", reference: \.todoID), .init("day", \.day, .day),
            .init("date", \.date, .instant),
        ])

    public static let outsideKeys = Table(
        JournalSchema.outsideKey, blank: OutsideKey(id: 0, name: ""),
        [
            .init(id: \.id), .init("name", \.name, .text), .init("todoID", reference: \.todoID),
            .init("fields", \.fields, .text),
        ], merge: { key, other in key.todoID = key.todoID ?? other.todoID })
}
