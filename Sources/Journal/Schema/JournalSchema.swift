/// The tables of the journal. A new column is a line here, one in `Tables.swift` for its coding, and a migration.
public enum JournalSchema {
    /// All tables, those that others refer to first.
    public static let tables = [
        category, taskBundle, bundleTodo, journalPage, todo, postponement, exportGroup, exportGroupMember,
        review, keptTodo, dayText, weekText, star, outsideKey,
    ]

    private static let named = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0) })

    /// Nil for a table that only a newer Daybook knows, or that isn't the journal's.
    public static func table(_ name: String) -> JournalTable? { named[name] }

    /// What people call a row of a table; the table's own name if it is unknown.
    public static func noun(of table: String) -> String { named[table]?.noun ?? table }

    /// `3 todos`, `1 category`.
    public static func counted(_ count: Int, of table: String) -> String {
        "\(count) \(count == 1 ? named[table]?.singular ?? table : named[table]?.plural ?? table)"
    }

    public static let category = JournalTable(
        "category", since: 3, list: "categories", plural: "categories",
        naming: .series(tag: "category", ["name"]), knownBy: ["name"], calledBy: "name",
        [
            .id, .init("name", .line, isEssential: true), .init("color", .word, as: "colour"), .sortOrder,
            .init("carriesTo", .weekdays(unset: "every day"), as: "weekdays", since: 14, isOptional: true),
        ])

    public static let taskBundle = JournalTable(
        "taskBundle", since: 1, noun: "bundle",
        naming: .series(tag: "taskBundle", ["name"]), knownBy: ["name"], calledBy: "name",
        [
            .id, .init("name", .line, isEssential: true), .sortOrder,
            .init("todosShouldMigrate", .flag(on: "one-offs", off: "habits"), as: "kind"),
            .init("appliesOn", .weekdays(unset: "only by hand"), as: "weekdays", since: 12, isOptional: true),
        ])

    public static let bundleTodo = JournalTable(
        "bundleTodo", since: 1, noun: "bundle item",
        naming: .series(tag: "item", ["bundleID", "title"]), knownBy: ["bundleID", "title"],
        [
            .id,
            .init(
                "bundleID", .reference(to: "taskBundle", onDeletion: .deletesRow), as: "bundle",
                isEssential: true),
            .init("title", .line, isEssential: true), .sortOrder,
            .init("externalURL", .line, as: "URL", isOptional: true),
            .init(
                "categoryID", .reference(to: "category", onDeletion: .clearsReference), as: "category",
                since: 3, isOptional: true),
            .init(
                "carriesTo", .weekdays(unset: "like its category"), as: "weekdays", since: 14,
                isOptional: true),
            .init("note", .prose, since: 17, isOptional: true),
            .init("starts", .itemDay, as: "start", since: 35, isOptional: true),
            .init("due", .itemDay, as: "deadline", since: 35, isOptional: true),
            .init("repeats", .rule, as: "rule", since: 35, isOptional: true),
        ])

    public static let journalPage = JournalTable(
        "journalPage", since: 1, noun: "page", naming: .values(tag: "page", ["date"]), knownBy: ["date"],
        [.id, .init("date", .day, as: "day", isEssential: true, isUnique: true)])

    public static let todo = JournalTable(
        "todo", since: 1,
        naming: .series(tag: "made", ["bundleTodoID", "start"], successors: "series"),
        knownBy: ["title", "start"], hasSpan: true,
        [
            .id, .init("title", .line, isEssential: true, story: .renamed),
            .init("shouldMigrate", .flag(on: "a one-off", off: "a habit"), as: "kind"),
            .init("start", .day, as: "day", isEssential: true, story: .untold),
            .init("ending", .ending, as: "state", isOptional: true, story: .untold),
            .init(
                "categoryID", .reference(to: "category", onDeletion: .clearsReference), as: "category",
                since: 3, isOptional: true, story: .moved(none: Category.otherName)),
            .init("externalURL", .line, as: "URL", isOptional: true),
            .init(
                "asksWhenPushed", .flag(on: "asks before postponing", off: "doesn't ask"),
                as: "question before postponing", since: 11, isQuiet: true, story: .untold),
            .init(
                "carriesTo", .weekdays(unset: "like its category"), as: "weekdays", since: 14,
                isOptional: true),
            .init(
                "bundleTodoID", .reference(to: "bundleTodo", onDeletion: .clearsReference), as: "bundle",
                since: 13, isOptional: true, story: .untold),
            .init("note", .prose, since: 17, isOptional: true),
            .init("created", .instant, since: 20, isOptional: true, isQuiet: true, story: .untold),
            .init("changed", .instant, since: 20, isOptional: true, isQuiet: true, story: .untold),
            .init("written", .number, as: "place", since: 26, isQuiet: true, story: .untold),
            .init("due", .day, as: "deadline", since: 28, isOptional: true),
            .init("repeats", .rule, as: "rule", since: 29, isOptional: true),
            .init("series", .word, since: 29, isOptional: true, isQuiet: true, story: .untold),
            .init("place", .word, as: "order", since: 31, isOptional: true, isQuiet: true, story: .untold),
        ])

    public static let postponement = JournalTable(
        "putOff", since: 10, noun: "postponement",
        naming: .series(tag: "putOff", ["todoID", "sentFrom"]), knownBy: ["todoID", "sentFrom", "sentTo"],
        isRecord: true,
        [
            .id, .todoID, .init("seenFrom", .day, isEssential: true),
            .init("sentFrom", .day, isEssential: true), .init("sentTo", .day, isEssential: true),
            .init("date", .instant, as: "time", isEssential: true),
        ])

    public static let exportGroup = JournalTable(
        "exportGroup", since: 6, noun: "export group",
        naming: .series(tag: "exportGroup", ["name"]), knownBy: ["name"], calledBy: "name",
        [.id, .init("name", .line, isEssential: true), .sortOrder])

    public static let exportGroupMember = JournalTable(
        "exportGroupMember", since: 6, noun: "export group's member", plural: "export groups' members",
        naming: .values(tag: "member", ["groupID", "categoryID"]), knownBy: ["groupID", "categoryID"],
        isRecord: true,
        [
            .init(
                "groupID", .reference(to: "exportGroup", onDeletion: .deletesRow), as: "group",
                isEssential: true),
            .init(
                "categoryID", .reference(to: "category", onDeletion: .deletesRow), as: "category",
                isOptional: true),
        ])

    public static let review = JournalTable(
        "review", since: 15, knownBy: ["day", "date"], isRecord: true,
        [.id, .init("day", .day, isEssential: true), .init("date", .instant, as: "time", isEssential: true)])

    public static let keptTodo = JournalTable(
        "keptTodo", since: 16, noun: "kept todo",
        naming: .series(tag: "kept", ["todoID", "day"]), knownBy: ["todoID", "day"], isRecord: true,
        [.id, .todoID, .init("day", .day, isEssential: true)])

    public static let dayText = JournalTable(
        "dayText", since: 18, noun: "text", singular: "text of a day", plural: "texts of days",
        naming: .values(tag: "dayText", ["day"], isTyped: true), knownBy: ["day"],
        [
            .id, .init("day", .day, isEssential: true, isUnique: true),
            .init("text", .prose, isEssential: true),
        ])

    public static let weekText = JournalTable(
        "weekText", since: 34, noun: "week's text", singular: "text of a week", plural: "texts of weeks",
        naming: .values(tag: "weekText", ["day"], isTyped: true), knownBy: ["day"],
        [
            .id, .init("day", .day, as: "Monday", isEssential: true, isUnique: true),
            .init("text", .prose, isEssential: true),
        ])

    public static let star = JournalTable(
        "star", since: 30, naming: .series(tag: "star", ["todoID", "day"]), knownBy: ["todoID", "day"],
        isRecord: true,
        [
            .id, .todoID, .init("day", .day, isEssential: true),
            .init("date", .instant, as: "time", isEssential: true),
        ])

    public static let outsideKey = JournalTable(
        "outsideKey", since: 32, noun: "outside key", naming: .values(tag: "outsideKey", ["name"]),
        knownBy: ["name"], isRecord: true,
        [
            .id, .init("name", .word, isEssential: true, isUnique: true),
            .init(
                "todoID", .reference(to: "todo", onDeletion: .clearsReference), as: "todo", isOptional: true,
                isQuiet: true),
            .init("fields", .word, isQuiet: true),
        ])
}

extension JournalColumn {
    /// A reference to the todo that a record belongs to.
    fileprivate static let todoID = JournalColumn(
        "todoID", .reference(to: "todo", onDeletion: .deletesRow), as: "todo", isEssential: true)
}
