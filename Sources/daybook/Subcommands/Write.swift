import ArgumentParser
import Foundation
import Journal
import Persistence

struct Write: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "write", abstract: "Write the text of a day in $VISUAL or $EDITOR.",
        discussion: """
            A page has one text, in Markdown. It can be written before the page is started. `-` adds standard input as \
            a paragraph at its end.
            """)

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp(
            "The day, today by default, and - to read standard input.", valueName: "date"))
    var words: [String] = []

    @Flag(help: "Print the text instead.")
    var show = false

    @OptionGroup var journal: ChangeOptions

    private var readsInput: Bool { words.contains("-") }
    private var date: [String] { words.filter { $0 != "-" } }

    func validate() throws {
        try DateWords.check(date)
        if show && journal.json { throw ValidationError("Give --show or --json, not both.") }
        if show && readsInput { throw ValidationError("Give - or --show, not both.") }
    }

    @MainActor
    func run() async throws {
        let clock = try Environment.clock()
        let day =
            try date.isEmpty
            ? clock.today : Dates.day(date.joined(separator: " "), clock: clock, looking: .back)
        if show {
            let text = try await journal.open(for: .read).read(.text(of: day))?.text
            guard let text else { return Console.note("\(day.mediumName) has no text.") }
            return text.split(separator: "\n", omittingEmptySubsequences: false).forEach {
                Console.print(String($0))
            }
        }
        if readsInput {
            let text = try StandardStreams.readText()
            return try journal.perform(.append(text, on: day), for: .create)
        }
        let database = try journal.open(for: .create)
        let editing = ProseEditing(
            database: database, clock: clock, subject: .day(day.description), name: "daybook-\(day).md"
        ) { try database.read(.text(of: day))?.text }
        let performed = try await editing.run { .write($0, to: .day(day), replacing: $1) }
        guard let performed else { return try journal.reportNothing("Nothing was changed.", clock) }
        try journal.report(performed, of: database, clock)
    }
}
