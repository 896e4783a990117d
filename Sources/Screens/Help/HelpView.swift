import Store

/// Draws every command of the screen with its keys and, if it is unavailable, the reason.
enum HelpView {
    /// Draws the help of a screen, scrolled to a line.
    /// - Returns: The scroll, clamped to the help's length.
    static func draw<State: ScreenState>(
        scroll: Int, filter: HelpFilter?, state: State, view: JournalView, on canvas: inout Canvas
    ) -> Int {
        let room = canvas.size.columns - 15
        let lines = lines(filter: filter, state: state, view: view, room: room)
        let body = 1..<(canvas.size.rows - 1)
        let first = min(scroll, max(0, lines.count - body.count))
        canvas.put(" Keys", row: 0, column: 0, style: Style(.header))
        canvas.cursor = ScreenPosition(row: 0, column: 1)
        for (row, line) in zip(body, lines.dropFirst(first)) {
            switch line {
            case .heading(let text):
                canvas.put(text, row: row, column: 1, style: Style(.otherCategory))
            case .command(let keys, let words, let isDim):
                canvas.put(keys, row: row, column: 2, style: Style(isDim ? .hint : .hintKey), limit: 13)
                canvas.put(words, row: row, column: 14, style: Style(isDim ? .hint : .plain))
            }
        }
        if lines.isEmpty {
            canvas.put("No matching command.", row: body.lowerBound, column: 2, style: Style(.caption))
        }
        let row = canvas.size.rows - 1
        if let filter, filter.isTyped {
            let column = canvas.put("/", row: row, column: 1, style: Style(.hintKey))
            FieldView.draw(filter.line, row: row, from: column, on: &canvas)
        } else {
            HintLine.draw(
                hints(filter, isMore: lines.count > body.count, state), row: row,
                limit: canvas.size.columns - 1, on: &canvas)
        }
        return first
    }

    private static func hints<State: ScreenState>(
        _ filter: HelpFilter?, isMore: Bool, _ state: State
    ) -> [HintLine.Hint] {
        let scroll = HintLine.Hint(key: "\(state.keyName(.down)) \(state.keyName(.up))", words: "scroll")
        return (isMore ? [scroll] : []) + [.init(key: "/", words: "filter")]
            + [.init(key: "Esc", words: filter == nil ? "back" : "all keys")]
    }

    private enum Line {
        case heading(String)
        case command(keys: String, words: String, isDim: Bool)
    }

    private static func lines<State: ScreenState>(
        filter: HelpFilter?, state: State, view: JournalView, room: Int
    ) -> [Line] {
        var groups: [CommandGroup] = []
        let own = state.ownKeys(in: view)
        let hints =
            own?.hints.filter { filter?.includes(keys: $0.key, name: nil, words: $0.words) ?? true } ?? []
        let ownLines = hints.map { Line.command(keys: $0.key, words: $0.words, isDim: false) }
        let included = State.commands.all.filter { command in
            guard command.name.isListed(in: view), own?.commands.contains(command.name) ?? true else {
                return false
            }
            let keys = state.keymap.keyNames(of: command)
            return filter?.includes(keys: keys, name: command.name, words: command.summary) ?? true
        }
        for command in included where !groups.contains(command.group) { groups.append(command.group) }
        let heading = ownLines.isEmpty ? [] : [Line.heading(own?.title ?? "")]
        return heading + ownLines
            + groups.flatMap { group in
                let commands = included.filter { $0.group == group }.flatMap { command in
                    let reason = command.unavailable(state, view)
                    let keys = state.keymap.keyNames(of: command)
                    return DisplayText.wrapped(command.words(reason), to: room).enumerated().map {
                        line, words in
                        Line.command(keys: line == 0 ? keys : "", words: words, isDim: reason != nil)
                    }
                }
                return [Line.heading(group.rawValue)] + commands
            }
    }
}

/// The keys of a list or calendar over a screen: what help shows while it is open.
public struct OwnKeys {
    var title: String
    /// What its keys do, as its bottom line says.
    var hints: [HintLine.Hint]
    /// The screen's commands that work there.
    var commands: Set<CommandName>
}

/// Words that limit the help to some commands.
public struct HelpFilter: Equatable, Sendable {
    var line = LineEditor()
    /// Whether keys are typed into the filter, not yet commands that scroll.
    var isTyped = true

    /// Whether a command has all the words in its keys, name or summary.
    func includes(keys: String, name: CommandName?, words: String) -> Bool {
        let text = "\(keys) \(name?.rawValue ?? "") \(words)"
        return line.text.split(separator: " ").allSatisfy { word in
            // A capital letter means that key.
            word.contains(where: \.isUppercase)
                ? text.contains(word) : text.lowercased().contains(word.lowercased())
        }
    }
}
