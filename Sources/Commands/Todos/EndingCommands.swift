import ArgumentParser
import Journal
import Persistence

struct Done: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Mark todos done.", discussion: TodoArguments.discussion)

    @OptionGroup var arguments: TodoArguments
    @OptionGroup var ending: EndingOptions
    @OptionGroup var journal: ChangeOptions

    func run() throws {
        try journal.perform(on: arguments) { try ending.verb($0, .done, $1) }
    }
}

struct Abandon: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "abandon", abstract: "Abandon todos you won't do.", discussion: TodoArguments.discussion)

    @OptionGroup var arguments: TodoArguments

    @Flag(name: .customLong("series"), help: "End the series of those that repeat, too.")
    var endsSeries = false

    @OptionGroup var ending: EndingOptions
    @OptionGroup var journal: ChangeOptions

    func run() throws {
        try journal.perform(on: arguments) { try ending.verb($0, .abandoned, endsSeries: endsSeries, $1) }
    }
}

struct Reopen: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen", abstract: "Reopen todos that are done or abandoned.",
        discussion: TodoArguments.discussion)

    @OptionGroup var arguments: TodoArguments
    @OptionGroup var journal: ChangeOptions

    func run() throws {
        try journal.perform(on: arguments) { todos, _ in .reopen(todos) }
    }
}

struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete todos and their history.",
        discussion: TodoArguments.discussion)

    @OptionGroup var arguments: TodoArguments
    @OptionGroup var journal: ChangeOptions

    func run() throws {
        try journal.perform(on: arguments) { todos, _ in .delete(todos) }
    }
}
