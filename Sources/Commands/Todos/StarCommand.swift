import ArgumentParser
import Journal
import Persistence

struct StarCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "star", abstract: "Star todos: the day is for them.",
        discussion: """
            A day has three stars at most; a fourth has to take one of them: `daybook star call sam --instead-of rent`. A star \
            belongs to its day, and older pages keep theirs.

            \(TodoArguments.discussion)
            """)

    @OptionGroup var arguments: TodoArguments

    @Flag(help: "Take their stars instead.")
    var off = false

    @Option(
        name: .customLong("instead-of"),
        help: ArgumentHelp(
            "The todo that gives up its star, as an id or words of its title.", valueName: "todo"))
    var other: String?

    @Option(
        name: .customLong("on"), parsing: .unconditional,
        help: ArgumentHelp(
            "The day; a weekday or a date without a year means the next one. Default: today.",
            valueName: "date"))
    var date: String?

    @OptionGroup var journal: ChangeOptions

    func validate() throws {
        if off && other != nil { throw ValidationError("Give --off or --instead-of, not both.") }
    }

    func run() throws {
        try journal.perform(on: arguments) { todos, clock in
            let day = try date.map { try Dates.day($0, clock: clock, looking: .ahead) } ?? clock.today
            return .star(todos, on: day, isOn: !off, givingUp: other.map { .phrases([$0]) })
        }
    }
}
