import Journal
import Persistence
import Screens

/// Formats the change log as lines, with undone changes dimmed.
struct LogPrinter {
    let clock: JournalClock
    let isColored: Bool
    /// Asked once: each line would ask the system.
    private let width = Console.columns

    init(clock: JournalClock, isColored: Bool) { (self.clock, self.isColored) = (clock, isColored) }

    /// - Parameter event: What just happened to the steps.
    func lines(of steps: [LoggedChange], event: LogFollower.Event? = nil) -> [String] {
        steps.flatMap { step in
            let look = Attributes(dim: step.isUndone)
            let end = step.isUndone ? " (undone)" : event == .redone ? " (redone)" : ""
            // All of it is ASCII, and has its place in memory once: interpolating takes longer than the rest.
            var beginning = ""
            beginning.reserveCapacity(40)
            beginning += clock.day(of: step.date).description
            beginning += " "
            beginning += clock.timeOfDay(step.date)
            beginning += "  "
            beginning += step.source.paddedName
            beginning += "  "
            return PrintedLine(
                beginning: AnsiStyle.styled(beginning, look, isColored: isColored),
                indent: beginning.utf8.count,
                parts: [.init(text: step.label.harmless + end, look: look)]
            ).lines(width: width, isColored: isColored)
        }
    }
}

extension Author.Source {
    /// The action's name in its column. Foundation's padding takes a third of the time of the whole log.
    fileprivate var paddedName: String {
        switch self {
        case .screen: "screen      "
        case .commandLine: "command line"
        case .elsewhere: "elsewhere   "
        case .sync: "sync        "
        }
    }
}
