import ArgumentParser
import Journal

struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Take back the last change, or the last so many.",
        discussion: """
            Whatever made them: the full-screen journal, a command, another program. `daybook log` lists them. It \
            happens whole or not at all; `daybook redo` makes them again until something else is changed.
            """)

    @OptionGroup var steps: StepCount
    @OptionGroup var journal: JournalOptions

    func run() throws {
        try journal.perform(.undo(steps: steps.count))
    }
}

/// How far to go.
struct StepCount: ParsableArguments {
    @Argument(help: ArgumentHelp("How many changes.", valueName: "number"))
    var count = 1

    func validate() throws {
        if count < 1 { throw ValidationError("Give a number of changes, 1 or more.") }
    }
}

struct Redo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: "Make again what was taken back last, or the last so many.")

    @OptionGroup var steps: StepCount
    @OptionGroup var journal: JournalOptions

    func run() throws {
        try journal.perform(.redo(steps: steps.count))
    }
}
