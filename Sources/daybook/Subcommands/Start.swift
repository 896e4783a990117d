import ArgumentParser
import Persistence

struct Start: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", abstract: "Start today's page.",
        discussion:
            "Abandons habits from earlier days and lists them; everything else carries over.")

    @OptionGroup var journal: ChangeOptions

    func run() throws {
        try journal.perform(.startToday, for: .create)
    }
}
