import ArgumentParser
import Journal
import Persistence

struct BundleItems: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "items", abstract: "List, add and change a bundle's items.",
        subcommands: [Add.self, Edit.self, Delete.self, Move.self])

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Add an item to a bundle.",
            discussion: """
                At the end of the title `#category` names a category, a URL becomes the item's URL, `^fri` or `^3d` is \
                the deadline, `~fri` the first day, and `&monthly` a rule; `\\#` and --literal keep them in the title. \
                Each page reads the days as its own: `^3d` is three days after the start.
                """)

        @Argument(help: .named("bundle"))
        var bundle: String

        @Argument(help: "The title.")
        var title: [String]

        @OptionGroup var entry: EntryOptions

        @Option(
            help: ArgumentHelp(
                "Show its todos only on these weekdays: \(Weekdays.understood).", valueName: "days"))
        var showOnly: String?

        @Option(
            parsing: .unconditional,
            help: ArgumentHelp("The note of its todos, in Markdown.", valueName: "text"))
        var note: String?

        @OptionGroup var when: ItemDayOptions

        @OptionGroup var journal: ChangeOptions

        func run() throws {
            let clock = try Environment.clock()
            let weekdays = try showOnly.map(Weekdays.typed)
            let options = [EntryLine.Meaning: String].given(on: when.day, due: when.due, rule: when.rule)
            let when = try when.typed(clock)
            try journal.change { [bundle, title, entry, note] library in
                let words = try TypedWords(
                    title.joined(separator: " "), for: .bundleItem, options: entry, others: options,
                    isStrict: true, categories: library.categories, clock: clock)
                words.remarks.forEach(Console.note)
                var draft = BundleTodoDraft(words.line)
                (draft.showOnly, draft.note) = (weekdays, note)
                draft.starts = when.start ?? draft.starts
                draft.due = when.due ?? draft.due
                draft.repeats = when.rule ?? draft.repeats
                return .addItems(
                    [draft], to: try library.bundle(named: bundle).id, newCategory: words.newCategory)
            }
        }
    }

    struct Edit: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit", abstract: "Change an item's title, note, category, URL, days or rule.",
            discussion: "Everything else stays the same, and so do todos already added.")

        @OptionGroup var item: ItemArguments

        @Option(help: "The new title.")
        var title: String?

        @Option(name: .category, help: "The category's name, or its beginning; Other for none.")
        var category: String?

        @Option(help: "A URL to open from the journal.")
        var url: String?

        @Option(
            parsing: .unconditional,
            help: ArgumentHelp("The note of its todos, in Markdown.", valueName: "text"))
        var note: String?

        @Flag(name: .customLong("no-note"), help: "Remove the note.")
        var hasNoNote = false

        @Flag(name: .customLong("no-url"), help: "Remove the URL.")
        var hasNoURL = false

        @Option(
            help: ArgumentHelp(
                "Show its todos only on these weekdays: \(Weekdays.understood).", valueName: "days"))
        var showOnly: String?

        @Flag(name: .customLong("show-as-category"), help: "Show it on the same weekdays as its category.")
        var showsAsCategory = false

        @OptionGroup var when: ItemDayOptions

        @Flag(name: .customLong("same-day"), help: "Start its todos on the page's day.")
        var startsSameDay = false

        @Flag(name: .customLong("no-due"), help: "Remove the deadline.")
        var hasNoDeadline = false

        @Flag(name: .customLong("no-repeat"), help: "Remove the rule.")
        var hasNoRule = false

        @OptionGroup var journal: ChangeOptions

        func validate() throws {
            try Removals.check([
                .init("--url", url, "--no-url", hasNoURL),
                .init("--show-only", showOnly, "--show-as-category", showsAsCategory),
                .init("--note", note, "--no-note", hasNoNote),
                .init("--on", when.day, "--same-day", startsSameDay, removing: "the start"),
                .init("--due", when.due, "--no-due", hasNoDeadline, removing: "the deadline"),
                .init("--repeat", when.rule, "--no-repeat", hasNoRule, removing: "the rule"),
            ])
            if title == nil, category == nil, url == nil, showOnly == nil, note == nil, when.isEmpty,
                !hasNoURL,
                !showsAsCategory, !hasNoNote, !startsSameDay, !hasNoDeadline, !hasNoRule
            {
                throw ValidationError(
                    "Nothing to change. Use --title, --category, --url, --no-url, --note, --no-note, --on, --same-day, "
                        + "--due, --no-due, --repeat, --no-repeat, --show-only, --show-as-category."
                )
            }
        }

        func run() throws {
            let weekdays = try showOnly.map(Weekdays.typed)
            let when = try when.typed(try Environment.clock())
            let edit = BundleTodoEdit {
                $0.title = EditChange(title)
                $0.note = hasNoNote ? .set(nil) : EditChange(note.map { .some($0) })
                $0.externalURL = hasNoURL ? .set(nil) : EditChange(url.map { .some($0) })
                $0.showOnly = showsAsCategory ? .set(nil) : EditChange(weekdays.map { .some($0) })
                $0.starts = startsSameDay ? .set(nil) : EditChange(when.start.map { .some($0) })
                $0.due = hasNoDeadline ? .set(nil) : EditChange(when.due.map { .some($0) })
                $0.repeats = hasNoRule ? .set(nil) : EditChange(when.rule.map { .some($0) })
            }
            try journal.change { [item, category] library in
                var edit = edit
                if let category { edit.categoryID = .set(try library.categoryID(named: category)) }
                return .editItem(try item.id(in: library), edit)
            }
        }
    }

    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete", abstract: "Delete an item. Todos it added stay.")

        @OptionGroup var item: ItemArguments

        @OptionGroup var journal: ChangeOptions

        func run() throws {
            try journal.change { [item] in .delete(.item(try item.id(in: $0))) }
        }
    }

    struct Move: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "move", abstract: "Move an item within its category.")

        @OptionGroup var item: ItemArguments

        @OptionGroup var place: PlaceArgument
        @OptionGroup var journal: ChangeOptions

        func run() throws {
            try journal.change { [item, place] in
                try .move(.item(try item.id(in: $0)), to: place, in: $0)
            }
        }
    }
}

