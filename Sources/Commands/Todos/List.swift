import ArgumentParser
import Foundation
import Journal
import Persistence
import Sharing

struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List a page (today's by default) or other todos.",
        discussion: """
            `daybook list` prints today's page, by category; the number before a title is the todo's id, which other \
            commands take. A range prints its pages, and days on which todos ended: `daybook list mon..fri`, `last week`, \
            `2026-03`. On a terminal, lines fit its width, and a list longer than the screen opens in a pager.

            The selection options narrow the list. With --from or --to, and without a date, \
            it is every todo on the pages of those days.
            """)

    enum Scope: String, EnumerableFlag {
        case future, due, open, all

        static func help(for value: Scope) -> ArgumentHelp? {
            switch value {
            case .future: "The future log: open todos that start or are due later."
            case .due: "Open todos with a deadline, the first deadline first."
            case .open: "Every open todo, including the future log."
            case .all: "Every todo."
            }
        }
    }

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp(
            """
            The page's date, such as 2026-12-01, yesterday or -3, or a range of dates; a weekday or a date without a \
            year means the most recent one.
            """, valueName: "date"))
    var date: [String] = []

    @Flag var scopes: [Scope] = []
    private var scope: Scope? { scopes.first }

    @Flag(help: "Also list todos hidden on the page's weekday.")
    var hidden = false

    @OptionGroup(title: "Selection") var filters: TodoFilters
    @OptionGroup(title: "Selection") var category: CategoryFilter
    @OptionGroup var focused: FocusOptions

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(name: .customLong("jsonl"), help: "Print an object in one line for each todo.")
    var isJSONLines = false

    @OptionGroup var pager: PagerOptions
    @OptionGroup var journal: JournalOptions

    mutating func validate() throws {
        date = try DateWords.checked(date)
        if json && isJSONLines { throw ValidationError("Give --json or --jsonl, not both.") }
        if scopes.count > 1 {
            throw ValidationError("Give --\(scopes[0].rawValue) or --\(scopes[1].rawValue), not both.")
        }
        if scope != nil && !date.isEmpty {
            throw ValidationError("Give a date or --\(scope?.rawValue ?? ""), not both.")
        }
    }

    @MainActor
    func run() async throws {
        let clock = try Environment.clock()
        if let tag = date.first(where: { $0.hasPrefix("#") && $0 != "#" }) {
            let name = String(tag.dropFirst()).harmless
            throw JournalError("Dates choose the page. --category \(name) lists one category.")
        }
        let days = try days(clock)
        let database = try journal.open(for: .read)
        let focus = try focused.focus(in: database)
        let query = try query(await database.read(.categories), clock)
        let fits = { (page: PageContents) in query.map { page.filtered($0.fits) } ?? page }
        let printer = TodoListPrinter(clock: clock, query: query, form: form, pager: pager, focus: focus)
        try await list(days, in: database, query, focus, fits, printer, clock)
        try UnreadRows.report(of: database)
    }

    @MainActor
    private func list(
        _ days: ClosedRange<Day>, in database: JournalDatabase, _ query: SearchQuery?, _ focus: Focus?,
        _ fits: @escaping (PageContents) -> PageContents, _ printer: TodoListPrinter, _ clock: JournalClock
    ) async throws {
        switch scope ?? (date.isEmpty && filters.namesDays ? .all : nil) {
        case .open: try await printer.print(.open, of: database)
        case .all: try await printer.print(.all, of: database)
        case .future, .due:
            let query: JournalQuery<OpenPage> =
                scope == .due ? .deadlines(clock: clock) : .futureLog(clock: clock)
            let open = try await database.read(query.focused(on: focus))
            try await print(fits(open.contents), isStarted: open.isTodayStarted, of: database, clock)
        case nil where days.lowerBound < days.upperBound:
            let range = try await PageRange(days, in: database, focus: focus, clock)
            try await print(range, range.pages.map { fits($0.contents) }, of: database, clock)
        case nil:
            let open = try await database.read(
                JournalQuery.page(on: days.lowerBound, today: clock.today).focused(on: focus))
            let page = fits(open.contents)
            try await print(page, isStarted: page.isStarted, of: database, clock)
            let appliesBundles = Environment.configuration.preferences.appliesBundles
            if query == nil, form == .text, let words = open.coming.words(appliesBundles: appliesBundles) {
                Console.note("Starting today adds \(words).")
            }
        }
    }

    private func days(_ clock: JournalClock) throws -> ClosedRange<Day> {
        guard !date.isEmpty else { return clock.today...clock.today }
        do {
            return try Dates.days(date.joined(separator: " "), clock: clock, looking: .back, in: journal)
        } catch {
            guard date.count == 1, try UsageHint.isOption("--\(date[0])", of: ["list"]) else { throw error }
            throw JournalError("\(date[0].quoted) isn't a date. Did you mean --\(date[0])?")
        }
    }

    private func print(
        _ page: PageContents, isStarted: Bool, of database: JournalDatabase, _ clock: JournalClock
    ) async throws {
        if form != .text {
            let output = try await rowsAsJSON(of: database)
            if form == .jsonLines { return printLines([page], output) }
            let list = TodoListJSON(
                listed(page, isStarted: isStarted, output), journal: try await database.read(.journalID))
            return Console.write(text: list.json.document)
        }
        await pager.show(lines(of: page, clock))
        if !hidden, let words = page.hiddenWords {
            Console.note("\(words); --hidden lists \(page.hidden.count == 1 ? "it" : "them").")
        }
    }

    private var form: TodoListPrinter.Form { json ? .json : isJSONLines ? .jsonLines : .text }

    /// The search that the options mean; nil without options.
    private func query(_ categories: [Journal.Category], _ clock: JournalClock) throws -> SearchQuery? {
        if filters.isEmpty, category.category == nil { return nil }
        return try filters.query(
            category: category.category, categories: categories, clock: clock)
    }

    private func listed(
        _ page: PageContents, isStarted: Bool, _ output: (PageRow, Day) -> TodoJSON
    ) -> ListedPageJSON {
        ListedPageJSON(
            day: page.day, isStarted: isStarted, hidden: page.hidden.map { output($0, page.day) },
            todos: page.rows.map { output($0, page.day) })
    }

    private func printLines(_ pages: [PageContents], _ output: (PageRow, Day) -> TodoJSON) {
        for page in pages {
            for row in page.rows + (hidden ? page.hidden : []) {
                Console.write(text: output(row, page.day).json.line)
            }
        }
    }

    private func print(
        _ range: PageRange, _ contents: [PageContents], of database: JournalDatabase, _ clock: JournalClock
    ) async throws {
        guard form != .text else {
            let pages = contents.map { lines(of: $0, clock) }
            return await pager.show(Array(pages.joined(separator: [""])))
        }
        let output = try await rowsAsJSON(of: database)
        if form == .jsonLines { return printLines(contents, output) }
        let lists = TodoListsJSON(
            range.days, contents.map { listed($0, isStarted: $0.isStarted, output) },
            journal: try await database.read(.journalID))
        Console.write(text: lists.json.document)
    }

    private func rowsAsJSON(of database: JournalDatabase) async throws -> (PageRow, Day) -> TodoJSON {
        let (bornOpen, categories) = try await database.read(
            JournalQuery<Set<Int64>>.bornOpen.and(.categories))
        let names = CategoryNames(categories ?? [])
        return { TodoJSON($0, categoryName: names[$0.todo.categoryID], on: $1, bornOpen: bornOpen) }
    }

    private func lines(of page: PageContents, _ clock: JournalClock) -> [String] {
        let categories = page.sections.compactMap(\.category).map { ($0.id, $0.name) }
        return PagePrinter(clock: clock, categoryNames: Dictionary(uniqueKeysWithValues: categories)).lines(
            of: (hidden ? page.showingHidden() : page).gatheringStars(today: clock.today),
            heading: heading(of: page, clock: clock))
    }

    private func heading(of page: PageContents, clock: JournalClock) -> String {
        scope == .due
            ? "Deadlines"
            : page.kind == .futureLog
                ? "Future log" : "\(page.day.longName) · \(page.distance(from: clock.today))"
    }
}

