import ArgumentParser
import Journal
import Persistence

struct Groups: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "groups", abstract: "List and change export groups.",
        discussion: "A group is the set of categories that `daybook page --group` shares.",
        subcommands: [
            ListRows<GroupKind>.self, AddRow<GroupKind>.self, Set.self, RenameRow<GroupKind>.self,
            DeleteRow<GroupKind>.self,
            MoveRow<GroupKind>.self,
        ],
        defaultSubcommand: ListRows<GroupKind>.self)

    /// Categories by name, including "Other".
    struct Members: ParsableArguments {
        @Option(
            name: .category,
            help: "A category's name, or its beginning; Other for todos without one. Repeatable.")
        var categories: [String] = []

        func ids(in library: Library) throws -> [Int64?] {
            try categories.map { try library.categoryID(named: $0) }
        }
    }

    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Set the categories of an export group.")

        @Argument(help: .named("group"))
        var group: String

        @OptionGroup var members: Members

        @Flag(help: "Remove all its categories.")
        var empty = false

        @OptionGroup var journal: ChangeOptions

        func validate() throws {
            if members.categories.isEmpty != empty {
                throw ValidationError("Give its categories with --category, or --empty.")
            }
        }

        func run() throws {
            try journal.change { [group, members] in
                .setMembers(try $0.group(named: group).id, try members.ids(in: $0))
            }
        }
    }
}
