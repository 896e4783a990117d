/// Draws the error of a failed reading in its place.
enum UnreadView {
    static func draw(_ failure: String?, rows: Range<Int>, on canvas: inout Canvas) {
        guard let failure else { return }
        let lines = DisplayText.wrapped(failure, to: canvas.size.columns - 2)
        for (row, line) in zip(rows, lines) {
            canvas.put(line, row: row, column: 1, style: Style(.error))
        }
    }
}
