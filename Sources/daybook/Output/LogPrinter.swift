import Journal
import Persistence
import Screens

/// Formats the change log as lines, with undone changes dimmed.
struct LogPrinter {
    let clock: JournalClock
    let isColored: Bool

    /// - Parameter event: What just happened to the steps.
    func lines(of steps: [UndoStep], event: LogFollower.Event? = nil) -> [String] {
        steps.map { step in
            let when = "\(clock.day(of: step.date)) \(clock.timeOfDay(step.date))"
            let source = step.source.name.padding(toLength: 12, withPad: " ", startingAt: 0)
            let line = "\(when)  \(source)  \(step.label.harmless)"
            return AnsiStyle.styled(
                step.isUndone ? "\(line) (undone)" : event == .redone ? "\(line) (redone)" : line,
                Attributes(dim: step.isUndone),
                isColored: isColored)
        }
    }
}

extension Author.Source {
    /// The action's name in its column.
    fileprivate var name: String {
        switch self {
        case .screen: "screen"
        case .commandLine: "command line"
        case .elsewhere: "elsewhere"
        }
    }
}
