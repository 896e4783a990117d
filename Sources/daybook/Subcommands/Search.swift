import ArgumentParser
import Foundation
import Journal
import Persistence
import Sharing

struct Search: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search titles, notes, URLs and the texts of days.",
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
        let results = try database.find(query, limit: limit)
        if let remark = results.remark { Console.note(remark) }
        let ids = results.hits.compactMap(\.todo?.id)
        if json {
            let (id, bornOpen) = try await (database.read(.journalID), database.read(.bornOpen(among: ids)))
            let value = JSONValue.search(
                results, categories: categories, bornOpen: bornOpen, journal: id)
            Console.write(text: value.document)
        } else if isJSONLines {
            let bornOpen = try await database.read(.bornOpen(among: ids))
            for hit in JSONValue.hits(results, categories: categories, bornOpen: bornOpen) {
                Console.write(text: hit.line)
            }
        }
        if results.hits.isEmpty {
            // Marks of the text within those of the message couldn't be told apart.
            let isQuoted = text.contains("\"")
            throw JournalError(isQuoted ? "Nothing matches: \(text)" : "Nothing matches \(text.quoted).")
        }
        if !json && !isJSONLines {
            let printer = SearchPrinter(clock: clock, categories: categories)
            await pager.show(printer.lines(of: results.hits))
        }
        if results.hasMore, !json { Console.note("More than \(limit) match; --limit shows more.") }
    }
}