/// The days of an item's todos, which each page reads as its own, and their rule.
struct ItemDayOptions: ParsableArguments {
    @Option(
        name: .customLong("on"), parsing: .unconditional,
        help: ArgumentHelp("The first day of its todos, seen from the page: fri, 3d.", valueName: "date"))
    var day: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Their deadline, seen from the page: fri, 3d.", valueName: "date"))
    var due: String?

    @Option(
        name: .customLong("repeat"), parsing: .unconditional,
        help: ArgumentHelp(
            "When they come back after they have ended: \(RepeatGrammar.understood).", valueName: "rule"))
    var rule: String?

    var isEmpty: Bool { day == nil && due == nil && rule == nil }

    /// What was typed.
    /// - Throws: `ExpressionError` if it isn't a date or a rule.
    func typed(_ clock: JournalClock) throws -> (start: ItemDay?, due: ItemDay?, rule: RepeatRule?) {
        (
            try day.map { try ItemDay.typed($0, clock: clock) },
            try due.map { try ItemDay.typed($0, clock: clock) },
            try rule.map { try RepeatGrammar(weekStart: clock.weekStart).rule($0) }
        )
    }
}

/// An item of a bundle, by names or ids.
struct ItemArguments: ParsableArguments {
    @Argument(help: .named("bundle"))
    var bundle: String

    @Argument(help: .named("item"))
    var item: String

    func id(in library: Library) throws -> Int64 {
        try library.item(named: item, of: try library.bundle(named: bundle)).id
    }
}
