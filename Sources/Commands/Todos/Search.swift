import ArgumentParser
import Foundation
import Journal
import Persistence
import Screens
import Sharing

struct Search: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search titles, notes, URLs, and the texts of days and weeks.",
        discussion: """
            `\(SearchQuery.help)`: every word must be there, or the beginning or another part of one; case and accents \
            don't matter. Filters of one kind are alternatives: `is:done is:abandoned` finds both. Whole words come first, \
            then beginnings, then other parts; among them the latest day. A line begins with the todo's id, so \
            `daybook search call --open | daybook done -` works; a day's text has - instead. Fails if nothing is found.
            """)

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("Words, and the filters above. -word means without it.", valueName: "word"))
    var words: [String] = []

    @OptionGroup var options: SearchOptions

    @Option(help: ArgumentHelp("The maximum number of hits.", valueName: "count"))
    var limit = 200

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(name: .customLong("jsonl"), help: "Print an object in one line for each hit.")
    var isJSONLines = false

    @OptionGroup var pager: PagerOptions
    @OptionGroup var focused: FocusOptions
    @OptionGroup var journal: JournalOptions

    private func text(_ clock: JournalClock) -> String {
        ([SearchQuery.text(ofArguments: SearchWords.typed(words), clock: clock)] + options.words)
            .filter { !$0.isEmpty }.joined(separator: " ")
    }

    func validate() throws {
        if let option = SearchWords.unknownOption(in: words) {
            throw ValidationError("Unknown option '\(option)'")
        }
        guard (1...1_000_000).contains(limit) else { throw ValidationError("--limit is from 1 to 1000000.") }
        if json && isJSONLines { throw ValidationError("Give --json or --jsonl, not both.") }
        if (SearchWords.typed(words) + options.words).allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
            throw ValidationError("Give a word to search for.")
        }
    }

    @MainActor
    func run() async throws {
        let clock = try Environment.clock()
        let database = try journal.open(for: .read)
        let categories = try await database.read(.categories)
        let text = text(clock)
        let query = SearchQuery(text, categories: categories, clock: clock)
        if let problem = query.problem ?? query.unfinished {
            let known = query.namesUnknownCategory ? " \(Category.known(categories))" : ""
            throw JournalError(ExpressionError(problem).sentence + known)
        }
        let results = try database.find(query.limited(to: focused.focus(in: database)), limit: limit)
        if let remark = results.remark { Console.note(remark) }
        let ids = results.hits.compactMap(\.todo?.id)
        if json {
            let (id, bornOpen) = try await (database.read(.journalID), database.read(.bornOpen(among: ids)))
            let hits = SearchHitJSON.hits(of: results, categories: categories, bornOpen: bornOpen)
            let output = SearchJSON(results, hits: Array(hits), journal: id)
            Console.write(text: output.json.document)
        } else if isJSONLines {
            let bornOpen = try await database.read(.bornOpen(among: ids))
            for hit in SearchHitJSON.hits(of: results, categories: categories, bornOpen: bornOpen) {
                Console.write(text: hit.json.line)
            }
        }
        if results.hits.isEmpty {
            try UnreadRows.report(of: database)
            // Marks of the text within those of the message couldn't be told apart.
            let isQuoted = text.contains("\"")
            throw JournalError(isQuoted ? "Nothing matches: \(text)" : "Nothing matches \(text.quoted).")
        }
        if !json && !isJSONLines {
            let printer = SearchPrinter(clock: clock, categories: categories)
            await pager.show(printer.lines(of: results.hits))
        }
        if results.hasMore, !json { Console.note("More than \(limit) match; --limit shows more.") }
        try UnreadRows.report(of: database)
    }
}

/// The filters of a search as options.
struct SearchOptions: ParsableArguments {
    @Flag(help: "Only open todos, as is:open.")
    var open = false

    @Flag(help: "Only todos that are done, as is:done.")
    var done = false

    @Flag(help: "Only abandoned todos, as is:abandoned.")
    var abandoned = false

    @Flag(help: "Only todos that were postponed, as is:postponed.")
    var postponed = false

    @Flag(help: "Only habits, as is:habit.")
    var habit = false

    @Flag(help: "Only entries, as is:entry.")
    var entry = false

    @Option(name: [.short, .long], help: "Only this category, as #category.")
    var category: String?

    @Option(
        name: .customLong("in"),
        help: ArgumentHelp("Only in the title, the note or a text, as in:title.", valueName: "field"))
    var field: String?

