import Store

/// A filterable list of every command, to run one by its name or summary.
public struct CommandPalette: Equatable, Sendable {
    public var filter = ChoiceFilter()

    /// The commands that match the typed text, the best first. One whose whole name was typed is the first.
    func commands<State>(_ all: [Command<State>]) -> [Command<State>] {
        let text = filter.line.text
        let matching = FuzzyMatch.fitting(text, among: all) { command in
            // A match in the name counts more than one in the summary.
            [(command.name.rawValue, 0), (command.summary, 3)]
        }
        let typed = text.filter { !$0.isWhitespace }
        let exact =
            all.first { $0.name.vimNames.contains(typed) } ?? all.first { $0.name.rawValue == typed }
        guard let exact else { return matching }
        return [exact] + matching.filter { $0.name != exact.name }
    }
}

extension CommandName {
    /// The command's names in vim, for the palette.
    var vimNames: [String] {
        switch self {
        case .exit: ["q", "q!", "quit", "quit!", "qa", "qa!", "wq", "wq!", "x"]
        case .save: ["w", "w!", "write"]
        case .help: ["h"]
        case .endSearch: ["noh", "nohl", "nohlsearch"]
        default: []
        }
    }
}
