import Store

/// Every command by its words: typed in part, chosen and run.
public struct CommandPalette: Equatable, Sendable {
    public var filter = LineEditor()
    private var index = 0

    /// The commands that fit what is typed, the best first.
    func commands<State>(_ all: [Command<State>]) -> [Command<State>] {
        let ranked = all.enumerated().compactMap {
            place, command -> (distance: Int, place: Int, Command<State>)? in
            let inName = FuzzyMatch.distance(filter.text, in: command.name.rawValue)
            // Names are what commands are known by.
            let inSummary = FuzzyMatch.distance(filter.text, in: command.summary).map { $0 + 3 }
            return [inName, inSummary].compactMap(\.self).min().map { ($0, place, command) }
        }
        return ranked.sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }.map(\.2)
    }

    /// The place of the highlighted one among so many.
    func place(among count: Int) -> Int { max(0, min(index, count - 1)) }

    /// Takes a key that moves or filters.
    mutating func handle(_ key: Key, count: Int) {
        switch key {
        case .down, .control("n"): index = place(among: count) + 1
        case .up, .control("p"): index = place(among: count) - 1
        default:
            if filter.handle(key) { index = 0 }
            return
        }
        index = place(among: count)
    }
}

/// Draws the commands that fit, above the line that is typed, each with its keys and, dimmed, why it cannot be used.
enum CommandPaletteView {
    private static let mostRows = 10

    static func draw<State>(
        _ palette: CommandPalette, _ commands: [Command<State>], state: State, view: JournalView,
        keymap: Keymap, symbols: Symbols, on canvas: inout Canvas
    ) {
        let bottom = canvas.size.rows - 1
        let height = min(max(1, commands.count), mostRows, bottom - 3)
        let columns = canvas.size.columns
        canvas.fill(
            row: bottom - height - 1, columns: 1..<columns - 1, with: symbols.rule, style: Style(.rule))
        let chosen = palette.place(among: commands.count)
        let first = max(0, min(chosen - height + 1, commands.count - height))
        for row in bottom - height..<bottom {
            canvas.fill(row: row, columns: 0..<columns, style: Style(.plain))
        }
        for (row, place) in zip(bottom - height..<bottom, commands.indices.dropFirst(first)) {
            let command = commands[place]
            let reason = command.unavailable(state, view)
            let isChosen = place == chosen
            if isChosen {
                canvas.put(symbols.cursor, row: row, column: 1, style: Style(.plain, selected: true))
            }
            canvas.put(
                keymap.keyNames(of: command), row: row, column: 3,
                style: Style(reason == nil ? .hintKey : .hint),
                limit: 13)
            canvas.put(
                DisplayText.truncated(command.words(reason), to: columns - 15), row: row, column: 14,
                style: Style(reason == nil ? .plain : .hint, selected: isChosen && reason == nil))
        }
        if commands.isEmpty {
            canvas.put("No command fits.", row: bottom - 1, column: 3, style: Style(.caption))
        }
        let column = canvas.put(":", row: bottom, column: 1, style: Style(.hintKey))
        FieldView.draw(palette.filter, row: bottom, from: column, on: &canvas)
    }
}
