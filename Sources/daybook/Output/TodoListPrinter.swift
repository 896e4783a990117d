import Foundation
import Journal
import Persistence
import Sharing

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

    /// The size of a write in bytes.
    private static let chunk = 1 << 16

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
        try database.list(scope, today: clock.today, findsEntries: true) { listing, known in
            (day, bornOpen) = (listing.day, known)
        } _: { section in
            let lines = rows(section).map { row in
                JSONValue.todo(row, categoryName: section.category?.name, on: day, bornOpen: bornOpen).line
            }
            if !lines.isEmpty { Console.write(text: lines.joined()) }
        }
    }

    private func printJSON(_ scope: TodoScope, _ database: JournalDatabase) throws {
        var day = clock.today
        var bornOpen: Set<Int64> = []
        var list: TodoListJSON?
        let journal = try database.read(.journalID)
        try database.list(scope, today: clock.today, findsEntries: true) { listing, known in
            (day, bornOpen) = (listing.day, known)
            list = TodoListJSON(day: listing.day, isStarted: listing.isStarted, journal: journal)
        } _: { section in
            for row in rows(section) {
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
