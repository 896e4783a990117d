import ArgumentParser
import Store

/// The root of the command line. Every command gives its name: working it out from the type's would take a third of
/// the time that `daybook list` does.
struct Daybook: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "daybook",
        abstract: "A journal and todo list for the terminal: a page a day.",
        discussion: """
            Without a subcommand, opens the journal full screen. Todos are seen on every page from the day they \
            start to the day they end; `daybook start` begins today's page.
            """,
        version: "0.1.0",
        subcommands: [
            Start.self, Add.self, Did.self, List.self, Done.self, Abandon.self, Reopen.self, Delete.self,
            Edit.self, Move.self, Show.self, Bundles.self, Categories.self, Groups.self,
            Undo.self, Redo.self, Log.self, Page.self, Export.self, Import.self, Backup.self,
            Restore.self,
        ])

    @OptionGroup var journal: JournalOptions

    /// What there is to say at first: mistakes in the configuration, or else what was done to open the journal.
    private func greeting(_ note: String?) -> StoreMessage? {
        let mistakes = Environment.configuration.mistakes
        guard let first = mistakes.first else { return note.map { StoreMessage($0) } }
        let all = mistakes.count == 1 ? "" : "\(mistakes.count) mistakes (daybook list says all) in "
        return StoreMessage(all + first.description, isError: true)
    }

    @MainActor
    func run() async throws {
        let opened = try journal.openQuietly()
        try await FullScreen.run(
            database: opened.database, clock: try Environment.clock(), greeting: greeting(opened.note))
    }
}
