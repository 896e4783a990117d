/// Draws the background and the bar of the selected row.
enum SelectedRow {
    static func draw(row: Int, columns: Range<Int>, symbols: Symbols, on canvas: inout Canvas) {
        draw(symbols.cursor, row: row, columns: columns, on: &canvas)
    }

    static func draw(_ bar: String, row: Int, columns: Range<Int>, on canvas: inout Canvas) {
        canvas.fill(row: row, columns: columns, style: Style(.plain, selected: true))
        canvas.put(bar, row: row, column: columns.lowerBound, style: Style(.accent, selected: true))
    }
}
