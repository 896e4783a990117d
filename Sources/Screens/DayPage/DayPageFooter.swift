import Store

/// The two lines at the bottom: what was said last, and the keys that matter now.
enum DayPageFooter {
    static func draw(_ view: JournalView, _ state: DayPageState, symbols: Symbols, on canvas: inout Canvas) {
        let rows = canvas.size.rows
        let width = canvas.size.columns - 2
        switch state.mode {
        case .confirmingDelete(let ids):
            let title = view.page.contents.rows.first { $0.id == ids.first }?.todo.title ?? ""
            let question =
                ids.count == 1 ? "\"\(DisplayText.truncated(title, to: width - 22))\"" : "\(ids.count) todos"
            canvas.put("Delete \(question)? y yes · n no", row: rows - 2, column: 1, style: Style(.error))
        default:
            if let message = view.message {
                draw(message, offer: offer(of: message, state), row: rows - 2, width: width, on: &canvas)
            }
        }
        let position = position(view, state)
        let end = canvas.size.columns - DisplayText.width(of: position) - DayPageLayout.margin
        canvas.put(position, row: rows - 1, column: end, style: Style(.hint))
        HintLine.draw(hints(view, state, symbols: symbols), row: rows - 1, limit: end - 2, on: &canvas)
    }

    private static func draw(
        _ message: StoreMessage, offer: String, row: Int, width: Int, on canvas: inout Canvas
    ) {
        let text = DisplayText.truncated(message.text, to: width - DisplayText.width(of: offer))
        let end = canvas.put(text, row: row, column: 1, style: Style(message.isError ? .error : .message))
        canvas.put(offer, row: row, column: end, style: Style(.hint))
    }

    /// ` · u undo`, where that key would do it.
    private static func offer(of message: StoreMessage, _ state: DayPageState) -> String {
        guard let offer = message.offer, state.mode == .browsing else { return "" }
        let name =
            switch offer {
            case .undo: "undo"
            case .redo: "redo"
            }
        guard let key = DayPageCommands.all.first(where: { $0.name == name })?.keys.first else { return "" }
        return " · \(key) \(name)"
    }

    /// Where the selection is among the rows, `3/14`.
    private static func position(_ view: JournalView, _ state: DayPageState) -> String {
        let count = view.page.contents.rows.count
        return count == 0 ? "" : "\(state.selectedIndex + 1)/\(count)"
    }

    private static func hints(_ view: JournalView, _ state: DayPageState, symbols: Symbols) -> [HintLine.Hint]
    {
        switch state.mode {
        case .editing(let editing):
            var hints = [
                HintLine.Hint(key: "Enter", words: "save"), HintLine.Hint(key: "Esc", words: "close"),
            ]
            switch editing.purpose {
            case .newTodo: hints.append(HintLine.Hint(key: "Tab", words: "log it as done instead"))
            case .newEntry: hints.append(HintLine.Hint(key: "Tab", words: "make it a todo instead"))
            case .rename: break
            }
            return hints
        case .confirmingDelete:
            return [HintLine.Hint(key: "y", words: "delete"), HintLine.Hint(key: "n", words: "keep")]
        default:
            let usable = DayPageCommands.all.filter { $0.hint != nil && $0.unavailable(state, view) == nil }
            // Starting the day comes before all else while it is to be done.
            let ordered =
                usable.filter { $0.name == "start-today" } + usable.filter { $0.name != "start-today" }
            return ordered.map { command in
                let key = command.keys[0] == .character(" ") ? symbols.space : "\(command.keys[0])"
                return HintLine.Hint(key: key, words: command.hint ?? "")
            }
        }
    }
}
