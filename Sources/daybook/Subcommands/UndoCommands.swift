import ArgumentParser
import Persistence

struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Take back the last change, or the last so many.",
        discussion: """
            Whatever made them: the full-screen journal, a command, another program. `daybook log` lists them. It \
            happens whole or not at all; `daybook redo` makes them again until something else is changed.
            """)

    @Argument(help: ArgumentHelp("How many changes.", valueName: "number"))
    var count = 1

    @OptionGroup var journal: JournalOptions

    func run() throws {
        try journal.replay { .undo(count, in: $0, by: $1) }
    }
}

struct Redo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: "Make again what was taken back last, or the last so many.")

    @Argument(help: ArgumentHelp("How many changes.", valueName: "number"))
    var count = 1

    @OptionGroup var journal: JournalOptions

    func run() throws {
        try journal.replay { .redo(count, in: $0, by: $1) }
    }
}

extension JournalOptions {
    fileprivate func replay(
        _ change: (JournalDatabase, Author) -> JournalChange<ReplayedSteps>
    ) throws {
        let author = Author(.commandLine, clock: try Environment.clock())
        let database = try open()
        Console.print(try database.perform(change(database, author), by: author).sentence)
    }
}
