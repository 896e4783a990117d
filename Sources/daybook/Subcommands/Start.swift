import ArgumentParser
import Persistence
import Store

struct Start: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", abstract: "Start today's page.",
        discussion:
            "Habits left from before today are abandoned; it says which. Everything else is carried over.")

    @OptionGroup var journal: JournalOptions

    func run() throws {
        let started = try journal.open().perform(.startToday(clock: try Environment.clock()))
        Console.print(Sentences.started(started))
    }
}
