import ArgumentParser
import Journal
import Persistence

struct Move: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move open todos to another day, or within their category.",
        discussion: """
            The last words are the date: `daybook move call sam next fri`, `daybook move 3 -1 --past`. A weekday or a \
            date without a year is the next one, with --past the last one. Pages that showed a todo keep showing it.

            With --before or --after they go there among those of their category instead, on all pages from now on: \
            `daybook move call sam --before rent`.

            \(TodoArguments.discussion) `daybook move --category home tomorrow`
            """, aliases: ["postpone"])

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp(
            """
            Ids, ranges such as 1-3,7, words that match exactly one title, or - for ids on standard input; then the date.
            """,
            valueName: "todo… date"))
    var words: [String] = []

    @OptionGroup(title: "Selection") var filters: TodoFilters
    @OptionGroup(title: "Selection") var category: CategoryFilter

    @Flag(help: "Allow a day in the past.")
    var past = false

    @Flag(help: "Allow a day after a deadline that isn't over.")
    var late = false

    @Option(
        name: .customLong("before"),
        help: ArgumentHelp("Put them directly before this one of their category.", valueName: "todo"))
    var next: String?

    @Option(
        name: .customLong("after"),
        help: ArgumentHelp("Put them directly after this one of their category.", valueName: "todo"))
    var previous: String?

    @OptionGroup var journal: ChangeOptions

    mutating func validate() throws {
        if next != nil, previous != nil { throw ValidationError("Give --before or --after, not both.") }
        if other != nil {
            if past || late { throw ValidationError("--past and --late are about a date.") }
            if !isFiltered, words.isEmpty { throw ValidationError("Name a todo.") }
            return
        }
        words = try DateWords.checked(words)
        if filters.to != nil, filters.from == nil, filters.states.isEmpty, filters.search == nil,
            category.category == nil
        {
            throw ValidationError("--to selects pages. The date to move to comes last, without it.")
        }
        if words.count < (isFiltered ? 1 : 2) { throw ValidationError("Name a todo, then the date.") }
    }

    /// The todo that others are put beside, if they are.
    private var other: String? { next ?? previous }

    private var isFiltered: Bool { !filters.isEmpty || category.category != nil }

    func run() throws {
        let clock = try Environment.clock()
        if let other {
            try TodoNames.check(words, isFiltered: isFiltered)
            let database = try journal.open(for: .change)
            let selection = try TodoNames.selection(
                words, filters, category: category.category, in: database, clock)
            let verb = JournalVerb.rearrange([
                Rearrangement(selection, isAfter: previous != nil, .phrases([other]))
            ])
            return try journal.report(database.carryOut(verb, clock), of: database, clock)
        }
        let (todos, day) = try parts(clock)
        try TodoNames.check(todos, isFiltered: isFiltered)
        let database = try journal.open(for: .change)
        let selection = try TodoNames.selection(
            todos, filters, category: category.category, in: database, clock)
        try journal.report(
            database.carryOut(.move(selection, to: day, allowsPast: past, allowsLate: late), clock),
            of: database, clock)
    }

    /// Splits off the longest date at the end, since `1 dec` and `next fri` are two words.
    private func parts(_ clock: JournalClock) throws -> ([String], Day) {
        let looking: DayExpression.Looking = past ? .back : .ahead
        let most = min(DayExpression.mostWords, isFiltered ? words.count : words.count - 1)
        for count in (1...most).reversed() {
            let date = words.suffix(count).joined(separator: " ")
            guard Dates.isDay(date, clock: clock, looking: looking) else { continue }
            return (Array(words.dropLast(count)), try Dates.day(date, clock: clock, looking: looking))
        }
        return (words.dropLast(), try Dates.day(words.last ?? "", clock: clock, looking: looking))
    }
}
