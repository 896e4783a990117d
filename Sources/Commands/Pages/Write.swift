import ArgumentParser
import Foundation
import Journal
import Persistence
import Sharing

struct Write: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "write", abstract: "Write the text of a day or a week in $VISUAL or $EDITOR.",
        discussion: """
            A day has one text, in Markdown, and so has a week. A day's can be written before its page is started. `-` adds \
            standard input as a paragraph at its end.
            """)

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp(
            """
            The day, today by default, or with --week a week such as 2026-W11; and - to read standard input.
            """, valueName: "date"))
    var words: [String] = []

    @Flag(help: "Write the text of the week with that day.")
    var week = false

    @Flag(help: "Print the text instead; with --json, as JSON.")
    var show = false

    @OptionGroup var journal: ChangeOptions

    private var readsInput: Bool { words.contains("-") }
    private var date: [String] { words.filter { $0 != "-" } }

    mutating func validate() throws {
        words = try DateWords.checked(words)
        if show && readsInput { throw ValidationError("Give - or --show, not both.") }
    }

    @MainActor
    func run() async throws {
        let clock = try Environment.clock()
        let day =
            try date.isEmpty
            ? clock.today
            : Dates.day(
                date.joined(separator: " "), clock: clock, looking: .back, in: journal.options)
        let period = week ? TextPeriod.week(Week(of: day, startingOn: clock.weekStart)) : .day(day)
        if show { return try await printText(of: period, clock) }
        if readsInput {
            let text = try StandardStreams.readText()
            return try journal.perform(.append(text, to: period), for: .create)
        }
        let database = try journal.open(for: .create)
        let editing = ProseEditing(
            database: database, clock: clock, subject: ProseDraft.Subject(.period(period)),
            name: ProseSubject.period(period).fileName
        ) { try database.read(.text(of: period))?.text }
        let performed = try await editing.run(template: Self.template(for: period, clock)) {
            .write($0, to: .period(period), replacing: $1)
        }
        guard let performed else { return try journal.reportNothing("changed", clock) }
        try journal.report(performed, of: database, clock)
    }

    /// Says why a template can't be read, and goes on without it.
    @MainActor
    private static func template(for period: TextPeriod, _ clock: JournalClock) -> String? {
        let (text, problem) = TextTemplate.read(for: period, clock.weekStart)
        if let problem { Console.note(problem) }
        return text
    }

    private func printText(of period: TextPeriod, _ clock: JournalClock) async throws {
        let database = try journal.open(for: .read)
        let text = try await database.read(.text(of: period))?.text
        if journal.json {
            let output = DayTextJSON(
                period: period, text: text, journal: try await database.read(.journalID))
            return Console.write(text: output.json.document)
        }
        guard let text else {
            return Console.note(
                "\(Sentences.sentence(period.mediumName(startingOn: clock.weekStart))) has no text.")
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            Console.print(String(line).expandingTabs)
        }
    }
}

/// The output of `daybook write --show --json`.
struct DayTextJSON: JSONObject {
    let period: TextPeriod
    let text: String?
    /// The journal's id.
    let journal: String

    static let form = JSONForm<DayTextJSON>([
        .init("day", "The day; with --week, the Monday.") { $0.period.day },
        .init("journal", JSONSchema.journalNote) { $0.journal },
        .init("text", "In Markdown; null for none.") { $0.text },
    ])
}
