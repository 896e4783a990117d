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
