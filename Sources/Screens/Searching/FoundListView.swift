import Journal
import Store

/// Draws the search results, each with its day.
enum FoundListView {
    /// The row below the header.
    static let firstRow = 1

    static func draw(
        _ found: JournalView.FoundTodos, _ list: inout ListPlace, today: Day, symbols: Symbols,
        on canvas: inout Canvas
    ) {
        let count = found.todos.count
        canvas.put(
            DisplayText.truncated(" \(count) found: \(found.phrase)", to: canvas.size.columns - 1), row: 0,
            column: 0,
            style: Style(.header))
        let body = firstRow..<(canvas.size.rows - 2)
        list.show(in: body.count)
        for (row, place) in zip(body, found.todos.indices.dropFirst(list.scroll)) {
            draw(
                found.todos[place], found.phrase, isSelected: place == list.index, today: today,
                symbols: symbols,
                row: row, on: &canvas)
        }
    }

    private static func draw(
        _ todo: Todo, _ phrase: String, isSelected: Bool, today: Day, symbols: Symbols, row: Int,
        on canvas: inout Canvas
    ) {
        let day = todo.ending?.day ?? todo.start
        let state = todo.state(on: day, isLatest: true)
        let style = Style(.init(state), selected: isSelected)
        if isSelected {
            SelectedRow.draw(
                row: row, columns: 1..<Measure.of(canvas.size.columns), symbols: symbols, on: &canvas)
            canvas.cursor = Canvas.Position(row: row, column: DayPageLayout.markColumn)
        }
        canvas.put(
            symbols.mark(of: PageRow(todo: todo, state: state)), row: row, column: DayPageLayout.markColumn,
            style: Style(style.role.ofMark, selected: isSelected))
        let caption = day.shortName(from: today)
        let column =
            Measure.of(canvas.size.columns) - DisplayText.width(of: caption) - DayPageLayout.margin
        canvas.put(caption, row: row, column: column, style: Style(.caption, selected: isSelected))
        let link = todo.externalURL == nil ? "" : " \(symbols.link)"
        let room = column - DayPageLayout.titleColumn - 2 - DisplayText.width(of: link)
        let title = DisplayText.truncated(todo.title, to: room) + link
        MatchView.draw(
            title, search: TitleSearch(phrase), row: row, column: DayPageLayout.titleColumn, style: style,
            on: &canvas)
    }
}

/// Draws a text with search matches highlighted.
enum MatchView {
    static func draw(
        _ text: String, search: TitleSearch?, row: Int, column: Int, style: Style, on canvas: inout Canvas
    ) {
        canvas.put(text, row: row, column: column, style: style)
        for place in search?.places(in: text) ?? [] {
            let start = column + DisplayText.width(of: String(text[..<place.lowerBound]))
            canvas.put(
                String(text[place]), row: row, column: start, style: Style(.match, selected: style.isSelected)
            )
        }
    }
}
