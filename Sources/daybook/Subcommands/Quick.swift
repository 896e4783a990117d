import ArgumentParser
import Persistence
import Terminal

struct Quick: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quick", abstract: "Add a todo in one line at the cursor, then leave.",
        discussion: """
            Made for a key of tmux or of the window manager: `tmux display-popup -E -h 3 daybook quick`. The line is the \
            one of the page: `#category`, `~date`, a URL and a final ` !` are recognised while you type, Tab takes a \
            category or switches between todo and entry, Enter saves and leaves. Esc leaves without saving; a typed \
            line is kept, and ↑ brings it back the next time. The exit status is 0 if a line was saved, else 1.
            """)

    @Flag(help: "Log something done instead of adding a todo.")
    var did = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A note for it, such as the place you are in: repo@branch.", valueName: "text"))
    var context: String?

    @OptionGroup var journal: JournalOptions

    @MainActor
    func run() async throws {
        guard TerminalError.missingTerminal == nil else {
            throw JournalError("`daybook quick` needs a terminal. In a script, use `daybook add`.")
        }
        let isSaved = try await QuickEntry.run(
            journal: journal, use: did ? .entry : .todo, note: context)
        if !isSaved { throw ExitCode.failure }
    }
}
