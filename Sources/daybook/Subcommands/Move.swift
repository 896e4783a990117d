import ArgumentParser
import Journal
import Persistence

struct Move: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Send pending todos to another day.",
        discussion: """
            The words at the end are the date: `daybook move call sam next fri`, `daybook move 3 -1 --past`. A weekday \
            or a date without a year is the next one, with --past the last one. The pages on which a todo had been seen \
            go on showing it.
            """)

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp(
            "Ids, or words of a title that fit exactly one todo; then the date.", valueName: "todo… date"))
    var words: [String]

    @Flag(help: "Send it to a day that has passed, too.")
    var past = false

    @OptionGroup var journal: JournalOptions

    func validate() throws {
        try DateWords.check(words)
        if words.count < 2 { throw ValidationError("Say which todo, and then the date.") }
    }

    func run() throws {
        let clock = try Environment.clock()
        let (todos, day) = try parts(clock)
        try journal.perform(.move(.phrases(todos), to: day, allowsPast: past))
    }

    /// The longest end of the words that is a date, since `1 dec` and `next fri` are two words.
    private func parts(_ clock: JournalClock) throws -> ([String], Day) {
        let looking: DayExpression.Looking = past ? .back : .ahead
        let most = min(3, words.count - 1)
        for count in (1...most).reversed() {
            let date = words.suffix(count).joined(separator: " ")
            if let day = Dates.dayIfAny(date, clock: clock, looking: looking) {
                return (Array(words.dropLast(count)), day)
            }
        }
        return (words.dropLast(), try Dates.day(words.last ?? "", clock: clock, looking: looking))
    }
}
