import ArgumentParser
import Journal
import Persistence

struct Start: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", abstract: "Start today's page.",
        discussion:
            "Abandons habits from earlier days and lists them; everything else carries over.")

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            Instead, remove the page of a future day, such as one that was started under a wrong clock. Its todos and its \
            text stay, and habits that it ended today are open again.
            """, valueName: "date"))
    var remove: String?

    @OptionGroup var journal: ChangeOptions

    func run() throws {
        guard let remove else { return try journal.perform(.startToday, for: .create) }
        let clock = try Environment.clock()
        let day = try Dates.day(remove, clock: clock, looking: .ahead, in: journal.options)
        try journal.perform(.removePage(day))
    }
}
