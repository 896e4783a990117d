import Journal
import Sharing
import Store

extension StatisticsState {
    public mutating func draw(_ view: JournalView) -> Canvas {
        var canvas = Canvas(size: size)
        let symbols = preferences.symbols
        if behind != nil {
            drawTodos(view, symbols, on: &canvas)
        } else {
            drawFigures(view, symbols, on: &canvas)
        }
        drawFooter(view, symbols, on: &canvas)
        return canvas
    }

    /// The period in words: `24 Aug – 20 Nov 2026 · 12 weeks`.
    private func title(_ view: JournalView) -> String {
        let (first, last) = (period(view.clock).period.lowerBound, period(view.clock).period.upperBound)
        let name =
            switch length {
            case .week: back == 0 ? "this week" : back == 1 ? "last week" : "a week"
            case .weeks: "\(Statistics.weeks) weeks"
            case .year: "a year"
            }
        let days =
            first == last
            ? "\(last.dayAndMonth) \(last.civil.year)"
            : "\(first.name(relativeTo: last)) – \(last.dayAndMonth) \(last.civil.year)"
        return (size.columns < 60 ? "\(days) · \(name)" : "Record · \(days) · \(name)") + view.focusWords
    }

    private mutating func drawFigures(_ view: JournalView, _ symbols: Symbols, on canvas: inout Canvas) {
        canvas.put(title(view), row: 0, column: 1, style: Style(.header))
        UnreadView.draw(view.readings.statistics?.failure, rows: rows, on: &canvas)
        let lines = lines(in: view)
        let selection = selection(in: lines)
        place.draw(lines, rows: rows, on: &canvas) { line, row, canvas in
            lines[line].draw(
                row: row, selected: line == selection?.line ? selection?.figure : nil, on: &canvas)
        }
    }

    private mutating func drawTodos(_ view: JournalView, _ symbols: Symbols, on canvas: inout Canvas) {
        guard var behind else { return }
        let end = Measure.of(size.columns) - DayPageLayout.margin
        canvas.put(
            DisplayText.truncated(behind.words, to: size.columns - 2), row: 0, column: 1,
            style: Style(.header))
        UnreadView.draw(view.readings.behind?.failure, rows: rows, on: &canvas)
        let todos = todos(in: view) ?? []
        behind.place.draw(todos.count, rows: rows, columns: 1..<end, symbols: symbols, on: &canvas) {
            index, row, isSelected, canvas in
            let todo = todos[index]
            let state = todo.listedState(relativeTo: view.today, isLatest: true)
            let shown = PageRow(todo: todo, state: state)
            let day = todo.ending.map { $0.day.shortName(from: view.today) }
            let caption = day ?? shown.age(on: view.today, form: .brief)
            let captionColumn = end - DisplayText.width(of: caption)
            canvas.put(
                symbols.mark(of: shown), row: row, column: DayPageLayout.markColumn,
                style: Style(Style.Role(state).ofMark, selected: isSelected))
            let column = DayPageLayout.markColumn + 2
            canvas.put(
                DisplayText.truncated(todo.shownTitle, to: captionColumn - 2 - column), row: row,
                column: column, style: Style(Style.Role(state), selected: isSelected))
            canvas.put(caption, row: row, column: captionColumn, style: Style(.caption, selected: isSelected))
        }
        self.behind = behind
    }

    /// The figure, and how to come from a part to the whole beside it.
    private func words(of figure: StatisticsLine.Figure) -> String {
        figure.target.isPart
            ? "\(figure.words) · \(keyName(.nextFigure)) selects all of them" : figure.words
    }

    private static let hinted = StatisticsState.commands.hinted(first: [.openFigure, .period, .back])

    private func drawFooter(_ view: JournalView, _ symbols: Symbols, on canvas: inout Canvas) {
        let row = size.rows - 1
        if let sharing {
            let list = SharePromptView.list(sharing, above: row - 1)
            SharePromptView.draw(sharing, in: list, view, symbols: symbols, on: &canvas)
            guard !SharePromptView.drawFile(sharing, on: &canvas) else { return }
            HintLine.draw(
                SharePromptView.hints(sharing, view), row: row, limit: size.columns - 1, on: &canvas)
            return
        }
        if let replacing {
            let words = DayPageQuestion.replaceFile(replacing).words(in: view, width: size.columns - 2)
            canvas.put(words, row: row, column: 1, style: Style(.message))
            return
        }
        MessageLine.draw(view, self, on: &canvas)
        // What is selected, in words: a screen reader says the line, and no chart needs to be seen.
        if view.message == nil, behind == nil, let figure = selected(in: lines(in: view)) {
            canvas.put(
                DisplayText.truncated(words(of: figure), to: size.columns - 2), row: row - 1, column: 1,
                style: Style(.message))
        }
        drawHints(of: Self.hinted, in: view, row: row, limit: size.columns - 1, on: &canvas)
    }
}
