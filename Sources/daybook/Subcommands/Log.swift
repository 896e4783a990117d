import ArgumentParser
import Persistence

struct Log: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "List what was changed, the newest first.",
        discussion: """
            The list that `daybook undo` takes back from its top. On a terminal it is shown with $PAGER (less, unless \
            set), if it is longer than the screen.
            """)

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var journal: JournalOptions

    func run() async throws {
        let clock = try Environment.clock()
        let steps = try await journal.open(for: .read).read(.log(now: clock.now()))
        if json {
            Console.write(text: try LogOutput(steps).json())
        } else if steps.isEmpty {
            Console.note("Nothing has been changed yet.")
        } else {
            await Pager.show(LogPrinter(clock: clock, isColored: Console.isColored).lines(of: steps))
        }
    }
}
