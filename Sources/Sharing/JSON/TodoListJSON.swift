import Journal

/// A page in the output of `daybook list --json`, or a list of todos.
public struct ListedPageJSON: JSONObject {
    private let day: Day
    private let isStarted: Bool
    private let hidden: [TodoJSON]
    private let todos: [TodoJSON]

    /// - Parameters:
    ///   - day: The day of the page, or the day that states are relative to.
    ///   - hidden: The todos hidden on the day's weekday, which aren't among the others.
    public init(day: Day, isStarted: Bool, hidden: [TodoJSON] = [], todos: [TodoJSON] = []) {
        (self.day, self.isStarted, self.hidden, self.todos) = (day, isStarted, hidden, todos)
    }

    public static let form = JSONForm<ListedPageJSON>([
        .init("day", "The page, or the day that the states are relative to.") { $0.day },
        .init("hidden", "Todos hidden on the day's weekday.") { $0.hidden },
        .init("started") { $0.isStarted },
        .init("todos") { $0.todos },
    ])
}

/// The output of `daybook list --json`.
public struct TodoListJSON: JSONObject {
    private let page: ListedPageJSON
    private let journal: String

    /// - Parameter journal: The journal's id.
    public init(_ page: ListedPageJSON, journal: String) { (self.page, self.journal) = (page, journal) }

    public static let form = JSONForm<TodoListJSON>(
        ListedPageJSON.form.fields { $0.page } + [.init("journal", JSONSchema.journalNote) { $0.journal }])
}

/// The same output, written while its todos are read. They are its last field.
public struct TodoListStream {
    private var json: JSONWriter

    /// - Parameters:
    ///   - list: A list without todos.
    ///   - output: Takes what is written, a piece at a time.
    public init(_ list: TodoListJSON, to output: @escaping JSONWriter.Output) {
        json = JSONWriter(output: output)
        json.beginObject()
        for field in TodoListJSON.form.fields where field.schema.name != "todos" {
            json.key(field.schema.name)
            json.value(field.json(list) ?? .null)
        }
        json.key("todos")
        json.beginList()
    }

    public mutating func append(_ todo: TodoJSON) throws {
        json.item { $0.value(todo.json) }
        try json.flushIfFull()
    }

    public mutating func end() throws {
        json.endList()
        json.endObject()
        json.newline()
        try json.flush()
    }
}

/// The pages of a range of days.
public struct PagesJSON<Page: JSONObject>: JSONObject {
    private let days: ClosedRange<Day>
    private let pages: [Page]

    public init(_ days: ClosedRange<Day>, _ pages: [Page]) { (self.days, self.pages) = (days, pages) }

    public static var form: JSONForm<PagesJSON> {
        JSONForm([
            .init("from") { $0.days.lowerBound }, .init("pages") { $0.pages },
            .init("to") { $0.days.upperBound },
        ])
    }
}

/// The output of `daybook list --json` of a range of days.
public struct TodoListsJSON: JSONObject {
    private let pages: PagesJSON<ListedPageJSON>
    private let journal: String

    /// - Parameter journal: The journal's id.
    public init(_ days: ClosedRange<Day>, _ pages: [ListedPageJSON], journal: String) {
        (self.pages, self.journal) = (PagesJSON(days, pages), journal)
    }

    public static let form = JSONForm<TodoListsJSON>(
        PagesJSON.form.fields { $0.pages } + [.init("journal", JSONSchema.journalNote) { $0.journal }])
}
