import Journal

extension JSONSchema {
    /// A list of weekdays; null where another one applies.
    public static let weekdays = JSONSchema.nullable(.list(.word(Weekday.allCases.map(\.key))))

    /// A todo, as ``JSONValue/todo(_:categoryName:on:bornOpen:)`` writes it.
    public static let todo = JSONSchema.object([
        Field("category", .nullable(.text), "Null for Other."),
        Field("changed", .nullable(.instant), "When Daybook last changed it; null for older todos."),
        Field("created", .nullable(.instant), "When Daybook created it; null for older todos."),
        ending,
        Field("entry", .flag), Field("firstSeen", .day, "The first page that showed it."),
        Field("habit", .flag), Field("hiddenUntil", .nullable(.day), "The next day that shows it."),
        Field("id", .number), Field("kind", .word(of: TodoKind.self)),
        Field("note", .nullable(.text), "In Markdown."),
        Field("postponedTo", .nullable(.day), "The day it was postponed to from this page."),
        Field("showOnly", weekdays, "Null for those of its category."),
        Field("start", .day, "The first day it shows."),
        Field("state", .word(of: TodoState.self), "On the page, or now."), Field("timesPostponed", .number),
        Field("title", .text), Field("url", .nullable(.text)),
    ])

    /// How a todo ended, as ``JSONValue/ending(_:)`` writes it.
    public static let ending = Field(
        "ending",
        .nullable(
            .object([
                Field("date", .instant), Field("day", .day, "The page it ended on."),
                Field("kind", .word(of: TodoEnding.Kind.self)),
            ])), "Null while open.")

    static let todos = JSONSchema.list(todo)

    /// The output of ``SharedPage`` as JSON.
    public static let page = JSONSchema.object([group, sharedJournal] + pageFields)

    /// The same, of a range of days.
    public static let pages = range(of: pageFields, [group, sharedJournal])

    private static let pageFields = [
        Field("day", .day), Field("started", .flag),
        Field("text", .nullable(.text), "The text of the day, in Markdown."), Field("todos", todos),
    ]

    /// The pages that were started in a range of days.
    private static func range(of page: [Field], _ more: [Field]) -> JSONSchema {
        .object([Field("from", .day), Field("pages", .list(.object(page))), Field("to", .day)] + more)
    }

    public static let standup = JSONSchema.object([
        Field("day", .day), Field("done", todos), group, sharedJournal, Field("open", todos),
        Field("since", .day),
    ])

    public static let review = JSONSchema.object(
        [Field("day", .day), group, sharedJournal, Field("since", .day)]
            + ["abandoned", "carried", "done", "planned", "postponed"].map { Field($0, todos) })

    private static let group = Field("group", .nullable(.text), "The export group; null for every category.")

    private static let sharedJournal = Field(
        "journal", .nullable(.text), "The journal's id; null for a page shared from the screen.")

    /// The output of `daybook list --json`.
    public static let listing = JSONSchema.object([journal] + listingFields)

    /// The same, of a range of days.
    public static let listings = range(of: listingFields, [journal])

    private static let listingFields = [
        Field("day", .day, "The page, or the day that the states are relative to."),
        Field("hidden", todos, "Todos hidden on the day's weekday."), Field("started", .flag),
        Field("todos", todos),
    ]

    /// A hit of a search.
    public static let hit = JSONSchema.object([
        Field("day", .day, "The page that shows it."),
        Field(
            "field", .nullable(.word(of: SearchField.self)),
            "Where the words are, if they aren't in the title."),
        Field("snippet", .nullable(.text)),
        Field("text", .nullable(.text), "The day's text; null for a todo."),
        Field("todo", .nullable(todo)),
    ])

    /// The output of `daybook search --json`.
    public static let search = JSONSchema.object([
        Field("hits", .list(hit)), journal, Field("more", .flag, "Whether there are more hits than --limit."),
    ])

    /// The output of `daybook status --json`.
    public static let status = JSONSchema.object(
        [
            Field("day", .day), Field("lastReview", .nullable(.day)),
            Field(
                "next",
                .nullable(
                    .object([
                        Field("category", .nullable(.text)), Field("id", .number), Field("title", .text),
                    ]))), Field("started", .flag),
        ] + ["abandoned", "carried", "done", "open", "total"].map { Field($0, .number) })

    /// The journal's id, in an object about a whole journal.
    public static let journal = Field("journal", .text, "The journal's id.")
}
