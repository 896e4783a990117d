import ArgumentParser
import Journal

struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo the last change, or the last N.",
        discussion: """
            Changes by the full-screen journal, by a command or by another program; `daybook log` lists them. \
            All of them are undone, or none. `daybook redo` redoes them until something else changes.
            """)

    @OptionGroup var steps: StepCount
    @OptionGroup var journal: ChangeOptions

    func run() throws {
        try journal.perform(.undo(steps: steps.count))
    }
}

/// The number of changes to undo or redo.
struct StepCount: ParsableArguments {
    @Argument(help: ArgumentHelp("How many changes.", valueName: "number"))
    var count = 1

    func validate() throws {
        if count < 1 { throw ValidationError("Give a number of changes, 1 or more.") }
    }
}

struct Redo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: "Redo the last undone change, or the last N.")

    @OptionGroup var steps: StepCount
    @OptionGroup var journal: ChangeOptions

    func run() throws {
        try journal.perform(.redo(steps: steps.count))
    }
}
