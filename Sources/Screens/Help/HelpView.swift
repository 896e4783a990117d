import Store

/// Draws every command of the screen with its keys and, if it is unavailable, the reason.
enum HelpView {
    /// Draws the help of a screen, scrolled to a line.
    /// - Returns: The scroll, clamped to the help's length.
    static func draw<State: ScreenState>(
        scroll: Int, state: State, view: JournalView, on canvas: inout Canvas
    ) -> Int {
        let room = canvas.size.columns - 15
        let lines = lines(state: state, view: view, room: room)
        let body = 1..<(canvas.size.rows - 1)
        let first = min(scroll, max(0, lines.count - body.count))
        canvas.put(" Keys", row: 0, column: 0, style: Style(.header))
        for (row, line) in zip(body, lines.dropFirst(first)) {
            switch line {
            case .heading(let text):
                canvas.put(text, row: row, column: 1, style: Style(.otherCategory))
            case .command(let keys, let words, let isDim):
                canvas.put(keys, row: row, column: 2, style: Style(isDim ? .hint : .hintKey), limit: 13)
                canvas.put(words, row: row, column: 14, style: Style(isDim ? .hint : .plain))
            }
        }
        let isMore = lines.count > body.count
        HintLine.draw(
            (isMore
                ? [.init(key: "\(state.keyName(.down)) \(state.keyName(.up))", words: "scroll")] : [])
                + [.init(key: "Esc", words: "back")],
            row: canvas.size.rows - 1, limit: canvas.size.columns - 1, on: &canvas)
        canvas.cursor = Canvas.Position(row: 0, column: 1)
        return first
    }

    private enum Line {
        case heading(String)
        case command(keys: String, words: String, isDim: Bool)
    }

    private static func lines<State: ScreenState>(state: State, view: JournalView, room: Int) -> [Line] {
        var groups: [CommandGroup] = []
        for command in State.commands.all where !groups.contains(command.group) {
            groups.append(command.group)
        }
        return groups.flatMap { group in
            let commands = State.commands.all.filter { $0.group == group }.flatMap { command in
                let reason = command.unavailable(state, view)
                let keys = state.keymap.keyNames(of: command)
                return DisplayText.wrapped(command.words(reason), to: room).enumerated().map { line, words in
                    Line.command(keys: line == 0 ? keys : "", words: words, isDim: reason != nil)
                }
            }
            return [Line.heading(group.rawValue)] + commands
        }
    }
}
