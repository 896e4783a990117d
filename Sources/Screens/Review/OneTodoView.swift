import Journal
import Store

/// Draws a single todo as a card in its category's colour: its title, the rail of its history, what is known of it
/// and its note; and below that the decisions for it.
struct OneTodoView {
    let todo: Todo
    let view: JournalView
    let state: ReviewState
    let symbols: Symbols
    let rows: Range<Int>

    /// The columns of the card, and the first of them.
    private var width: Int { min(state.size.columns - 4, 76) }
    private var left: Int { (state.size.columns - width) / 2 }
    /// Whether there is room for a frame.
    private var isRoomy: Bool { rows.count > 11 }
    private var indent: Int { isRoomy ? 3 : 0 }
    /// The columns of the texts, and the first of them.
    private var textWidth: Int { width - 2 * indent }
    private var textColumn: Int { left + indent }

    private var category: Category? { view.categories.first { $0.id == todo.categoryID } }
    private var categoryStyle: Style { Style(category.map { .category($0.color) } ?? .otherCategory) }

    /// Draws the todo.
    /// - Parameter scroll: The first visible line of a title that doesn't fit.
    /// - Returns: That line after clamping, and the number of hidden lines above and below: `↑ 3 ↓ 12`.
    func draw(scroll: Int, on canvas: inout Canvas) -> (scroll: Int, more: String) {
        let captions = Self.history(todo, view, width: textWidth, hasCategory: !isRoomy).prefix(
            isRoomy ? 3 : 2)
        let note = noteRows(atMost: rows.count > 16 ? 5 : 0)
        // The frame, the rail, and a blank line after the title and before the note.
        let others = captions.count + (isRoomy ? 4 : 0) + (note.isEmpty ? 0 : note.count + 1)
        // The keys come before a title's length: at least those that decide are to be seen.
        // Under a long message they leave a third of the rows to the title.
        let legend = HintGrid(
            hints: decisions, width: width,
            height: min(max(3, rows.count - others - 2), rows.count * 2 / 3))
        let legendRows = legend.lineCount
        let room = rows.count - legendRows - others - (isRoomy ? 1 : 0)
        let whole = DisplayText.wrapped(title, to: textWidth - 2)
        let above = min(scroll, max(0, whole.count - max(1, room)))
        var titles = Array(whole[above...].prefix(max(1, room)))
        let below = whole.count - above - titles.count
        if below > 0, let last = titles.popLast() {
            titles.append(DisplayText.truncated("\(last) \(Symbols.ellipsis)", to: textWidth - 2))
        }
        let end = rows.upperBound - legendRows
        let height = min(titles.count + others, end - rows.lowerBound)
        let top = rows.lowerBound + max(0, end - rows.lowerBound - height) / 2
        if isRoomy { drawFrame(top..<top + height, on: &canvas) }
        var row = drawTitle(titles, row: top + (isRoomy ? 1 : 0), on: &canvas)
        if isRoomy {
            drawRail(row: row + 1, on: &canvas)
            row += 2
        }
        for (place, line) in captions.enumerated() where row < end {
            draw(line, isFirst: place == 0, row: row, on: &canvas)
            row += 1
        }
        for line in note where row + 1 < end {
            row += 1
            draw(line, row: row, on: &canvas)
        }
        guard state.page.isBrowsing, !state.holdsKeys(in: view) else { return (above, "") }
        legend.draw(in: end..<rows.upperBound, column: left, on: &canvas)
        let more = [above > 0 ? "↑ \(above)" : "", below > 0 ? "↓ \(below)" : ""]
        return (above, more.filter { !$0.isEmpty }.joined(separator: " "))
    }

    private var title: String { todo.shownTitle + (todo.externalURL == nil ? "" : " \(symbols.link)") }

    private var decisions: [HintLine.Hint] {
        let offers: [CommandName] =
            state.session?.currentRound?.isOffered == true ? [.older, .nextStep] : []
        return state.places(
            of: [.keep] + offers + [
                .toggle, .abandon, .tomorrow, .postpone, .skip, .doneYesterday, .doneAt, .title, .category,
                .deadline, .rule, .kind, .split, .previousTodo, .open,
            ], in: view)
    }

    // MARK: Parts

    /// Draws the frame: the category in its upper edge, and the progress through the step as its lower edge.
    private func drawFrame(_ rows: Range<Int>, on canvas: inout Canvas) {
        let (corners, right, last) = (symbols.corners, left + width - 1, rows.upperBound - 1)
        canvas.fill(
            row: rows.lowerBound, columns: left + 1..<right, with: symbols.rule, style: categoryStyle)
        for row in rows.dropFirst().dropLast() {
            canvas.put(symbols.verticalRule, row: row, column: left, style: categoryStyle)
            canvas.put(symbols.verticalRule, row: row, column: right, style: categoryStyle)
        }
        let cells = [(rows.lowerBound, left), (rows.lowerBound, right), (last, left), (last, right)]
        for (corner, cell) in zip(corners, cells) {
            canvas.put(corner, row: cell.0, column: cell.1, style: categoryStyle)
        }
        let name = DisplayText.truncated(category?.name ?? Category.otherName, to: textWidth - 4)
        let mark = category == nil ? "" : "\(symbols.category) "
        canvas.put(" \(mark)\(name) ", row: rows.lowerBound, column: left + 2, style: categoryStyle)
        guard let round = state.session?.currentRound else { return }
        ProgressBar(done: round.index, total: round.ids.count).draw(
            width: width - 2, symbols: symbols, row: last, column: left + 1, on: &canvas)
    }

