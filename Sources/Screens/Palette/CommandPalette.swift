import Store

/// A filterable list of every command, to run one by its name or summary.
public struct CommandPalette: Equatable, Sendable {
    public var filter = ChoiceFilter()

    /// The commands that match the typed text, the best first.
    func commands<State>(_ all: [Command<State>]) -> [Command<State>] {
        FuzzyMatch.fitting(filter.line.text, among: all) { command in
            // A match in the name counts more than one in the summary.
            [(command.name.rawValue, 0), (command.summary, 3)]
        }
    }
}
