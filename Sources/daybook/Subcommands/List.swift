import ArgumentParser
import Journal
import Persistence

struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List a page, the latest unless a date is given, or other todos.")

    enum Scope: String, EnumerableFlag {
        case future, pending, all

        static func help(for value: Scope) -> ArgumentHelp? {
            switch value {
            case .future: "The future log: pending todos that start after the latest page."
            case .pending: "Every pending todo, the future log included."
            case .all: "Every todo there is."
            }
        }
    }

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("The page's date, such as 2026-12-01, yesterday or -3.", valueName: "date"))
    var date: [String] = []

    @Flag(exclusivity: .exclusive)
    var scope: Scope?

    @Flag(help: "Also list what rests on the page's weekday.")
    var resting = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var journal: JournalOptions

    func validate() throws {
        if let option = date.first(where: { $0.hasPrefix("--") }) {
            throw ValidationError("Unknown option '\(option)'")
        }
        if scope != nil && !date.isEmpty {
            throw ValidationError("Give a date or --\(scope?.rawValue ?? ""), not both.")
        }
    }

    func run() throws {
        let clock = try Environment.clock()
        let day = try date.isEmpty ? nil : Dates.day(date.joined(separator: " "), clock: clock)
        let database = try journal.open(for: .read)
        let page = try read(day, from: database, clock: clock)
        if json {
            Console.write(text: try ListOutput(page, categories: try database.read(.categories)).json())
        } else {
            let printer = PagePrinter(
                clock: clock, isColored: Console.isColored, isTerminal: Console.isTerminal)
            let shown = resting ? page.showingResting() : page
            Console.print(styled: printer.lines(of: shown, heading: heading(of: page, clock: clock)))
            if !resting, let words = page.restingWords {
                Console.note("\(words); --resting lists \(page.resting.count == 1 ? "it" : "them").")
            }
        }
    }

    private func read(
        _ day: Day?, from database: JournalDatabase, clock: JournalClock
    ) throws -> PageContents {
        let today = clock.today
        switch scope {
        case .future: return try database.read(.futureLog(clock: clock)).contents
        case .pending: return try database.read(.list(.pending, today: today))
        case .all: return try database.read(.list(.all, today: today))
        case nil:
            let query = day.map { JournalQuery<OpenPage>.page(on: $0, today: today) }
            return try database.read(query ?? .latestPage(today: today)).contents
        }
    }

    private func heading(of page: PageContents, clock: JournalClock) -> String {
        switch scope {
        case .future: "Future log"
        case .pending: "Pending"
        case .all: "Every todo"
        case nil:
            "\(page.day.longName) · \(page.distance(from: clock.today))"
        }
    }
}