    /// Draws the title, or the line that edits it.
    /// - Returns: The row after it.
    private func drawTitle(_ titles: [String], row: Int, on canvas: inout Canvas) -> Int {
        if case .editing(let editing) = state.page.mode, editing.purpose.prompt == nil {
            if editing.isNewRow {
                NewRowView.draw(
                    editing, in: view, symbols: symbols, row: row, columns: state.size.columns, on: &canvas)
            } else {
                FieldView.draw(
                    editing.line, row: row, from: textColumn, limit: textColumn + textWidth, on: &canvas)
            }
            return row + titles.count
        }
        let start = canvas.put(
            "\(symbols.openMark(of: todo)) ", row: row, column: textColumn, style: Style(.open))
        canvas.cursor = ScreenPosition(row: row, column: textColumn)
        for (offset, line) in titles.enumerated() {
            canvas.put(line, row: row + offset, column: start, style: Style(.welcome))
        }
        return row + titles.count
    }

    /// Draws the rail of the todo's history once that is read.
    private func drawRail(row: Int, on canvas: inout Canvas) {
        guard let history = view.readings.history?.value.flatMap(\.self), history.todo.id == todo.id else {
            return
        }
        HistoryRail(history).draw(
            row: row, columns: textColumn + 2..<textColumn + textWidth, symbols: symbols, on: &canvas)
    }

    /// Draws a line of what is known, without a frame with the category before it.
    private func draw(_ line: String, isFirst: Bool, row: Int, on canvas: inout Canvas) {
        var column = textColumn + (isRoomy ? 2 : 0)
        var line = line
        if !isRoomy, isFirst {
            let name = category?.name ?? Category.otherName
            let shown = DisplayText.truncated(name, to: textWidth)
            column = canvas.put(shown, row: row, column: column, style: categoryStyle)
            line = line.hasPrefix(name) ? String(line.dropFirst(name.count)) : ""
        }
        canvas.put(line, row: row, column: column, style: Style(.caption))
    }

    /// The first rows of the note, with an ellipsis if there are more.
    private func noteRows(atMost most: Int) -> [NoteRows.Row] {
        // A note can be megabytes long.
        let note = todo.note.map { String($0.unicodeScalars.prefix(4_000)) }
        let all = NoteRows(note, width: textWidth - 4).rows.dropLast()
        var shown = Array(all.prefix(most))
        if shown.count < all.count, let last = shown.last {
            shown[shown.count - 1].text = DisplayText.truncated(
                "\(last.text) \(Symbols.ellipsis)", to: textWidth - 4)
        }
        return shown
    }

    private func draw(_ line: NoteRows.Row, row: Int, on canvas: inout Canvas) {
        let column = textColumn + 2
        if let isDone = line.isDone {
            canvas.put(
                isDone ? symbols.done : symbols.oneOff, row: row, column: column,
                style: Style(isDone ? .doneMark : .open))
        }
        canvas.put(
            line.text, row: row, column: column + (line.item == nil ? 0 : 2), style: Style(line.role),
            limit: textColumn + textWidth)
    }

    /// `Engineering · due Fri · first seen 2 Nov · carried 18 days · postponed 3× · habit · example.com`, in lines of a width.
    static func history(_ todo: Todo, _ view: JournalView, width: Int, hasCategory: Bool = true) -> [String] {
        let today = view.today
        let days = today - todo.start
        let category = view.categories.first { $0.id == todo.categoryID }?.name ?? Category.otherName
        let words = [
            hasCategory ? category : "", todo.due?.asDeadline(on: today) ?? "",
            todo.firstSeen == today ? "new today" : "first seen \(todo.firstSeen.name(relativeTo: today))",
            days > 0 ? "carried \(days) day\(days == 1 ? "" : "s")" : "",
            todo.postponements.isEmpty ? "" : "postponed \(todo.postponements.count)×",
            todo.repeats?.name ?? "", todo.isHabit ? "habit" : "", todo.externalURL ?? "",
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

extension Symbols {
    /// The corners of a frame: upper left, upper right, lower left, lower right.
    fileprivate var corners: [String] {
        switch verticalRule {
        case "│": ["╭", "╮", "╰", "╯"]
        case " ": [" ", " ", " ", " "]
        default: ["+", "+", "+", "+"]
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
                next = hint.draw(row: row, column: next, on: &canvas) + 2
            }
        }
    }

    private func keyWidth(inColumn column: Int) -> Int {
        lines.map { $0.count > column ? DisplayText.width(of: $0[column].key) : 0 }.max() ?? 0
    }
}
