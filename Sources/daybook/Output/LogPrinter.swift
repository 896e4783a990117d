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
            var label = step.label.harmless
            if step.isUndone { label += " (undone)" } else if event == .redone { label += " (redone)" }
            // All of it is ASCII.
            let beginning = clock.dateAndTime(of: step.date) + step.source.column
            return PrintedLine(
                beginning: AnsiStyle.styled(beginning, look, isColored: isColored),
                indent: beginning.utf8.count,
                parts: [.init(text: label, look: look)]
            ).lines(width: width, isColored: isColored)
        }
    }
}

extension Author.Source {
    /// The action's name with its column's blanks. Foundation's padding takes a third of the time of the whole log.
    fileprivate var column: String {
        switch self {
        case .screen: "  screen        "
        case .commandLine: "  command line  "
        case .elsewhere: "  elsewhere     "
        case .sync: "  sync          "
        }
    }
}
