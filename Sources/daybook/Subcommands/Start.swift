import ArgumentParser
import Persistence

struct Start: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", abstract: "Start today's page.",
        discussion:
            "Habits left from before today are abandoned; it says which. Everything else is carried over.")

    @OptionGroup var journal: JournalOptions

    func run() throws {
        try journal.perform(.startToday, for: .create)
    }
}
