import ArgumentParser
import Journal
import Persistence

struct Categories: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "categories", abstract: "List and change categories.",
        subcommands: [
            ListRows<CategoryKind>.self, AddRow<CategoryKind>.self, Edit.self, RenameRow<CategoryKind>.self,
            DeleteRow<CategoryKind>.self,
            MoveRow<CategoryKind>.self,
        ],
        defaultSubcommand: ListRows<CategoryKind>.self)

    /// The properties of a category.
    struct Properties: ParsableArguments {
        @Option(help: ArgumentHelp(colors, valueName: "colour"))
        var color: CategoryColor?

        @Option(
            help: ArgumentHelp(
                "Show its todos only on these weekdays: \(Weekdays.understood).", valueName: "days"))
        var showOnly: String?

        private static let colors =
            "One of \(CategoryColor.allCases.map(\.rawValue).joined(separator: ", "))."

        var edit: CategoryEdit {
            get throws {
                let weekdays = try showOnly.map(Weekdays.typed)
                // No option means every day.
                return CategoryEdit {
                    $0.color = EditChange(color)
                    $0.showOnly = EditChange(weekdays.map { $0 == .everyDay ? nil : $0 })
                }
            }
        }
    }

    struct Edit: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit", abstract: "Change a category's name, colour or weekdays.")

        @Argument(help: .named("category"))
        var category: String

        @Option(help: "Its new name.")
        var name: String?

        @OptionGroup var properties: Properties
        @OptionGroup var journal: ChangeOptions

        func validate() throws {
            if name == nil, properties.color == nil, properties.showOnly == nil {
                throw ValidationError("Nothing to change. Use --name, --color, --show-only.")
            }
        }

        func run() throws {
            var edit = try properties.edit
            edit.name = EditChange(name)
            try journal.change { [category, edit] in
                .editCategory(try $0.category(named: category).id, edit)
            }
        }
    }
}

extension CategoryColor: ExpressibleByArgument {}
