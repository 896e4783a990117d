import Journal

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
