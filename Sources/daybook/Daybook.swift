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
        version: "daybook 0.2.0",
        subcommands: [
            Start.self, Add.self, Did.self, Quick.self, List.self, Done.self, Abandon.self, Reopen.self,
            Delete.self,
            EditCommand.self, Move.self, StarCommand.self, Show.self, Search.self, Write.self, Review.self,
            Status.self, Stats.self,
            Bundles.self, Categories.self, Groups.self,
            Undo.self, Redo.self, Log.self, SyncCommand.self, Page.self, Export.self, Import.self,
            BackupCommand.self, Doctor.self,
            Restore.self, Config.self, Schema.self, Complete.self, Index.self,
        ], helpNames: .long)

    @Flag(help: "Open a sample journal of three weeks, which is deleted when you quit.")
    var demo = false

    @OptionGroup var focused: FocusOptions
    @OptionGroup var journal: JournalOptions

    func validate() throws {
        if demo && journal.databasePath != nil {
            throw ValidationError("Give --demo or --database, not both.")
        }
    }

    /// - Throws: `ValidationError` for `--demo` with a subcommand, which would work on the user's own journal.
    static func checkDemo(_ words: [String], _ command: any ParsableCommand) throws {
        guard !(command is Daybook), words.prefix(while: { $0.hasPrefix("-") }).contains("--demo") else {
            return
        }
        throw ValidationError(
            "--demo opens the sample full screen. It takes no subcommand; nothing was done.")
    }

    /// - Throws: `ValidationError` for `--focus` with a subcommand that would show, or change, what isn't in it.
    static func checkFocus(_ words: [String], _ command: any ParsableCommand) throws {
        let options = words.prefix { $0 != "--" }
        guard options.contains(where: { $0 == "--focus" || $0.hasPrefix("--focus=") }),
            !(command is Daybook || command is List || command is Search || command is Status)
        else { return }
        throw ValidationError("--focus is for the screen, list, search and status; nothing was done.")
    }

    @MainActor
    func run() async throws {
        if demo {
            try await FullScreen.openDemo(focused)
        } else {
            try await FullScreen.open(journal, focused)
        }
    }
}
