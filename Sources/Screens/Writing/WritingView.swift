import Journal
import Store

/// The area of the text on the screen.
struct WritingLayout {
    /// The first column, and the number of columns. One more is for the cursor.
    let column: Int
    let width: Int
    let rows: Range<Int>

    init(_ size: Size) {
        column = 2
        width = max(2, Measure.of(size.columns) - 2 * column - 1)
        let first = size.rows > 14 ? 2 : 1
        rows = first..<max(first + 1, size.rows - 2)
    }
}

extension WritingState {
    public mutating func draw(_ view: JournalView) -> Canvas {
        var canvas = Canvas(size: size)
        guard var writing else { return canvas }
        drawHeader(writing, view, on: &canvas)
        guard writing.isLoaded else {
            MessageLine.draw(view, self, on: &canvas)
            return canvas
        }
        let layout = WritingLayout(size)
        let (width, field) = (layout.width, writing.field)
        writing.top = field.top(from: writing.top, width: width, height: layout.rows.count)
        self.writing?.top = writing.top
        var place = writing.top
        var wrapped = field.rows(of: place.line, width: width)
        let focus = field.cursor
        for row in layout.rows {
            let text = wrapped.text(of: place.row)
            canvas.put(
                text, row: row, column: layout.column, style: Style(.plain), limit: layout.column + width)
            if place.line == focus.line, wrapped.row(of: focus.offset) == place.row {
                let column = min(wrapped.column(of: focus.offset), width)
                canvas.cursor = ScreenPosition(row: row, column: layout.column + column)
            }
            place.row += 1
            if place.row < wrapped.starts.count { continue }
            guard place.line + 1 < field.lines.count else { break }
            place = ProseField.Row(line: place.line + 1)
            wrapped = field.rows(of: place.line, width: width)
        }
        canvas.isCursorVisible = writing.question == nil
        drawFooter(writing, view, on: &canvas)
        return canvas
    }

    /// `Text of Friday 20 November 2026 · today`, or `Note on "Fix flaky CI tests"`.
    private func drawHeader(_ writing: Writing, _ view: JournalView, on canvas: inout Canvas) {
        let columns = Measure.of(size.columns)
        let role: Style.Role
        var names: [String]
        switch writing.subject {
        case .period(.day(let day)):
            role = day == view.today ? .header : .otherHeader
            names = [day.longName, day.mediumName, day.shortName].map { "Text of \($0)" }
        case .period(.week(let week)):
            role = week == Week(of: view.today, startingOn: view.clock.weekStart) ? .header : .otherHeader
            let first = week.first(startingOn: view.clock.weekStart)
            names = [false, true].map {
                "Text of the week of \(WeekReviewView.span(from: first, today: view.today, isShort: $0))"
            }
        case .todo, .item:
            role = .header
            // Leaves room for what is said of saving.
            let room = max(8, columns - 28)
            names = ["Note on \"\(DisplayText.truncated(writing.journal?.title ?? "", to: room))\""]
        }
        let state = writing.field.revision == writing.savedRevision ? "" : "not saved yet"
        let room = columns - 2 - DayPageLayout.margin - DisplayText.width(of: state)
        let name = names.first { DisplayText.width(of: $0) <= room } ?? names[names.count - 1]
        canvas.put(name, row: 0, column: 1, style: Style(role))
        let column = columns - DisplayText.width(of: state) - DayPageLayout.margin
        canvas.put(state, row: 0, column: column, style: Style(.caption))
    }

    private func drawFooter(_ writing: Writing, _ view: JournalView, on canvas: inout Canvas) {
        let row = size.rows - 1
        let end = size.columns - DayPageLayout.margin
        if let question = writing.question {
            let words = question.words(writing.journal, width: size.columns - 2)
            canvas.put(words, row: row - 1, column: 1, style: Style(.welcome))
            return HintLine.draw(
                question.hints(writing.subject, width: canvas.size.columns), row: row, limit: end, on: &canvas
            )
        }
        MessageLine.draw(view, self, on: &canvas)
        if let begun = writing.begun {
            let hints = Self.commands.continuations(of: begun, keymap, isBrowsing: true, in: view)
            return HintLine.draw(
                [.init(key: begun.description, words: "then")] + hints, row: row, limit: end, on: &canvas)
        }
        let count = writing.field.lines.count
        let position = count > 1 ? "\(writing.field.cursor.line + 1)/\(count)" : ""
        let column = end - DisplayText.width(of: position)
        canvas.put(position, row: row, column: column, style: Style(.hint))
        HintLine.draw(
            hints(of: [.back, .saveText, .editor], in: view) + [.init(key: helpKey, words: "help")],
            row: row, limit: column - 2, on: &canvas)
    }
}
