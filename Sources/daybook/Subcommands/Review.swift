import ArgumentParser

struct Review: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "review", abstract: "Review the journal, full screen.",
        discussion: """
            Look back, start the day, go through what is carried, plan; in the evening what else was done, what is \
            left, and tomorrow. Everything decided is kept, wherever it is left.
            """)

    @OptionGroup var journal: JournalOptions

    @MainActor
    func run() async throws {
        try await FullScreen.open(journal, front: .review)
    }
}
