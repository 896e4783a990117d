import ArgumentParser
import Journal
import Persistence

/// The todos that a command is about.
struct TodoArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Ids, or words of a title that fit exactly one todo. Case and accents do not matter.",
            valueName: "todo"))
    var todos: [String]

    var selection: TodoSelection { .phrases(todos) }
}

struct Done: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Mark todos done, now.")

    @OptionGroup var arguments: TodoArguments
    @OptionGroup var journal: JournalOptions

    func run() throws {
        try journal.perform(.complete(arguments.selection))
    }
}

struct Abandon: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "abandon", abstract: "Abandon todos: they are not going to be done.")

    @OptionGroup var arguments: TodoArguments
    @OptionGroup var journal: JournalOptions

    func run() throws {
        try journal.perform(.abandon(arguments.selection))
    }
}

struct Reopen: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen", abstract: "Make ended todos pending again.")

    @OptionGroup var arguments: TodoArguments
    @OptionGroup var journal: JournalOptions

    func run() throws {
        try journal.perform(.reopen(arguments.selection))
    }
}

struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete todos from the journal, history included.")

    @OptionGroup var arguments: TodoArguments
    @OptionGroup var journal: JournalOptions

    func run() throws {
        try journal.perform(.delete(arguments.selection))
    }
}
