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
            The page's date, such as 2026-12-01, yesterday or -3, or a range of dates; a weekday or a date without a \
            year means the most recent one.
            """, valueName: "date"))
    var date: [String] = []

    @Flag(exclusivity: .exclusive)
    var scope: Scope?

    @Flag(help: "Also list todos hidden on the page's weekday.")
    var hidden = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var pager: PagerOptions
    @OptionGroup var journal: JournalOptions

    func validate() throws {
        try DateWords.check(date)
        if scope != nil && !date.isEmpty {
            throw ValidationError("Give a date or --\(scope?.rawValue ?? ""), not both.")
        }
    }

    @MainActor
    func run() async throws {
        let clock = try Environment.clock()
        let days =
            try date.isEmpty
            ? clock.today...clock.today
            : Dates.days(date.joined(separator: " "), clock: clock, looking: .back)
        let database = try journal.open(for: .read)
        let printer = TodoListPrinter(clock: clock, pager: pager)
        switch scope {
        case .open: try await printer.print(.open, of: database, asJSON: json)
        case .all: try await printer.print(.all, of: database, asJSON: json)
        case .future:
            let open = try await database.read(.futureLog(clock: clock))
            try await print(open.contents, isStarted: open.isTodayStarted, of: database, clock)
        case nil where days.lowerBound < days.upperBound:
            try await print(PageRange(days, in: database, clock), of: database, clock)
        case nil:
            let open = try await database.read(.page(on: days.lowerBound, today: clock.today))
            try await print(open.contents, isStarted: open.contents.isStarted, of: database, clock)
            if let words = open.coming.words, !json, Environment.configuration.preferences.appliesBundles {
                Console.note("Starting today adds \(words).")
            }
        }
    }

    private func print(
        _ page: PageContents, isStarted: Bool, of database: JournalDatabase, _ clock: JournalClock
    ) async throws {
        if json {
            let output = try await rowsAsJSON(of: database)
            var list = TodoListJSON(
                day: page.day, isStarted: isStarted, hidden: page.hidden.map { output($0, page.day) })
            for row in page.rows { list.append(output(row, page.day)) }
            list.end()
            return Console.write(Data(list.take()))
        }
        await pager.show(lines(of: page, clock))
        if !hidden, let words = page.hiddenWords {
            Console.note("\(words); --hidden lists \(page.hidden.count == 1 ? "it" : "them").")
        }
    }

    private func print(_ range: PageRange, of database: JournalDatabase, _ clock: JournalClock) async throws {
        guard json else {
            let pages = range.pages.map { lines(of: $0.contents, clock) }
            return await pager.show(Array(pages.joined(separator: [""])))
        }
        let output = try await rowsAsJSON(of: database)
        let pages = range.pages.map(\.contents).map { page -> JSONValue in
            [
                "day": .text(page.day.description),
                "hidden": .list(page.hidden.map { output($0, page.day) }),
                "started": .flag(page.isStarted), "todos": .list(page.rows.map { output($0, page.day) }),
            ]
        }
        let document: JSONValue = [
            "from": .text(range.days.lowerBound.description), "pages": .list(pages),
            "to": .text(range.days.upperBound.description),
        ]
        Console.write(text: document.document)
    }

    private func rowsAsJSON(of database: JournalDatabase) async throws -> (PageRow, Day) -> JSONValue {
        let (bornOpen, categories) = try await database.read(
            JournalQuery<Set<Int64>>.bornOpen.and(.categories))
        let names = CategoryNames(categories ?? [])
        return { .todo($0, categoryName: names[$0.todo.categoryID], on: $1, bornOpen: bornOpen) }
    }

    private func lines(of page: PageContents, _ clock: JournalClock) -> [String] {
        PagePrinter(clock: clock).lines(
            of: hidden ? page.showingHidden() : page, heading: heading(of: page, clock: clock))
    }

    private func heading(of page: PageContents, clock: JournalClock) -> String {
        page.kind == .futureLog ? "Future log" : "\(page.day.longName) · \(page.distance(from: clock.today))"
    }
}
