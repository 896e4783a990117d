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
            commandName: "apply", abstract: "Put what is missing of a bundle on a page.",
            discussion: """
                What its items have made is known by them: one that was renamed or has ended is not made again. \
                Says what was added and what was there already.
                """)

        @Argument(help: .named("bundle"))
        var bundle: String

        @Option(
            name: .customLong("on"), parsing: .unconditional,
            help: ArgumentHelp(
                "The page; a date without a year is the next one. Default: today.", valueName: "date"))
        var date: String?

        @OptionGroup var journal: JournalOptions

        func run() throws {
            let clock = try Environment.clock()
            let day = try date.map { try Dates.day($0, clock: clock, looking: .ahead) } ?? clock.today
            let applied = try journal.open(for: .change).carryOut(clock) { [bundle] in
                .applyBundle(try $0.bundle(named: bundle).id, on: day)
            }
            Console.print(applied.sentence)
            for todo in applied.outcome.added { Console.print("  \(todo.id)  \(todo.title)") }
            for todo in applied.outcome.present {
                Console.note("There already: \"\(todo.title)\" (\(todo.id))")
            }
        }
    }

    /// What a bundle makes.
    enum Makes: String, EnumerableFlag {
        case habits, oneOffs

        static func help(for value: Makes) -> ArgumentHelp? {
            switch value {
            case .habits: "What it makes is abandoned, not carried over, when the next page starts."
            case .oneOffs: "What it makes is carried over until it ends."
            }
        }
    }

    /// What can be said of a bundle.
    struct Properties: ParsableArguments {
        @Flag(exclusivity: .exclusive)
        var makes: Makes?

        @Option(
            help: ArgumentHelp(
                "The weekdays on which starting a page applies it: \(Weekdays.understood).",
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
            commandName: "edit", abstract: "Give a bundle another name, kind or weekdays.")

        @Argument(help: .named("bundle"))
        var bundle: String

        @Option(help: "Its new name.")
        var name: String?

        @OptionGroup var properties: Properties

        @Flag(name: .customLong("no-weekdays"), help: "Apply it on no weekday.")
        var hasNoWeekdays = false

        @OptionGroup var journal: JournalOptions

        func validate() throws {
            if hasNoWeekdays && properties.weekdays != nil {
                throw ValidationError("Give --weekdays or --no-weekdays, not both.")
            }
            if name == nil, properties.makes == nil, properties.weekdays == nil, !hasNoWeekdays {
                throw ValidationError("Say what to change: --name, --habits, --one-offs, --weekdays.")
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
