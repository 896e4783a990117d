import ArgumentParser
import Journal
import Persistence

/// The options that select todos by what they are, with the words of a search.
struct TodoFilters: ParsableArguments {
    @Option(
        name: .customLong("state"),
        help: ArgumentHelp(
            "Select todos by state, as is:open in a search. Repeatable: any of them.", valueName: "state"))
    var states: [SearchFilters.Property] = []

    @Option(help: ArgumentHelp("Select todos on pages from this day on.", valueName: "date"))
    var from: String?

    @Option(help: ArgumentHelp("Select todos on pages up to this day.", valueName: "date"))
    var to: String?

    @Option(help: ArgumentHelp("Select todos by the words of a search.", valueName: "words"))
    var search: String?

    /// Whether no option is given.
    var isEmpty: Bool { states.isEmpty && from == nil && to == nil && search == nil }

    /// Whether they select by pages.
    var namesDays: Bool { from != nil || to != nil }

    /// The search that the options mean.
    /// - Throws: `JournalError` if one isn't understood.
    func query(category: String?, categories: [Category], clock: JournalClock) throws -> SearchQuery {
        if let category, Category.named(category, among: categories) == nil,
            !Category.isOther(category, among: categories)
        {
            throw JournalError("No category \(category.quoted). \(Category.known(categories))")
        }
        let values = [("from", from), ("to", to)]
        let words =
            states.map { "is:\($0.rawValue)" }
            + values.compactMap { key, value in value.map { "\(key):\"\($0.filter { $0 != "\"" })\"" } }
            + (category.map { ["#\($0.filter { !$0.isWhitespace })"] } ?? []) + (search.map { [$0] } ?? [])
        let query = SearchQuery(words.joined(separator: " "), categories: categories, clock: clock)
        if let problem = query.problem ?? query.unfinished {
            throw JournalError(ExpressionError(problem).sentence)
        }
        if query.isEmpty { throw JournalError("--search has no words; nothing is selected.") }
        return query
    }
}

extension SearchFilters.Property: ExpressibleByArgument {}

/// The option that selects todos by category. Commands that set a category don't have it.
struct CategoryFilter: ParsableArguments {
    @Option(
        name: .category, help: "Select todos of this category, by its name or the beginning; Other for none.")
    var category: String?
}
