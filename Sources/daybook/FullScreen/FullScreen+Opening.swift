import Persistence
import Screens
import Store

extension FullScreen {
    /// Opens a journal full screen.
    static func open(_ journal: JournalOptions, front: ScreenName = .dayPage) async throws {
        let opened = try journal.openQuietly()
        try await run(
            database: opened.database, clock: try Environment.clock(), front: front,
            greeting: greeting(opened.note))
    }

    /// What there is to say at first: mistakes in the configuration, or else what was done to open the journal.
    private static func greeting(_ note: String?) -> StoreMessage? {
        let mistakes = Environment.configuration.mistakes
        guard let first = mistakes.first else { return note.map { StoreMessage($0) } }
        let all = mistakes.count == 1 ? "" : "\(mistakes.count) mistakes (daybook list says all) in "
        return StoreMessage(all + first.description, isError: true)
    }
}
