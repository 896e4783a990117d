import Journal
import Store

/// Draws a single todo: its title in the middle, its history beneath, and the decisions for it.
struct OneTodoView {
    let todo: Todo
    let view: JournalView
    let state: ReviewState
    let symbols: Symbols
    let rows: Range<Int>

    /// The columns of the title and the history, and the first of them.
    private var width: Int { min(state.size.columns - 4, 76) }
    private var left: Int { (state.size.columns - width) / 2 }
    /// Whether there is room for blank lines.
    private var isRoomy: Bool { rows.count > 11 }

    /// Draws the todo.
    /// - Parameter scroll: The first visible line of a title that doesn't fit.
    /// - Returns: That line after clamping, and the number of hidden lines above and below: `↑ 3 ↓ 12`.
    func draw(scroll: Int, on canvas: inout Canvas) -> (scroll: Int, more: String) {
        let captions = Self.history(todo, view, width: width).prefix(isRoomy ? 4 : 2)
        let note =
            todo.note.map { ProsePreview(text: $0, width: width, most: rows.count > 16 ? 4 : 0).lines } ?? []
        let history = captions + (note.isEmpty ? [] : [""] + note)
        // The keys come before a title's length: at least those that decide are to be seen.
        // Under a long message they leave a third of the rows to the title.
        let legend = HintGrid(
            hints: decisions, width: width,
            height: min(max(3, rows.count - history.count - 4), rows.count * 2 / 3))
        let legendRows = legend.lineCount
        let blanks = isRoomy ? 1 : 0
        let room = rows.count - legendRows - history.count - 3 * blanks
        let whole = DisplayText.wrapped(title, to: width - 2)
        let above = min(scroll, max(0, whole.count - max(1, room)))
        var titles = Array(whole[above...].prefix(max(1, room)))
        let below = whole.count - above - titles.count
        if below > 0, let last = titles.popLast() {
            titles.append(DisplayText.truncated("\(last) …", to: width - 2))
        }
        let free = rows.count - legendRows - titles.count - history.count - blanks
        var row = drawTitle(titles, row: rows.lowerBound + max(0, free / 2), on: &canvas) + blanks
        for line in history where row < rows.upperBound - legendRows {
            canvas.put(line, row: row, column: centered(line), style: Style(.caption))
            row += 1
        }
        guard state.page.isBrowsing, !state.holdsKeys(in: view) else { return (above, "") }
        legend.draw(in: rows.upperBound - legendRows..<rows.upperBound, column: left, on: &canvas)
        let more = [above > 0 ? "↑ \(above)" : "", below > 0 ? "↓ \(below)" : ""]
        return (above, more.filter { !$0.isEmpty }.joined(separator: " "))
    }

    private var title: String { todo.shownTitle + (todo.externalURL == nil ? "" : " \(symbols.link)") }

    private var decisions: [HintLine.Hint] {
        state.places(
            of: [
                .keep, .toggle, .abandon, .tomorrow, .postpone, .skip, .doneYesterday, .doneAt, .title,
                .category, .kind, .split, .previousTodo, .open,
            ], in: view)
    }

    /// Draws the title, or the line that edits it.
    /// - Returns: The row after it.
    private func drawTitle(_ titles: [String], row: Int, on canvas: inout Canvas) -> Int {
        if case .editing(let editing) = state.page.mode, editing.prompt == nil {
            if editing.isNewRow {
                NewRowView.draw(
                    editing, in: view, symbols: symbols, row: row, columns: state.size.columns, on: &canvas)
            } else {
                FieldView.draw(editing.line, row: row, from: left, limit: left + width, on: &canvas)
            }
            return row + titles.count
        }
        let widest = titles.max { DisplayText.width(of: $0) < DisplayText.width(of: $1) } ?? ""
        let mark = symbols.openMark(of: todo)
        let column = centered("\(mark) \(widest)")
        let start = canvas.put("\(mark) ", row: row, column: column, style: Style(.open))
        canvas.cursor = ScreenPosition(row: row, column: column)
        for (offset, line) in titles.enumerated() {
            canvas.put(line, row: row + offset, column: start, style: Style(.welcome))
        }
        return row + titles.count
    }

    private func centered(_ line: String) -> Int { left + max(0, (width - DisplayText.width(of: line)) / 2) }

    /// `first seen 2 Nov · carried 18 days · postponed 3× · Engineering · habit · example.com`, in lines of a width.
    static func history(_ todo: Todo, _ view: JournalView, width: Int) -> [String] {
        let today = view.today
        let days = today - todo.start
        let category = view.categories.first { $0.id == todo.categoryID }?.name ?? Category.otherName
        let words = [
            todo.firstSeen == today ? "new today" : "first seen \(todo.firstSeen.name(relativeTo: today))",
            days > 0 ? "carried \(days) day\(days == 1 ? "" : "s")" : "",
            todo.postponements.isEmpty ? "" : "postponed \(todo.postponements.count)×", category,
            todo.isHabit ? "habit" : "", todo.externalURL ?? "",
        ]
        return words.filter { !$0.isEmpty }.reduce(into: []) { lines, word in
            let word = DisplayText.truncated(word, to: width)
            let longer = "\(lines.last ?? "") · \(word)"
            if !lines.isEmpty, DisplayText.width(of: longer) <= width {
                lines[lines.count - 1] = longer
            } else {
                lines.append(word)
            }
        }
    }
}

/// Keys, each with a word or two: in columns, or in running lines if columns don't fit.
struct HintGrid {
    let hints: [HintLine.Hint]
    let width: Int
    /// The maximum number of lines.
    let height: Int
    /// Whether to use columns if they fit.
    var isInColumns = true

    private var lines: [[HintLine.Hint]] {
        let columns = columns
        guard columns > 1 else { return flowing }
        return stride(from: 0, to: hints.count, by: columns).map { start in
            Array(hints[start..<min(start + columns, hints.count)])
        }
    }

    private var columns: Int {
        guard isInColumns else { return 1 }
        let columns = min(3, width / max(1, (hints.map(\.width).max() ?? 0) + 3))
        return columns * height < hints.count ? 1 : columns
    }

    private var flowing: [[HintLine.Hint]] {
        var lines: [[HintLine.Hint]] = []
        var used = 0
        for hint in hints where !hint.isBlank {
            if lines.isEmpty || used + 2 + hint.width > width {
                lines.append([hint])
                used = hint.width
            } else {
                lines[lines.count - 1].append(hint)
                used += 2 + hint.width
            }
        }
        return lines
    }

    /// The number of lines, at most `height`.
    var lineCount: Int { min(lines.count, height) }

    func draw(in rows: Range<Int>, column: Int, on canvas: inout Canvas) {
        let columns = columns
        for (row, line) in zip(rows, lines) {
            var next = column
            for (place, hint) in line.enumerated() {
                if hint.isBlank { continue }
                if columns > 1 {
                    let blank = keyWidth(inColumn: place) - DisplayText.width(of: hint.key)
                    next = column + place * (width / columns) + blank
                }
                next = canvas.put(hint.key, row: row, column: next, style: Style(.hintKey))
                next = canvas.put(" \(hint.words)", row: row, column: next, style: Style(.hint)) + 2
            }
        }
    }

    private func keyWidth(inColumn column: Int) -> Int {
        lines.map { $0.count > column ? DisplayText.width(of: $0[column].key) : 0 }.max() ?? 0
    }
}
