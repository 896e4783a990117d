import ArgumentParser
import Journal
import Persistence
import Sharing

struct Review: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "review", abstract: "Review the journal full screen.",
        discussion: """
            Look back, start the day, go through carried todos, plan. In the evening: what else was done, what \
            is left, and tomorrow. Leave at any point; decisions are kept.
            """)

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp(
            """
            The days of the summary, such as yesterday, mon..fri, last week or 2026-03. Days before today have no \
            carried and planned todos.
            """, valueName: "dates"))
    var dates: [String] = []

    @Flag(help: "Print a summary instead: done, postponed, abandoned, carried over, planned.")
    var summary = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Start of the summary; a weekday means the last one. Default: the last review.",
            valueName: "date"))
    var since: String?

    @Option(
        help: ArgumentHelp(
            "Format of the summary: text, markdown, mrkdwn, html or json. Default: text.", valueName: "format"
        ))
    var format: SharedPageFormat?

    @Flag(help: "The same as --format json.")
    var json = false

    @OptionGroup var journal: JournalOptions

    mutating func validate() throws {
        dates = try DateWords.checked(dates)
        if !summary && !dates.isEmpty { throw ValidationError("Dates are for --summary.") }
        if since != nil && !dates.isEmpty { throw ValidationError("Give dates or --since, not both.") }
        if !summary && (since != nil || format != nil || json) {
            throw ValidationError("--since, --format and --json are for --summary.")
        }
        if json && format.map({ $0 != .json }) ?? false {
            throw ValidationError("Give --json or another --format, not both.")
        }
    }

    @MainActor
    func run() async throws {
        guard summary else { return try await FullScreen.open(journal, front: .review) }
        let clock = try Environment.clock()
        let query = try query(clock)
        let database = try journal.open(for: .read)
        let (review, categories) = try await database.read(query.and(.categories))
        var page = SharedPage(review, categories: categories ?? [], clock: clock)
        let format = json ? .json : format ?? .text
        if format == .json { try page.lookUp(in: database) }
        Console.write(text: try page.text(as: format))
    }

    private func query(_ clock: JournalClock) throws -> JournalQuery<ReviewSummary> {
        let days =
            try dates.isEmpty
            ? nil : Dates.days(dates.joined(separator: " "), clock: clock, looking: .back)
        let day = try days?.lowerBound ?? since.map { try Dates.day($0, clock: clock, looking: .since) }
        if let day, day > clock.today { throw JournalError("\(day.mediumName) is in the future.") }
        return days.map { .reviewSummary(of: $0, clock: clock) }
            ?? .reviewSummary(since: day, clock: clock)
    }
}
