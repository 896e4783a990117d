import Store

/// The line above the last: what was said, and the key for what can be done about it.
enum MessageLine {
    static func draw<State: ScreenState>(_ view: JournalView, _ state: State, on canvas: inout Canvas) {
        guard let message = view.message else { return }
        let row = canvas.size.rows - 2
        let width = canvas.size.columns - 2
        let offer = offer(of: message, state)
        let text = DisplayText.truncated(message.text, to: width - DisplayText.width(of: offer))
        let end = canvas.put(text, row: row, column: 1, style: Style(message.isError ? .error : .message))
        canvas.put(offer, row: row, column: end, style: Style(.hint))
    }

    /// ` · u undo`, where that key would do it.
    private static func offer<State: ScreenState>(of message: StoreMessage, _ state: State) -> String {
        guard let offer = message.offer, state.isBrowsing else { return "" }
        let (name, words): (CommandName, String) =
            switch offer {
            case .undo: (.undo, "undo")
            case .redo: (.redo, "redo")
            case .latest: (.latest, "show it")
            case .startToday: (.startToday, "start it")
            }
        return State.commands.contains(name) ? " · \(state.keyName(name)) \(words)" : ""
    }
}
