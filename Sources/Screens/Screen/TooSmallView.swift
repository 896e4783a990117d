/// Draws a message on a screen that is too small.
enum TooSmallView {
    static func draw(_ key: String, on canvas: inout Canvas) {
        let lines = [
            "Too small.", "Needs \(Size.minimum.columns)x\(Size.minimum.rows),",
            "has \(canvas.size.columns)x\(canvas.size.rows).", key,
        ]
        for (row, line) in lines.enumerated() {
            canvas.put(line, row: row, column: 0, style: Style(.plain))
        }
    }
}
