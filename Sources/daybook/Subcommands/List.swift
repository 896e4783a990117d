import ArgumentParser
import Foundation
import Journal
import Persistence
import Sharing

struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List a page (today's by default) or other todos.",
        discussion: """
            The options of the selection leave out the todos that don't fit. With --from or --to, and without a date, \
            it is every todo on the pages of those days.
            """)

    enum Scope: String, EnumerableFlag {
        case future, open, all

        static func help(for value: Scope) -> ArgumentHelp? {
            switch value {
            case .future: "The future log: open todos that start later."
            case .open: "Every open todo, including the future log."
            case .all: "Every todo."
            }
        }
    }

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp(
            """
            The page's date, such as 2026-12-01, yesterday or -3; a weekday or a date without a year means the most recent one.
            """, valueName: "date"))
    var date: [String] = []

    @Flag(exclusivity: .exclusive)
    var scope: Scope?

    @Flag(help: "Also list todos hidden on the page's weekday.")
    var hidden = false

    @OptionGroup(title: "Selection") var filters: TodoFilters
    @OptionGroup(title: "Selection") var category: CategoryFilter

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(name: .customLong("jsonl"), help: "Print an object in one line for each todo.")
    var isJSONLines = false

    @OptionGroup var journal: JournalOptions

    func validate() throws {
        try DateWords.check(date)
        if json && isJSONLines { throw ValidationError("Give --json or --jsonl, not both.") }
        if scope != nil && !date.isEmpty {
            throw ValidationError("Give a date or --\(scope?.rawValue ?? ""), not both.")
        }
    }

    func run() throws {
        let clock = try Environment.clock()
        let day =
            try date.isEmpty
            ? nil : Dates.day(date.joined(separator: " "), clock: clock, looking: .back)
        let database = try journal.open(for: .read)
        let query = try query(database, clock)
        let printer = TodoListPrinter(clock: clock, query: query, form: form)
        switch scope ?? (date.isEmpty && filters.namesDays ? .all : nil) {
        case .open: try printer.print(.open, of: database)
        case .all: try printer.print(.all, of: database)
        case .future:
            let open = try database.read(.futureLog(clock: clock))
            let page = query.map { open.contents.filtered($0.fits) } ?? open.contents
            try print(page, isStarted: open.isTodayStarted, of: database, clock)
        case nil:
            let open = try database.read(.page(on: day ?? clock.today, today: clock.today))
            let page = query.map { open.contents.filtered($0.fits) } ?? open.contents
            try print(page, isStarted: page.isStarted, of: database, clock)
            if query == nil, let words = open.coming.words, form == .text,
                Environment.configuration.preferences.appliesBundles
            {
                Console.note("Starting today adds \(words).")
            }
        }
    }

    private func print(
        _ page: PageContents, isStarted: Bool, of database: JournalDatabase, _ clock: JournalClock
    ) throws {
        if form != .text {
            let (bornOpen, categories) = try database.read(
                JournalQuery<Set<Int64>>.bornOpen.and(.categories))
            let names = CategoryNames(categories ?? [])
            let output = { (row: PageRow) in
                JSONValue.todo(
                    row, categoryName: names[row.todo.categoryID], on: page.day, bornOpen: bornOpen)
            }
            if form == .jsonLines {
                for row in page.rows + (hidden ? page.hidden : []) { Console.write(text: output(row).line) }
                return
            }
            var list = TodoListJSON(
                day: page.day, isStarted: isStarted, journal: try database.read(.journalID),
                hidden: page.hidden.map(output))
            for row in page.rows { list.append(output(row)) }
            list.end()
            return Console.write(Data(list.take()))
        }
        let printer = PagePrinter(
            clock: clock, isColored: Console.isColored, isTerminal: Console.isTerminal)
        let shown = hidden ? page.showingHidden() : page
        Console.print(styled: printer.lines(of: shown, heading: heading(of: page, clock: clock)))
        if !hidden, let words = page.hiddenWords {
            Console.note("\(words); --hidden lists \(page.hidden.count == 1 ? "it" : "them").")
        }
    }

    private var form: TodoListPrinter.Form { json ? .json : isJSONLines ? .jsonLines : .text }

    /// The search that the options mean; nil without options.
    private func query(_ database: JournalDatabase, _ clock: JournalClock) throws -> SearchQuery? {
        if filters.isEmpty, category.category == nil { return nil }
        return try filters.query(
            category: category.category, categories: database.read(.categories), clock: clock)
    }

    private func heading(of page: PageContents, clock: JournalClock) -> String {
        page.kind == .futureLog ? "Future log" : "\(page.day.longName) · \(page.distance(from: clock.today))"
    }
}
