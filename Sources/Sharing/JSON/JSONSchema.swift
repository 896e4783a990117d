import Journal

/// The form of a JSON value, as a JSON Schema (draft 2020-12).
public indirect enum JSONSchema: Sendable {
    case flag, number, text
    /// `yyyy-MM-dd`.
    case day
    /// A UTC date and time.
    case instant
    case word([String])
    /// The value, or null.
    case nullable(JSONSchema)
    case list(JSONSchema)
    case object([Field])

    /// A field of an object. No other fields are allowed.
    public struct Field: Sendable {
        let name: String
        let schema: JSONSchema
        let note: String?
        let isRequired: Bool

        /// - Parameters:
        ///   - note: What it is, if its name doesn't say so.
        ///   - isRequired: Whether it is always there. A missing value is null.
        public init(_ name: String, _ schema: JSONSchema, _ note: String? = nil, isRequired: Bool = true) {
            self.name = name
            self.schema = schema
            self.note = note
            self.isRequired = isRequired
        }
    }

    /// A word of an enumeration.
    public static func word<Word: RawRepresentable<String> & CaseIterable>(of _: Word.Type) -> JSONSchema {
        .word(Word.allCases.map(\.rawValue))
    }

    /// The whole schema.
    public func document(title: String) -> JSONValue {
        let head: [(key: String, value: JSONValue)] = [
            ("$schema", .text("https://json-schema.org/draft/2020-12/schema")), ("title", .text(title)),
        ]
        return .object((head + members).sorted { $0.key < $1.key })
    }

    private var value: JSONValue { .object(members) }

    private var members: [(key: String, value: JSONValue)] {
        switch self {
        case .flag: [("type", .text("boolean"))]
        case .number: [("type", .text("integer"))]
        case .text: [("type", .text("string"))]
        case .day: [("format", .text("date")), ("type", .text("string"))]
        case .instant: [("format", .text("date-time")), ("type", .text("string"))]
        case .word(let words): [("enum", .list(words.map { .text($0) }))]
        case .nullable(let schema): [("anyOf", .list([schema.value, ["type": .text("null")]]))]
        case .list(let schema): [("items", schema.value), ("type", .text("array"))]
        case .object(let fields): Self.members(fields.sorted { $0.name < $1.name })
        }
    }

    private static func members(_ fields: [Field]) -> [(key: String, value: JSONValue)] {
        let properties = fields.map { field in
            let note = field.note.map { [(key: "description", value: JSONValue.text($0))] } ?? []
            return (
                key: field.name,
                value: JSONValue.object((field.schema.members + note).sorted { $0.key < $1.key })
            )
        }
        return [
            ("additionalProperties", .flag(false)), ("properties", .object(properties)),
            ("required", .list(fields.filter(\.isRequired).map { .text($0.name) })),
            ("type", .text("object")),
        ]
    }
}

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
        [
            Field("day", .day, "Today."), group, sharedJournal, Field("since", .day),
            Field("until", .day, "Before today, there are no carried and planned todos."),
        ]
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

/// What a todo is, in JSON.
public enum TodoKind: String, Sendable, CaseIterable {
    case todo, habit, entry

    /// - Parameter bornOpen: The todos known to have been open; nil if that wasn't looked up.
    public init(_ todo: Todo, bornOpen: Set<Int64>?) {
        let isEntry = todo.mayBeEntry && bornOpen?.contains(todo.id) != true
        self = isEntry ? .entry : todo.isHabit ? .habit : .todo
    }
}
