import Journal

/// One line of a row on the page. Equal ones look the same.
struct DayPageRowLine: Equatable, Sendable {
    /// What all lines on the page share.
    struct Page: Equatable, Sendable {
        /// The columns of the page.
        var width: Int
        /// The searches to highlight in titles and in the words below them.
        var titles, snippets: SearchQuery?
        /// The bar at the left of the selected row.
        var bar: String
        /// The sign of a marked row.
        var sign: String

        /// The column after the texts and the captions.
        fileprivate var end: Int { width - DayPageLayout.margin }
    }

    let page: Page
    let content: RowContent
    /// Which of the row's lines it is.
    let line: Int
    let isSelected: Bool
    let isMarked: Bool
    /// Whether a line editor takes the title's place.
    let isEdited: Bool

    func draw(row: Int, of canvas: inout Canvas) {
        if isSelected { SelectedRow.draw(page.bar, row: row, columns: 1..<page.width, on: &canvas) }
        if line == 0 { drawBeginning(row: row, of: &canvas) }
        guard !isEdited else { return }
        func put(_ text: String, _ search: SearchQuery?, _ role: Style.Role) {
            MatchView.draw(
                text, search: search, row: row, column: DayPageLayout.titleColumn,
                style: Style(role, selected: isSelected), on: &canvas)
        }
        if content.lines.indices.contains(line) {
            put(content.lines[line], page.titles, content.role)
        } else if let snippet = content.snippet {
            let room = page.end - DayPageLayout.titleColumn
            put(DisplayText.truncated(snippet.text, to: room), page.snippets, .caption)
        }
    }

    private func drawBeginning(row: Int, of canvas: inout Canvas) {
        func put(_ text: String, _ role: Style.Role, column: Int) {
            canvas.put(text, row: row, column: column, style: Style(role, selected: isSelected))
        }
        if isMarked { put(page.sign, .marked, column: DayPageLayout.markColumn - 1) }
        put(content.mark, content.role.ofMark, column: DayPageLayout.markColumn)
        guard !isEdited else { return }
        let column = page.end - DisplayText.width(of: content.caption)
        put(content.caption, .caption, column: column)
        if let category = content.category { put(category.name, .category(category.color), column: column) }
    }
}

/// Draws a text with search matches highlighted.
enum MatchView {
    static func draw(
        _ text: String, search: SearchQuery?, row: Int, column: Int, style: Style, on canvas: inout Canvas
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
