import Journal
import Store

/// A list of todos from anywhere in the journal, to go to one of them.
public struct FoundList: Equatable, Sendable {
    public private(set) var index = 0
    private(set) var scroll = 0

    init(at index: Int = 0) {
        self.index = index
    }

    /// Moves among so many rows, by half a screen of so many.
    mutating func move(_ movement: Movement, count: Int, halfPage: Int) {
        index = max(0, min(movement.place(from: index, count: count, halfPage: halfPage), count - 1))
    }

    /// Selects what is shown in a row of the screen; false where nothing is.
    mutating func select(row: Int, count: Int) -> Bool {
        let place = scroll + row - FoundListView.firstRow
        guard row >= FoundListView.firstRow, place < count else { return false }
        index = place
        return true
    }

    /// Scrolls so that the selection is seen in so many rows.
    mutating func show(in height: Int) {
        scroll = max(index - height + 1, min(scroll, index))
    }
}

/// Draws what was found, each with its day.
enum FoundListView {
    /// The row below the header.
    static let firstRow = 1

    static func draw(
        _ found: JournalView.FoundTodos, _ list: inout FoundList, today: Day, symbols: Symbols,
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
            canvas.put(symbols.cursor, row: row, column: 1, style: style)
            canvas.cursor = Canvas.Position(row: row, column: DayPageLayout.markColumn)
        }
        canvas.put(
            symbols.mark(of: PageRow(todo: todo, state: state)), row: row, column: DayPageLayout.markColumn,
            style: style)
        let caption = day.shortName(from: today)
        let column = canvas.size.columns - DisplayText.width(of: caption) - DayPageLayout.margin
        canvas.put(caption, row: row, column: column, style: Style(.caption, selected: isSelected))
        let link = todo.externalURL == nil ? "" : " \(symbols.link)"
        let room = column - DayPageLayout.titleColumn - 2 - DisplayText.width(of: link)
        let title = DisplayText.truncated(todo.title, to: room) + link
        MatchView.draw(
            title, search: TitleSearch(phrase), row: row, column: DayPageLayout.titleColumn, style: style,
            on: &canvas)
    }
}

/// Draws a text with the words that were looked for standing out.
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
