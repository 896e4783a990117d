import ArgumentParser

/// The root command. Every command declares its name: deriving it takes a third of the time of `daybook list`.
struct Daybook: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "daybook",
        abstract: "A journal and todo list for the terminal: a page a day.",
        discussion: """
            Without a subcommand, opens the journal full screen. A todo is on every page from the day it starts \
            to the day it ends. `daybook start` starts today's page.
            """,
        version: "0.1.0",
        subcommands: [
            Start.self, Add.self, Did.self, List.self, Done.self, Abandon.self, Reopen.self, Delete.self,
            Edit.self, Move.self, Show.self, Write.self, Review.self, Bundles.self, Categories.self,
            Groups.self,
            Undo.self, Redo.self, Log.self, Page.self, Export.self, Import.self, Backup.self,
            Restore.self, Config.self,
        ], helpNames: .long)

    @OptionGroup var journal: JournalOptions

    @MainActor
    func run() async throws {
        try await FullScreen.open(journal)
    }
}
