import ArgumentParser
import Journal
import Persistence

struct Move: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move open todos to another day.",
        discussion: """
            The last words are the date: `daybook move call sam next fri`, `daybook move 3 -1 --past`. A weekday or a \
            date without a year is the next one, with --past the last one. Pages that showed a todo keep showing it.
            """, aliases: ["postpone"])

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp(
            "Ids, words that match exactly one title, or - for ids on standard input; then the date.",
            valueName: "todo… date"))
    var words: [String]

    @Flag(help: "Allow a day in the past.")
    var past = false

    @OptionGroup var journal: JournalOptions

    func validate() throws {
        try DateWords.check(words)
        if words.count < 2 { throw ValidationError("Name a todo, then the date.") }
    }

    func run() throws {
        let clock = try Environment.clock()
        let (todos, day) = try parts(clock)
        try journal.perform(.move(TodoIDs.selection(todos), to: day, allowsPast: past))
    }

    /// Splits off the longest date at the end, since `1 dec` and `next fri` are two words.
    private func parts(_ clock: JournalClock) throws -> ([String], Day) {
        let looking: DayExpression.Looking = past ? .back : .ahead
        let most = min(DayExpression.mostWords, words.count - 1)
        for count in (1...most).reversed() {
            let date = words.suffix(count).joined(separator: " ")
            guard Dates.isDay(date, clock: clock, looking: looking) else { continue }
            return (Array(words.dropLast(count)), try Dates.day(date, clock: clock, looking: looking))
        }
        return (words.dropLast(), try Dates.day(words.last ?? "", clock: clock, looking: looking))
    }
}
