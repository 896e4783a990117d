import ArgumentParser
import Persistence

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
        try journal.replay { .undo(steps.count, in: $0, by: $1) }
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
        try journal.replay { .redo(steps.count, in: $0, by: $1) }
    }
}

extension JournalOptions {
    fileprivate func replay(
        _ change: (JournalDatabase, Author) -> JournalChange<ReplayedSteps>
    ) throws {
        let author = Author(.commandLine, clock: try Environment.clock())
        let database = try open(for: .change)
        Console.print(try database.perform(change(database, author), by: author).sentence)
    }
}
