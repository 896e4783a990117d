import ArgumentParser
import Journal
import Persistence

struct Bundles: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bundles", abstract: "List, change and apply bundles of todos.",
        subcommands: [
            ListRows<BundleKind>.self, Apply.self, AddRow<BundleKind>.self, Edit.self,
            RenameRow<BundleKind>.self,
            DeleteRow<BundleKind>.self, MoveRow<BundleKind>.self, BundleItems.self,
        ],
        defaultSubcommand: ListRows<BundleKind>.self)

    struct Apply: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "apply", abstract: "Add a bundle's missing todos to a page.",
            discussion: """
                Todos the bundle already added are recognised, even renamed or ended ones, so nothing is added \
                twice. An item with a first day, such as `~fri`, adds a todo that starts then, seen from the page. While a \
                todo of an item's rule is open, the item adds no other. Prints what was added and what was already there.
                """)

        @Argument(help: .named("bundle"))
        var bundle: String

        @Option(
            name: .customLong("on"), parsing: .unconditional,
            help: ArgumentHelp(
                "The page; a date without a year means the next one. Default: today.", valueName: "date"))
        var date: String?

        @OptionGroup var journal: ChangeOptions

        func run() throws {
            let clock = try Environment.clock()
            let day = try date.map { try Dates.day($0, clock: clock, looking: .ahead) } ?? clock.today
            let database = try journal.open(for: .change)
            let applied = try database.carryOut(clock) { [bundle] in
                .applyBundle(try $0.bundle(named: bundle).id, on: day)
            }
            if journal.json { return try journal.printJSON(applied, of: database, clock) }
            Console.print(applied.sentence)
            for todo in applied.outcome.added { Console.print("  \(todo.id)  \(todo.shownTitle)") }
            for todo in applied.outcome.present {
                Console.note("Already there: \"\(todo.shownTitle)\" (\(todo.id))")
            }
        }
    }

    /// The kind of todos that a bundle adds.
    enum Makes: String, EnumerableFlag {
        case habits, oneOffs

        static func help(for value: Makes) -> ArgumentHelp? {
            switch value {
            case .habits: "Its todos are habits: missed when the next page starts."
            case .oneOffs: "Its todos are one-offs: carried over until they end."
            }
        }
    }

    /// The properties of a bundle.
    struct Properties: ParsableArguments {
        @Flag(exclusivity: .exclusive)
        var makes: Makes?

        @Option(
            help: ArgumentHelp(
                "Apply it when a page starts on these weekdays: \(Weekdays.understood).",
                valueName: "days"))
        var weekdays: String?

        var edit: BundleEdit {
            get throws {
                try BundleEdit {
                    $0.todosShouldMigrate = EditChange(makes.map { $0 == .oneOffs })
                    $0.appliesOn = EditChange(try weekdays.map { .some(try Weekdays.typed($0)) })
                }
            }
        }
    }

    struct Edit: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit", abstract: "Change a bundle's name, kind or weekdays.")

        @Argument(help: .named("bundle"))
        var bundle: String

        @Option(help: "Its new name.")
        var name: String?

        @OptionGroup var properties: Properties

        @Flag(name: .customLong("no-weekdays"), help: "Don't apply it automatically.")
        var hasNoWeekdays = false

        @OptionGroup var journal: ChangeOptions

        func validate() throws {
            if hasNoWeekdays && properties.weekdays != nil {
                throw ValidationError("Give --weekdays or --no-weekdays, not both.")
            }
            if name == nil, properties.makes == nil, properties.weekdays == nil, !hasNoWeekdays {
                throw ValidationError(
                    "Nothing to change. Use --name, --habits, --one-offs, --weekdays, --no-weekdays.")
            }
        }

        func run() throws {
            var edit = try properties.edit
            edit.name = EditChange(name)
            if hasNoWeekdays { edit.appliesOn = .set(nil) }
            try journal.change { [bundle, edit] in .editBundle(try $0.bundle(named: bundle).id, edit) }
        }
    }
}
