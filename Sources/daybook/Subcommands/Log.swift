import ArgumentParser
import Persistence
import Sharing

struct Log: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "List changes, newest first.",
        discussion: """
            `daybook undo` undoes from the top of this list. On a terminal, a list longer than the screen opens \
            in $PAGER (less by default).
            """)

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var journal: JournalOptions

    func run() async throws {
        let clock = try Environment.clock()
        let steps = try await journal.open(for: .read).read(.log(now: clock.now()))
        if json {
            Console.write(text: JSONValue.log(steps).document)
        } else if steps.isEmpty {
            Console.note("No changes yet.")
        } else {
            await Pager.show(LogPrinter(clock: clock, isColored: Console.isColored).lines(of: steps))
        }
    }
}
