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
                At the end of the title `#category` names a category and a URL becomes the item's URL; `\\#` and \
                --literal keep them in the title.
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

        @OptionGroup var journal: ChangeOptions

        func run() throws {
            let clock = try Environment.clock()
            let weekdays = try showOnly.map(Weekdays.typed)
            try journal.change { [bundle, title, entry, note] library in
                let words = try TypedWords(
                    title.joined(separator: " "), for: .bundleItem, options: entry, isStrict: true,
                    categories: library.categories, clock: clock)
                words.remarks.forEach(Console.note)
                let draft = BundleTodoDraft(
                    title: words.line.title, categoryID: words.line.category?.id,
                    externalURL: words.line.externalURL, showOnly: weekdays, note: note)
                return .addItems(
                    [draft], to: try library.bundle(named: bundle).id, newCategory: words.newCategory)
            }
        }
    }

    struct Edit: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit", abstract: "Change an item's title, note, category, URL or weekdays.",
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

        @OptionGroup var journal: ChangeOptions

        func validate() throws {
            if url != nil && hasNoURL { throw ValidationError("Give --url or --no-url, not both.") }
            if showOnly != nil && showsAsCategory {
                throw ValidationError("Give --show-only or --show-as-category, not both.")
            }
            if note != nil && hasNoNote { throw ValidationError("Give --note or --no-note, not both.") }
            if title == nil, category == nil, url == nil, showOnly == nil, note == nil, !hasNoURL,
                !showsAsCategory, !hasNoNote
            {
                throw ValidationError(
                    "Nothing to change. Use --title, --category, --url, --show-only, --note.")
            }
        }

        func run() throws {
            let weekdays = try showOnly.map(Weekdays.typed)
            let edit = BundleTodoEdit {
                $0.title = EditChange(title)
                $0.note = hasNoNote ? .set(nil) : EditChange(note.map { .some($0) })
                $0.externalURL = hasNoURL ? .set(nil) : EditChange(url.map { .some($0) })
                $0.showOnly = showsAsCategory ? .set(nil) : EditChange(weekdays.map { .some($0) })
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