    @Option(help: ArgumentHelp("Only on these pages, as on:2026-03.", valueName: "dates"))
    var on: String?

    @Option(help: ArgumentHelp("Only on pages from this day on, as from:monday.", valueName: "date"))
    var from: String?

    @Option(help: ArgumentHelp("Only on pages up to this day, as to:friday.", valueName: "date"))
    var to: String?

    @Option(help: ArgumentHelp("Only with this in the URL, as url:example.com.", valueName: "text"))
    var url: String?

    /// The options in the words of the language.
    var words: [String] {
        let flags = [
            (open, "open"), (done, "done"), (abandoned, "abandoned"), (postponed, "postponed"),
            (habit, "habit"), (entry, "entry"),
        ]
        let values = [("in", field), ("on", on), ("from", from), ("to", to), ("url", url)]
        return flags.filter(\.0).map { "is:\($0.1)" }
            + values.compactMap { key, value in value.map { "\(key):\"\(Self.unquoted($0))\"" } }
            + (category.map { ["#\($0.filter { !$0.isWhitespace })"] } ?? [])
    }

    private static func unquoted(_ text: String) -> String { text.filter { $0 != "\"" } }
}

extension SearchHit {
    /// `text`, or `week` for that of a week.
    fileprivate var kindOfText: String { if case .weekText = subject { "week" } else { "text" } }
}

/// Formats search results: a line each, with the id first.
struct SearchPrinter {
    private let clock: JournalClock
    private let names: CategoryNames
    private let colors: [Int64: CategoryColor]
    private let theme = Environment.theme(colors: AnsiStyle.colors)

    init(clock: JournalClock, categories: [Journal.Category]) {
        self.clock = clock
        names = CategoryNames(categories)
        colors = Dictionary(categories.map { ($0.id, $0.color) }) { first, _ in first }
    }

    func lines(of hits: [SearchHit]) -> [String] {
        let rows = hits.map(row)
        let widths = (0..<4).map { column in
            rows.map { DisplayText.width(of: $0.columns[column].text) }.max() ?? 0
        }
        let indent = widths.reduce(0) { $0 + $1 + 2 }
        let isBeside = Console.columns.map { PrintedLine.isBeside(indent: indent, width: $0) } ?? true
        return rows.flatMap { row in
            let columns = row.columns.enumerated().map { index, column in
                let width = DisplayText.width(of: column.text)
                let blanks = String(repeating: " ", count: widths[index] - width)
                let text = AnsiStyle.styled(column.text, column.look, isColored: Console.isColored)
                // Ids are numbers, to the right.
                return !isBeside ? text : index == 0 ? blanks + text : text + blanks
            }
            if !isBeside {
                let cells = columns.filter { $0.contains { $0 != " " } }
                let beginning = cells.joined(separator: "  ")
                return PrintedLine(beginning: beginning, indent: indent, parts: row.rest)
                    .lines(width: Console.columns, isColored: Console.isColored)
            }
            if row.rest.isEmpty { return [columns.joined(separator: "  ")] }
            return PrintedLine(
                beginning: columns.map { $0 + "  " }.joined(), indent: indent, parts: row.rest
            ).lines(width: Console.columns, isColored: Console.isColored)
        }
    }

    private typealias Cell = (text: String, look: Attributes)

    private func row(_ hit: SearchHit) -> (columns: [Cell], rest: [PrintedLine.Part]) {
        let dim = Attributes(dim: true)
        let snippet = hit.snippet.map { PrintedLine.Part(text: $0.text.harmless, look: dim) }
        guard let todo = hit.todo else {
            let columns = [
                ("-", dim), (hit.shownDay(startingOn: clock.weekStart).description, Attributes()),
                (hit.kindOfText, Attributes()), ("", dim),
            ]
            return (columns, [snippet].compactMap(\.self))
        }
        let state = todo.listedState(relativeTo: hit.day, isLatest: true)
        let look = theme.attributes(for: Style(.init(state)))
        let color = todo.categoryID.flatMap { colors[$0] }
        let category = theme.attributes(for: Style(color.map { .category($0) } ?? .otherCategory))
        let columns = [
            (String(todo.id), dim), (hit.day.description, Attributes()), (state.word(of: todo), look),
            (names.name(todo.categoryID).harmless, category),
        ]
        let title = PrintedLine.Part(
            text: todo.shownTitle.harmless, look: look,
            url: Console.isTerminal ? todo.externalURL.flatMap(WebAddress.link) : nil)
        return (columns, [title, snippet].compactMap(\.self))
    }
}
