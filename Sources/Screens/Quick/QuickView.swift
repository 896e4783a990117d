import Journal
import Store

extension QuickState {
    /// Draws the line, with the pickers and the message above it if the terminal has room.
    public mutating func render() -> Canvas {
        let rows = QuickRows(self)
        height = min(size.rows, max(height, rows.count))
        var canvas = Canvas(size: Size(columns: size.columns, rows: max(1, height)))
        QuickView.draw(self, rows, on: &canvas)
        return canvas
    }

    /// The choices to show; none before the categories are known.
    var choices: [CategoryPicker.Choice] {
        phase == .opening || phase == .closed ? [] : entry.choices(in: view)
    }

    /// The message; that of a lock comes first.
    var message: StoreMessage? {
        if view.isWaiting { return StoreMessage("Waiting for another program to finish writing…") }
        return view.message ?? entry.question
    }
}

/// The rows above the line, as far as the terminal has room for them.
struct QuickRows {
    /// The choices with the rule above them; 0 if they show in the line.
    var choices = 0
    /// The lines of the message; none if it shows in the line.
    var message: [String] = []

    /// The rows with the line's own.
    var count: Int { choices + message.count + 1 }

    init(_ state: QuickState) {
        var room = state.size.rows - 1
        let choices = state.choices
        if !choices.isEmpty, room >= 2, state.size.columns >= 10 {
            self.choices = min(choices.count, 8, room - 1) + 1
            room -= self.choices
        }
        guard let message = state.message, room > 0 else { return }
        let width = state.size.columns - 1
        var lines = DisplayText.wrapped(message.text, to: width)
        if lines.count > min(room, 3) {
            let rest = lines[(min(room, 3) - 1)...].joined(separator: " ")
            lines = lines[..<(min(room, 3) - 1)] + [DisplayText.truncated(rest, to: width)]
        }
        self.message = lines
    }
}

/// Draws a line of entry at the bottom of its rows.
enum QuickView {
    private static let titleColumn = 2

    static func draw(_ state: QuickState, _ rows: QuickRows, on canvas: inout Canvas) {
        let row = canvas.size.rows - 1
        let top = row - rows.message.count
        if rows.choices > 1 {
            let chosen = state.entry.chosen(in: state.view)
            let list = ChoiceList(
                count: state.choices.count, chosen: state.choices.firstIndex { $0 == chosen } ?? 0,
                above: top, most: rows.choices - 1, leaving: 1)
            CategoryPickerView.draw(state.choices, in: list, symbols: state.symbols, on: &canvas)
        }
        let style = Style(state.message?.isError == true ? .error : .message)
        for (index, line) in rows.message.enumerated() {
            canvas.put(line, row: top + index, column: 0, style: style)
        }
        drawLine(state, rows, row: row, on: &canvas)
    }

    private static func drawLine(
        _ state: QuickState, _ rows: QuickRows, row: Int, on canvas: inout Canvas
    ) {
        let end = canvas.size.columns - 1
        if rows.choices == 0, let asked = state.entry.asked {
            return drawQuestion(state, asked, row: row, end: end, on: &canvas)
        }
        if rows.message.isEmpty, let message = state.message, state.savingCaption == nil {
            let text = DisplayText.truncated(message.text, to: end)
            let column = canvas.put(
                text, row: row, column: 0, style: Style(message.isError ? .error : .message))
            canvas.cursor = ScreenPosition(row: row, column: min(column, end))
            canvas.isCursorVisible = true
            return
        }
        let mark = state.entry.use == .entry ? state.symbols.done : state.symbols.oneOff
        // A terminal of a few columns has no room for the mark.
        let start = end > 4 ? titleColumn : 0
        if start > 0 { canvas.put(mark, row: row, column: 0, style: Style(.plain)) }
        let most = max(0, (end - titleColumn) / 2)
        let caption = DisplayText.truncated(caption(state, rows, most: most), to: max(0, end - 10))
        let limit = end - DisplayText.width(of: caption)
        canvas.put(caption, row: row, column: limit, style: Style(.caption))
        FieldView.draw(
            state.entry.line, styles: state.phase == .ready ? state.entry.styles(in: state.view) : [:],
            row: row, from: start, limit: caption.isEmpty ? end : limit - 1, on: &canvas)
        GhostText.draw(state.entry, row: row, columns: start..<max(start, limit - 1), on: &canvas)
    }

    /// The question about a word with its highlighted answer, in one row: `#wrk? create "wrk" · 1/2 ↑↓`.
    private static func drawQuestion(
        _ state: QuickState, _ asked: UnknownWord, row: Int, end: Int, on canvas: inout Canvas
    ) {
        let place = place(state)
        let limit = max(1, end - DisplayText.width(of: place) - 1)
        let word = DisplayText.truncated(asked.word, to: max(4, limit / 3))
        let answer = state.entry.chosen(in: state.view).map(words) ?? ""
        let column = canvas.put("\(word)? ", row: row, column: 0, style: Style(.error), limit: limit)
        let last = canvas.put(
            DisplayText.truncated(answer, to: limit - column), row: row, column: column,
            style: Style(.welcome), limit: limit)
        canvas.put(
            place, row: row, column: end - DisplayText.width(of: place), style: Style(.hint))
        canvas.cursor = ScreenPosition(row: row, column: min(last, end))
        canvas.isCursorVisible = true
    }

    /// The highlighted choice's number: `1/2 ↑↓`.
    private static func place(_ state: QuickState) -> String {
        let choices = state.choices
        guard choices.count > 1, let chosen = state.entry.chosen(in: state.view),
            let index = choices.firstIndex(of: chosen)
        else { return "" }
        return "\(index + 1)/\(choices.count) ↑↓"
    }

    private static func words(_ choice: CategoryPicker.Choice) -> String {
        switch choice {
        case .category(let category): "#\(category.name)"
        case .other: Category.otherName
        case .new(let name): "create \"\(name)\""
        case .keep: "keep it in the title"
        case .leaveOut: "leave it out"
        }
    }

    /// What stands beside the line: its meaning, a choice without a row, or the keys of an empty line.
    private static func caption(_ state: QuickState, _ rows: QuickRows, most: Int) -> String {
        if rows.message.isEmpty, let saving = state.savingCaption { return saving }
        if state.entry.line.text.isEmpty { return hints(state, most: most) }
        guard state.phase == .ready || state.phase == .saving else { return "" }
        if rows.choices == 0, let chosen = state.entry.chosen(in: state.view) {
            let text = [words(chosen), place(state)].filter { !$0.isEmpty }.joined(separator: " · ")
            return DisplayText.truncated(text, to: most)
        }
        let meaning = state.entry.meaning(in: state.view, symbols: state.symbols)
        guard DisplayText.width(of: meaning) > most else { return meaning }
        let short = state.entry.meaning(in: state.view, symbols: state.symbols, isShort: true)
        return DisplayText.truncated(short, to: most)
    }

    private static func hints(_ state: QuickState, most: Int) -> String {
        let other = state.entry.use == .entry ? "Tab todo" : "Tab entry"
        let unsaved = state.lines.offer(in: state.line).map { "↑ \(DisplayText.truncated($0, to: 24))" }
        let hints = [unsaved, other, "Esc close"].compactMap(\.self)
        let fitting = (1...hints.count).reversed().lazy.map { hints.prefix($0).joined(separator: " · ") }
            .first { DisplayText.width(of: $0) <= most }
        return fitting ?? unsaved.map { DisplayText.truncated($0, to: most) } ?? ""
    }
}
