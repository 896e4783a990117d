import Store

/// Draws the matching commands above the filter line, each with its keys and, dimmed, why it is unavailable.
enum CommandPaletteView {
    static func list<State>(_ palette: CommandPalette, _ commands: [Command<State>], above row: Int)
        -> ChoiceList
    {
        ChoiceList(
            count: commands.count, chosen: palette.filter.place(among: commands.count), above: row, most: 10,
            leaving: 3)
    }

    static func draw<State: ScreenState>(
        _ palette: CommandPalette, state: State, view: JournalView, symbols: Symbols, on canvas: inout Canvas
    ) {
        let commands = palette.commands(State.commands.all)
        let list = list(palette, commands, above: canvas.size.rows - 1)
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
        FieldView.draw(palette.filter.line, row: bottom, from: column, on: &canvas)
    }
}
