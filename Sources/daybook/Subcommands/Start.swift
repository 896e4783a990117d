import ArgumentParser
import Persistence

struct Start: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", abstract: "Start today's page.",
        discussion:
            "Habits left from before today are abandoned; it says which. Everything else is carried over.")

    @OptionGroup var journal: JournalOptions

    func run() throws {
        let clock = try Environment.clock()
        let started = try journal.open(for: .create).perform(
            .startToday(
                clock: clock, appliesBundles: Environment.configuration.preferences.appliesBundles),
            by: Author(.commandLine, clock: clock))
        Console.print(started.sentence + Sentences.habitTitles(of: started.outcome))
    }
}
