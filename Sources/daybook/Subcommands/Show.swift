import ArgumentParser
import Journal
import Persistence
import Sharing

struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a todo's history.",
        discussion: """
            The pages it was on, when it was postponed, renamed or reopened, and how it ended. Changes older \
            than the undo history are omitted.
            """)

    @Argument(
        help: ArgumentHelp(
            "An id, or words that match exactly one title. Case and accents don't matter.",
            valueName: "todo"))
    var todo: [String]

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var pager: PagerOptions
    @OptionGroup var journal: JournalOptions

    @MainActor
    func run() async throws {
        let clock = try Environment.clock()
        let todoHistory = try await journal.open(for: .read).read(.todoHistory(of: .phrases(todo), clock: clock))
        if json {
            Console.write(text: JSONValue.history(todoHistory, today: clock.today).document)
        } else {
            let lines = TodoHistoryPrinter(clock: clock).lines(of: todoHistory).map(\.harmless)
            await pager.show(text: lines.map { $0 + "\n" }.joined())
        }
    }
}
