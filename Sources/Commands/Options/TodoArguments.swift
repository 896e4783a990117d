import ArgumentParser
import Journal
import Persistence

/// The todos that a command acts on: named one by one, or selected by options.
struct TodoArguments: ParsableArguments {
    static let names = """
        Ids, ranges such as 1-3,7, or words that match exactly one title. Case and accents don't matter. - reads ids \
        from standard input, one a line.
        """

    /// What selecting by options and ranges means, for help.
    static let discussion = """
        A range or options select every todo that fits and that the command can change, as one change that `daybook \
        undo` takes back; a todo that is named must be one that it can change.
        """

    @Argument(help: ArgumentHelp(names, valueName: "todo"))
    var todos: [String] = []

    @OptionGroup(title: "Selection") var filters: TodoFilters
    @OptionGroup(title: "Selection") var category: CategoryFilter

    func validate() throws {
        try TodoNames.check(todos, isFiltered: !filters.isEmpty || category.category != nil)
    }

    func selection(in database: JournalDatabase, _ clock: JournalClock) throws -> TodoSelection {
        try TodoNames.selection(todos, filters, category: category.category, in: database, clock)
    }
}

/// The rule for todos that are named or selected by options, the same for every command.
enum TodoNames {
    /// - Throws: `ValidationError` unless there is one of both.
    static func check(_ words: [String], isFiltered: Bool) throws {
        if words.isEmpty && !isFiltered {
            throw ValidationError(
                "Name a todo, or select todos with --category, --state, --from, --to, --search.")
        }
        if !words.isEmpty && isFiltered {
            throw ValidationError("Name todos, or select them with options, not both.")
        }
    }

    static func selection(
        _ words: [String], _ filters: TodoFilters, category: String?, in database: JournalDatabase,
        _ clock: JournalClock
    ) throws -> TodoSelection {
        guard words.isEmpty else { return try TodoIDs.selection(words) }
        let categories = try database.read(.categories)
        return .fitting(try filters.query(category: category, categories: categories, clock: clock))
    }
}

/// The todos of a command, from its arguments or standard input.
enum TodoIDs {
    /// The arguments; for `-` alone, the ids at the beginning of the lines of standard input, such as those that
    /// `daybook search` prints.
    /// - Throws: `JournalError` if a line doesn't begin with an id.
    static func selection(_ words: [String]) throws(JournalError) -> TodoSelection {
        guard words == ["-"] else { return .phrases(words) }
        let text = String(decoding: try StandardStreams.readInput(), as: UTF8.self)
        var ids: [Int64] = []
        for line in text.split(whereSeparator: \.isNewline) {
            // A day's text among the results of a search has no id.
            guard let word = line.split(whereSeparator: \.isWhitespace).first, word != "-" else { continue }
            guard let id = Int64(word) else {
                throw JournalError("\(String(word).quoted) isn't an id. - reads ids, one a line.")
            }
            ids.append(id)
        }
        if ids.isEmpty { throw JournalError("Standard input has no ids; nothing was changed.") }
        // As if they were typed: each must be one that the command can change.
        return .phrases(ids.map(String.init))
    }
}

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
        if let category { _ = try Category.chosen(category, among: categories) }
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

extension Journal.Category {
    /// The category that an option names; nil for "Other".
    /// - Throws: `JournalError` if there is none of the name.
    static func chosen(_ name: String, among categories: [Self]) throws(JournalError) -> Self? {
        if isOther(name, among: categories) { return nil }
        if let found = named(name, among: categories) { return found }
        throw JournalError("No category \(name.quoted). \(known(categories))")
    }
}

/// The option that selects todos by category. Commands that set a category don't have it.
struct CategoryFilter: ParsableArguments {
    @Option(
        name: .category, help: "Select todos of this category, by its name or the beginning; Other for none.")
    var category: String?
}