/// Prints a list of todos while reading it.
struct TodoListPrinter {
    enum Form {
        case text, json, jsonLines
    }

    let clock: JournalClock
    /// Leaves out the todos that don't fit; nil for none.
    let query: SearchQuery?
    let form: Form
    let pager: PagerOptions
    /// What is listed alone; nil for everything.
    let focus: Focus?

    func print(_ scope: TodoScope, of database: JournalDatabase) async throws {
        switch form {
        case .text:
            guard Console.isTerminal else { return try printText(scope, database, Console.print(styled:)) }
            var all: [String] = []
            try printText(scope, database) { all += $0 }
            await pager.show(all)
        case .json: try printJSON(scope, database)
        case .jsonLines: try printJSONLines(scope, database)
        }
    }

    /// The rows of a section that fit.
    private func rows(_ section: PageSection) -> [PageRow] {
        guard let query else { return section.rows }
        return section.rows.filter { query.fits($0.todo) }
    }

    private func printJSONLines(_ scope: TodoScope, _ database: JournalDatabase) throws {
        var day = clock.today
        var bornOpen: Set<Int64> = []
        try database.list(scope, today: clock.today, findsEntries: true, focus: focus) { listing, known in
            (day, bornOpen) = (listing.day, known)
        } _: { section in
            let lines = rows(section).map { row in
                TodoJSON(row, categoryName: section.category?.name, on: day, bornOpen: bornOpen).json.line
            }
            if !lines.isEmpty { Console.write(text: lines.joined()) }
        }
    }

    private func printJSON(_ scope: TodoScope, _ database: JournalDatabase) throws {
        var day = clock.today
        var bornOpen: Set<Int64> = []
        var list: TodoListStream?
        let journal = try database.read(.journalID)
        try database.list(scope, today: clock.today, findsEntries: true, focus: focus) { listing, known in
            (day, bornOpen) = (listing.day, known)
            let page = ListedPageJSON(day: listing.day, isStarted: listing.isStarted)
            list = TodoListStream(TodoListJSON(page, journal: journal), to: Console.write)
        } _: { section in
            for row in rows(section) {
                try list?.append(
                    TodoJSON(row, categoryName: section.category?.name, on: day, bornOpen: bornOpen))
            }
        }
        try list?.end()
    }

    private func printText(
        _ scope: TodoScope, _ database: JournalDatabase, _ print: @escaping ([String]) -> Void
    ) throws {
        let printer = PagePrinter(clock: clock)
        var listing: TodoListing?
        var heading: PageSection.Heading?
        try database.list(scope, today: clock.today, focus: focus) { start, _ in
            listing = start
            print([printer.line(ofHeading: scope == .all ? "Every todo" : "Open")])
        } _: { section in
            var section = section
            section.rows = rows(section)
            guard let listing, !section.rows.isEmpty else { return }
            let lines = printer.lines(
                of: section, on: listing.day, idWidth: String(listing.lastID).count,
                hasHeading: heading != section.heading)
            heading = section.heading
            print(lines)
        }
    }
}
