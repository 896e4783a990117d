/// A bar that fills as todos are done.
struct ProgressBar {
    let done: Int
    let total: Int

    /// The number of filled cells of a bar: never none once a todo is done, never all before every todo is.
    func filled(of width: Int) -> Int {
        guard total > 0, width > 0, done > 0 else { return 0 }
        guard done < total else { return width }
        return max(1, min(width - 1, (2 * done * width + total) / (2 * total)))
    }

    func draw(width: Int, symbols: Symbols, row: Int, column: Int, on canvas: inout Canvas) {
        let middle = column + filled(of: width)
        canvas.fill(row: row, columns: column..<middle, with: symbols.heavyRule, style: Style(.doneMark))
        canvas.fill(row: row, columns: middle..<column + width, with: symbols.rule, style: Style(.rule))
    }
}
