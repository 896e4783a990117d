import Journal
import Store

/// A filterable list of every command, to run one by its name or choose one with the arrows.
///
/// Enter runs only what is named: a command's name or its beginning, its key, an alias, or a word that only its
/// summary has. Scattered letters only list.
public struct CommandPalette: Equatable, Sendable {
    public var filter = ChoiceFilter()

    private var typed: String { Title.normalized(filter.line.text) ?? "" }

    /// What `focus work` is to show alone; nil for any other text.
    var nameToFocus: String? {
        let words = typed.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == CommandName.focus.rawValue else { return nil }
        return String(words[1])
    }

    /// The commands that match the typed text: the named one first, then the best.
    func commands<State: ScreenState>(of state: State, in view: JournalView) -> [Command<State>] {
        let listed = State.commands.all.filter { $0.name.isListed(in: view) }
        let matching = FuzzyMatch.fitting(filter.line.text, among: listed) { command in
            // A match in the name counts more than one in the summary.
            [(command.name.rawValue, 0), (command.summary, 3)]
        }
        guard let named = named(on: state) else { return matching }
        return [named] + matching.filter { $0.name != named.name }
    }

    /// The index of the command that Enter runs: the chosen one, or else the named one, which is the first.
    func chosen<State: ScreenState>(among commands: [Command<State>], on state: State) -> Int? {
        if filter.isChosen, !commands.isEmpty { return filter.place(among: commands.count) }
        return named(on: state) == nil ? nil : 0
    }

    /// Handles a key that chooses or filters. The first arrow chooses the first command if none is named.
    mutating func handle<State: ScreenState>(_ key: Key, on state: State, in view: JournalView) {
        let count = commands(of: state, in: view).count
        if [.down, .control("n")].contains(key), !filter.isChosen, named(on: state) == nil {
            filter.choose(0)
        } else {
            filter.handle(key, count: count)
        }
    }

    /// The one command that the typed text names.
    private func named<State: ScreenState>(on state: State) -> Command<State>? {
        guard !typed.isEmpty else { return nil }
        let all = State.commands.all
        if let command = all.first(where: { $0.name.aliases.contains(typed) }) { return command }
        let name = typed.lowercased().split(separator: " ").joined(separator: "-")
        if let command = all.first(where: { $0.name.rawValue == name }) { return command }
        if let command = command(of: typed, on: state) { return command }
        let beginning = all.filter { $0.name.rawValue.hasPrefix(name) }
        let fitting = beginning.isEmpty ? all.filter { $0.words.contains(name) } : beginning
        return fitting.count == 1 ? fitting[0] : nil
    }

    /// The command that keys run, by their notation: `gg`, `C-d`.
    private func command<State: ScreenState>(of notation: String, on state: State) -> Command<State>? {
        let keys = State.commands.all.lazy.flatMap { state.keymap.keys(of: $0) }.first {
            $0.description == notation
        }
        guard let keys, case .command(let name) = state.meaning(of: keys) else { return nil }
        return State.commands[name]
    }
}

extension Command {
    /// The words of the summary, in lower case.
    fileprivate var words: [String] {
        summary.lowercased().split { !$0.isLetter }.map(String.init)
    }
}

extension CommandName {
    /// Further names for the palette: those of vim, and those that people try.
    var aliases: [String] {
        switch self {
        case .exit: ["q", "q!", "quit", "quit!", "qa", "qa!", "wq", "wq!", "wqa", "x", "xa"]
        case .save: ["w", "w!", "wa", "write"]
        case .help: ["h"]
        case .last: ["$"]
        case .statistics: ["stats"]
        case .endSearch: ["noh", "nohl", "nohlsearch"]
        case .redo: ["red"]
        case .toggle: ["done"]
        case .deadline: ["due"]
        case .star: ["priority"]
        case .editText, .title, .renameRow: ["edit"]
        case .settings: ["set", "theme", "colorscheme", "colo", "config"]
        default: []
        }
    }
}

/// Draws the matching commands above the filter line, each with its keys and, dimmed, why it is unavailable.
enum CommandPaletteView {
    static func list<State: ScreenState>(
        _ palette: CommandPalette, on state: State, in view: JournalView
    ) -> ChoiceList {
        let commands = palette.commands(of: state, in: view)
        return ChoiceList(
            count: commands.count, chosen: palette.chosen(among: commands, on: state) ?? -1,
            above: state.size.rows - 1, most: 10, leaving: 3)
    }

    static func draw<State: ScreenState>(
        _ palette: CommandPalette, state: State, view: JournalView, symbols: Symbols, on canvas: inout Canvas
    ) {
        let commands = palette.commands(of: state, in: view)
        let list = list(palette, on: state, in: view)
        let room = canvas.size.columns - 15
        list.draw(symbols: symbols, on: &canvas) { place, row, isChosen, canvas in
            let command = commands[place]
            let reason = command.unavailable(state, view)
            canvas.put(
                state.keymap.keyNames(of: command), row: row, column: 3,
                style: Style(reason == nil ? .hintKey : .hint, selected: isChosen), limit: 13)
            canvas.put(
                DisplayText.truncated(command.words(reason), to: room), row: row, column: 14,
                style: Style(reason == nil ? .plain : .hint, selected: isChosen))
        }
        let bottom = list.rows.upperBound
        canvas.fill(row: bottom, columns: 0..<canvas.size.columns, style: Style(.plain))
        if commands.isEmpty {
            canvas.put("No matching command.", row: bottom - 1, column: 3, style: Style(.caption))
        }
        let column = canvas.put(":", row: bottom, column: 1, style: Style(.hintKey))
        let hint = "↓ chooses"
        let end = canvas.size.columns - DayPageLayout.margin - DisplayText.width(of: hint)
        let isOpen = !commands.isEmpty && palette.chosen(among: commands, on: state) == nil
        if isOpen { canvas.put(hint, row: bottom, column: end, style: Style(.hint)) }
        FieldView.draw(
            palette.filter.line, row: bottom, from: column, limit: isOpen ? end - 1 : nil, on: &canvas)
    }
}
