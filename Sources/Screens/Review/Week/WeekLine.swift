/// A line of a week: texts, each at a column.
struct WeekLine {
    private(set) var texts: [(text: String, column: Int, style: Style)] = []

    static let blank = WeekLine()

    /// The heading of a section.
    static func heading(_ text: String) -> WeekLine {
        var line = WeekLine()
        line.put(text, column: 1, .otherCategory)
        return line
    }

    /// Puts a text at a column, truncated with `…` to a number of columns.
    /// - Returns: The column after the text.
    @discardableResult
    mutating func put(_ text: String, column: Int, _ role: Style.Role, room: Int = .max) -> Int {
        let text = DisplayText.fits(text, in: room) ? text : DisplayText.truncated(text, to: room)
        texts.append((text, column, Style(role)))
        return column + DisplayText.width(of: text)
    }

    /// Adds the texts of another line, so many columns further right.
    mutating func put(_ other: WeekLine, shiftedBy columns: Int) {
        texts += other.texts.map { ($0.text, $0.column + columns, $0.style) }
    }

    /// Puts a text that ends before a column.
    mutating func put(_ text: String, before column: Int, _ role: Style.Role) {
        put(text, column: column - DisplayText.width(of: text), role)
    }

    func draw(row: Int, on canvas: inout Canvas) {
        for (text, column, style) in texts { canvas.put(text, row: row, column: column, style: style) }
    }
}
