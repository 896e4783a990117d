import ArgumentParser
import Foundation
import Journal
import Persistence
import Screens
import Sharing
import SystemPackage

struct Stats: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Print the record: what was intended, done, carried and postponed.",
        discussion: """
            The figures are about the last twelve weeks, the days about a year; dates choose others: \
            `daybook stats last week`, `2026`, `--since 1 Sep`. What was intended for a day is a todo on its first day, and on each \
            day to which it was postponed; entries were not intended. Habits show the last twelve weeks: `18 of 22 asked`, where \
            days skipped on purpose don't count. A time until done is from the first page that showed the todo. \
            Nothing of it is stored.
            """)

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("The days, such as last week, 2026-03, 2026 or mon..fri.", valueName: "dates"))
    var dates: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The first day, up to today; a weekday means the last one.", valueName: "date"))
    var since: String?

    @Option(
        help: ArgumentHelp(
            "text, markdown, html (one file with its charts as SVG) or json. Default: what the file's name ends in, else text.",
            valueName: "format"))
    var format: StatisticsFormat?

    @Flag(help: "The same as --format json.")
    var json = false

    @Option(
        name: .output,
        help: ArgumentHelp(
            "The file to write; only you can read it. Default: standard output.", valueName: "file"),
        transform: FilePath.init(typed:))
    var output: FilePath?

    @OptionGroup var pager: PagerOptions
    @OptionGroup var journal: JournalOptions

    mutating func validate() throws {
        dates = try DateWords.checked(dates)
        if since != nil && !dates.isEmpty { throw ValidationError("Give dates or --since, not both.") }
        if json && format.map({ $0 != .json }) ?? false {
            throw ValidationError("Give --json or another --format, not both.")
        }
        // Here, the usage that follows is the command's own.
        _ = try chosenFormat()
    }

    @MainActor
    func run() async throws {
        let clock = try Environment.clock()
        let (period, days) = try self.days(clock)
        let format = try chosenFormat()
        let database = try journal.open(for: .read)
        let statistics = try await database.read(.statistics(of: period, days: days, clock: clock))
        let sheet = StatisticsSheet(statistics, clock: clock)
        let text =
            switch format {
            case .text: sheet.text(symbols: Environment.configuration.preferences.symbols)
            case .markdown: sheet.markdown
            case .html: sheet.html
            case .json:
                StatisticsJSON(sheet, journal: try await database.read(.journalID)).json.document
            }
        try await pager.write(text, isText: format == .text, to: output, sparing: journal.path) {
            "Wrote \($0) as \(format.name)"
        }
        try UnreadRows.report(of: database)
    }

    /// The days of the figures and of the heatmap. Days to come have no figures yet.
    private func days(_ clock: JournalClock) throws -> (period: ClosedRange<Day>, days: ClosedRange<Day>) {
        let today = clock.today
        if let since {
            let day = try Dates.day(since, clock: clock, looking: .since)
            guard day <= today else { throw JournalError("\(day.mediumName) is in the future.") }
            return (day...today, day...today)
        }
        guard !dates.isEmpty else {
            return (
                Statistics.days(ofWeeks: Statistics.weeks, clock: clock),
                Statistics.days(ofWeeks: Statistics.weeksOfYear, clock: clock)
            )
        }
        let days = try Dates.days(dates.joined(separator: " "), clock: clock, looking: .back)
        guard days.lowerBound <= today else {
            throw JournalError("\(days.lowerBound.mediumName) is in the future.")
        }
        let past = days.lowerBound...min(days.upperBound, today)
        return (past, past)
    }

    private func chosenFormat() throws -> StatisticsFormat {
        if json { return .json }
        if let format { return format }
        guard let ending = output?.extension, output != "-" else { return .text }
        if let format = SharedPageFormat(file: ".\(ending)").flatMap({
            StatisticsFormat(rawValue: $0.rawValue)
        }) {
            return format
        }
        throw ValidationError("No format for .\(ending). Use .txt, .md, .html or .json, or --format.")
    }
}

/// A format of statistics: those of a page that charts can be in.
enum StatisticsFormat: String, CaseIterable, ExpressibleByArgument {
    case text, markdown, html, json

    var name: String { SharedPageFormat(rawValue: rawValue)?.name ?? rawValue }
}
