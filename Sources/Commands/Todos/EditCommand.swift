import ArgumentParser
import Journal
import Persistence

struct EditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change the title, note, category, URL, deadline, rule or kind of todos.",
        discussion: """
            Everything else stays the same. \(TodoArguments.discussion) --search '#home' selects a category's todos.
            """)

    enum Kind: String, EnumerableFlag {
        case habit, oneOff

        static func help(for value: Kind) -> ArgumentHelp? {
            switch value {
            case .habit: "A habit: for its day, missed when the next page starts."
            case .oneOff: "A one-off: carried over until it ends."
            }
        }
    }

    @Argument(help: ArgumentHelp(TodoArguments.names, valueName: "todo"))
    var todos: [String] = []

    @OptionGroup(title: "Selection") var filters: TodoFilters

    @Option(help: "The new title.")
    var title: String?

    @Option(name: .category, help: "The category's name, or its beginning; Other for none.")
    var category: String?

    @Flag(name: .customLong("no-category"), help: "Put it under \"Other\".")
    var hasNoCategory = false

    @Option(help: "A URL to open from the journal.")
    var url: String?

    @Flag(name: .customLong("no-url"), help: "Remove the URL.")
    var hasNoURL = false

    @OptionGroup var when: WhenOptions

    @Flag(name: .customLong("no-due"), help: "Remove the deadline.")
    var hasNoDeadline = false

    @Flag(name: .customLong("no-repeat"), help: "Remove the rule.")
    var hasNoRule = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A note in Markdown; - reads it from standard input.", valueName: "text"))
    var note: String?

    @Flag(name: .customLong("no-note"), help: "Remove the note.")
    var hasNoNote = false

    @Flag(
        name: [.customShort("e"), .customLong("editor")],
        help: "Edit its title and note in $VISUAL or $EDITOR.")
    var usesEditor = false

    @Option(
        help: ArgumentHelp(
            "Show it only on these weekdays: \(Weekdays.understood).", valueName: "days"))
    var showOnly: String?

    @Flag(name: .customLong("show-as-category"), help: "Show it on the same weekdays as its category.")
    var showsAsCategory = false

    @Flag(exclusivity: .exclusive)
    var kind: Kind?

    @OptionGroup var journal: ChangeOptions

    func validate() throws {
        try TodoNames.check(todos, isFiltered: !filters.isEmpty)
        try Removals.check([
            .init("--category", category, "--no-category", hasNoCategory),
            .init("--url", url, "--no-url", hasNoURL),
            .init("--due", when.due, "--no-due", hasNoDeadline, removing: "the deadline"),
            .init("--repeat", when.rule, "--no-repeat", hasNoRule, removing: "the rule"),
            .init("--note", note, "--no-note", hasNoNote),
            .init("--show-only", showOnly, "--show-as-category", showsAsCategory),
        ])
        if usesEditor && (title != nil || note != nil || hasNoNote) {
            throw ValidationError("Give -e or --title and --note, not both.")
        }
        if title == nil, category == nil, url == nil, kind == nil, showOnly == nil, note == nil,
            when.due == nil,
            when.rule == nil, !hasNoRule, !hasNoCategory, !hasNoURL, !hasNoDeadline, !showsAsCategory,
            !hasNoNote,
            !usesEditor
        {
            throw ValidationError(
                "Nothing to change. Use --title, --note, --category, --url, --due, --repeat, --show-only, --habit, --one-off, -e."
            )
        }
    }

    @MainActor
    func run() async throws {
        let clock = try Environment.clock()
        let due = try when.due.map { try Dates.day($0, clock: clock, looking: .ahead) }
        let rule = try when.typedRule(clock)
        let weekdays = try showOnly.map(Weekdays.typed)
        let database = try journal.open(for: .change)
        let note = try NoteText.read(note)
        let edit = try TodoEdit {
            $0.note = hasNoNote ? .set(nil) : EditChange(note.map { .some($0) })
            $0.title = EditChange(title)
            $0.categoryID = try categoryID(in: database)
            $0.shouldMigrate = EditChange(kind.map { $0 == .oneOff })
            $0.externalURL = hasNoURL ? .set(nil) : EditChange(url.map { .some($0) })
            $0.due = hasNoDeadline ? .set(nil) : EditChange(due.map { .some($0) })
            $0.repeats = hasNoRule ? .set(nil) : EditChange(rule.map { .some($0) })
            $0.showOnly = showsAsCategory ? .set(nil) : EditChange(weekdays.map { .some($0) })
        }
        if usesEditor { return try await editText(edit, of: database, clock) }
        try journal.report(
            database.carryOut(.edit(selection(in: database, clock), edit), clock), of: database, clock)
    }

    private func selection(in database: JournalDatabase, _ clock: JournalClock) throws -> TodoSelection {
        try TodoNames.selection(todos, filters, category: nil, in: database, clock)
    }

    /// Edits one todo's title and note in the user's editor, with the other changes.
    @MainActor
    private func editText(_ edit: TodoEdit, of database: JournalDatabase, _ clock: JournalClock) async throws
    {
        let todo = try await database.read(.todo(selection(in: database, clock)))
        let editing = ProseEditing(
            database: database, clock: clock, subject: .note(todo: todo.id), name: "daybook-\(todo.id).md",
            isBlankIgnored: true
        ) {
            TitledNote.text(of: try database.read(.todo(.ids([todo.id]))))
        }
        let performed = try await editing.run { text, _ in
            let (title, note) = try TitledNote.parts(of: text)
            if title != todo.title { Self.noteMarks(in: title, try database.read(.categories), clock) }
            var edit = edit
            edit.title = todo.title == title ? .keep : .set(title)
            edit.note = todo.note == note ? .keep : .set(note)
            return .edit([todo.id], edit)
        }
        guard let performed else { return try journal.reportNothing("changed", clock) }
        try journal.report(performed, of: database, clock)
    }

    /// Says that marks at a title's end are words of it, as with `--title`.
    private static func noteMarks(in title: String, _ categories: [Category], _ clock: JournalClock) {
        let line = EntryLine(
            title, categories: categories, today: clock.today, weekStart: clock.weekStart,
            order: clock.dateOrder, marks: .complete, for: .todo)
        guard line.title != title else { return }
        Console.note("Here #, ~ and ! stay in the title. -c sets the category, `move` the day.")
    }

    private func categoryID(in database: JournalDatabase) throws -> EditChange<Int64?> {
        if hasNoCategory { return .set(nil) }
        guard let category else { return .keep }
        return .set(try Category.chosen(category, among: database.read(.categories))?.id)
    }
}
