/// Draws a line being typed, scrolled sideways so that its cursor is seen.
enum FieldView {
    static func draw(_ line: LineEditor, row: Int, from column: Int, on canvas: inout Canvas) {
        let columns = canvas.size.columns - column - 1
        let before = DisplayText.pieces(of: line.before)
        var used = before.reduce(0) { $0 + $1.width }
        // What is before the cursor is let go from the left until it fits.
        var first = before.startIndex
        while used > columns - 1, first < before.endIndex {
            used -= before[first].width
            first += 1
        }
        let cursor = canvas.put(
            before[first...].map(\.text).joined(), row: row, column: column,
            style: Style(.field, selected: true))
        let end = canvas.put(line.after, row: row, column: cursor, style: Style(.field, selected: true))
        canvas.fill(row: row, columns: end..<canvas.size.columns, style: Style(.field))
        canvas.cursor = Canvas.Position(row: row, column: cursor)
        canvas.isCursorVisible = true
    }
}
