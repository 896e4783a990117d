import ArgumentParser
import Journal
import Persistence

struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a todo's life.",
        discussion: """
            The pages it was on, each time it was put off, renamed, reopened, how it ended. What the list of \
            changes no longer reaches is left out.
            """)

    @Argument(
        help: ArgumentHelp(
            "An id, or words of a title that fit exactly one todo. Case and accents do not matter.",
            valueName: "todo"))
    var todo: [String]

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var journal: JournalOptions

    func run() throws {
        let clock = try Environment.clock()
        let todoHistory = try journal.open(for: .read).read(.todoHistory(of: .phrases(todo), clock: clock))
        if json {
            Console.write(text: try TodoHistoryOutput(todoHistory, today: clock.today).json())
        } else {
            TodoHistoryPrinter(clock: clock).lines(of: todoHistory).forEach(Console.print)
        }
    }
}
