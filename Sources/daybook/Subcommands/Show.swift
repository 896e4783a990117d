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
        let biography = try journal.open(for: .read).read(.biography(of: .phrases(todo), clock: clock))
        if json {
            Console.write(text: try BiographyOutput(biography, today: clock.today).json())
        } else {
            BiographyPrinter(clock: clock).lines(of: biography).forEach(Console.print)
        }
    }
}
