import Persistence
import Screens
import Store
import Terminal

extension FullScreen {
    /// Opens a journal in full screen.
    static func open(
        _ journal: JournalOptions, _ focused: FocusOptions? = nil, front: ScreenName = .dayPage
    ) async throws {
        // Checks before creating a journal that couldn't be shown.
        if let error = TerminalError.missingTerminal { throw error }
        let opened = try journal.openQuietly(for: .screen)
        try await run(
            database: opened.database, clock: try Environment.clock(),
            focus: try focused?.focus(in: opened.database), front: front,
            greeting: greeting(opened))
    }

    /// Opens a sample journal, and deletes it in the end.
    static func openDemo(_ focused: FocusOptions) async throws {
        if let error = TerminalError.missingTerminal { throw error }
        let clock = try Environment.clock()
        let demo = try DemoJournal(clock: clock)
        OpenJournals.deletesTemporary(demo.delete)
        defer { OpenJournals.deleteTemporary() }
        demo.useOwnStateFolder()
        let opened = try JournalOptions.opening(demo.path, for: .screen)
        let greeting = StoreMessage("A sample journal: try everything, nothing is kept. ? shows the keys.")
        do {
            try await run(
                database: opened.database, clock: clock, focus: focused.focus(in: opened.database),
                greeting: greeting, isKept: false)
        } catch {
            // Before it is deleted, as after `q`.
            try OpenJournals.close()
            throw error
        }
        try OpenJournals.close()
        Console.note("The sample journal is deleted. `daybook` opens your own.")
    }

    /// The first message: a read-only journal, else mistakes in the configuration, else the result of opening.
    private static func greeting(_ opened: (database: JournalDatabase, note: String?)) -> StoreMessage? {
        if let reason = opened.database.readOnlyReason { return StoreMessage(reason, isError: true) }
        let mistakes = Environment.configuration.mistakes
        guard let first = mistakes.first else { return opened.note.map { StoreMessage($0) } }
        let all = mistakes.count == 1 ? "" : "\(mistakes.count) mistakes (`daybook list` prints all) in "
        return StoreMessage(all + first.description, isError: true)
    }
}
