import Foundation
import Journal
import Persistence
import Sharing

/// Prints a list of todos while reading it.
struct TodoListPrinter {
    let clock: JournalClock
    let pager: PagerOptions

    /// The size of a write in bytes.
    private static let chunk = 1 << 16

    func print(_ scope: TodoScope, of database: JournalDatabase, asJSON isJSON: Bool) async throws {
        if isJSON { return try printJSON(scope, database) }
        guard Console.isTerminal else { return try printText(scope, database, Console.print(styled:)) }
        var all: [String] = []
        try printText(scope, database) { all += $0 }
        await pager.show(all)
    }

    private func printJSON(_ scope: TodoScope, _ database: JournalDatabase) throws {
        var day = clock.today
        var bornOpen: Set<Int64> = []
        var list: TodoListJSON?
        try database.list(scope, today: clock.today, findsEntries: true) { listing, known in
            (day, bornOpen) = (listing.day, known)
            list = TodoListJSON(day: listing.day, isStarted: listing.isStarted)
        } _: { section in
            for row in section.rows {
                list?.append(
                    .todo(row, categoryName: section.category?.name, on: day, bornOpen: bornOpen))
            }
            if let count = list?.count, count >= Self.chunk { Console.write(Data(list?.take() ?? [])) }
        }
        list?.end()
        Console.write(Data(list?.take() ?? []))
    }

    private func printText(
        _ scope: TodoScope, _ database: JournalDatabase, _ print: @escaping ([String]) -> Void
    ) throws {
        let printer = PagePrinter(clock: clock)
        var listing: TodoListing?
        var heading: PageSection.Heading?
        try database.list(scope, today: clock.today) { start, _ in
            listing = start
            print([printer.line(ofHeading: scope == .all ? "Every todo" : "Open")])
        } _: { section in
            guard let listing else { return }
            let lines = printer.lines(
                of: section, on: listing.day, idWidth: String(listing.lastID).count,
                hasHeading: heading != section.heading)
            heading = section.heading
            print(lines)
        }
    }
}
