import Store

/// Every command by its words: typed in part, chosen and run.
public struct CommandPalette: Equatable, Sendable {
    public var filter = ChoiceFilter()

    /// The commands that fit what is typed, the best first.
    func commands<State>(_ all: [Command<State>]) -> [Command<State>] {
        FuzzyMatch.fitting(filter.line.text, among: all) { command in
            // Names are what commands are known by.
            [(command.name.rawValue, 0), (command.summary, 3)]
        }
    }
}
