import ArgumentParser
import Journal
import Persistence

/// The todos that a command acts on.
struct TodoArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            """
            Ids, or words that match exactly one title. Case and accents don't matter. - reads ids from standard input, \
            one a line.
            """, valueName: "todo"))
    var todos: [String]

    func selection() throws -> TodoSelection { try TodoIDs.selection(todos) }
}

struct Done: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Mark todos done.")

    @OptionGroup var arguments: TodoArguments
    @OptionGroup var journal: JournalOptions

    func run() throws {
        try journal.perform(.complete(arguments.selection()))
    }
}

struct Abandon: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "abandon", abstract: "Abandon todos you won't do.")

    @OptionGroup var arguments: TodoArguments
    @OptionGroup var journal: JournalOptions

    func run() throws {
        try journal.perform(.abandon(arguments.selection()))
    }
}

struct Reopen: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen", abstract: "Reopen todos that are done or abandoned.")

    @OptionGroup var arguments: TodoArguments
    @OptionGroup var journal: JournalOptions

    func run() throws {
        try journal.perform(.reopen(arguments.selection()))
    }
}

struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete todos and their history.")

    @OptionGroup var arguments: TodoArguments
    @OptionGroup var journal: JournalOptions

    func run() throws {
        try journal.perform(.delete(arguments.selection()))
    }
}
