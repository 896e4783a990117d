/// Moving by rows, and the rows that are visible.
extension ProseField {
    /// A row of the wrapped text.
    struct Row: Comparable, Sendable {
        var line = 0
        /// The row within the line.
        var row = 0

        static func < (one: Row, other: Row) -> Bool { (one.line, one.row) < (other.line, other.row) }
    }

    func rows(of line: Int, width: Int) -> ProseRows { ProseRows(lines[line], width: width) }

    /// The row with the cursor.
    func cursorRow(width: Int) -> Row {
        Row(line: cursor.line, row: rows(of: cursor.line, width: width).row(of: cursor.offset))
    }

    /// Moves the cursor up or down by rows, near the column where it was.
    mutating func move(byRows step: Int, width: Int) {
        let column = wantedColumn ?? rows(of: cursor.line, width: width).column(of: cursor.offset)
        let target = row(cursorRow(width: width), plus: step, width: width)
        let rows = rows(of: target.line, width: width)
        move(to: Position(line: target.line, offset: rows.offset(atColumn: column, of: target.row)))
        wantedColumn = column
    }

    /// Moves the cursor to a column of a row.
    mutating func move(to row: Row, column: Int, width: Int) {
        let rows = rows(of: row.line, width: width)
        move(to: Position(line: row.line, offset: rows.offset(atColumn: max(0, column), of: row.row)))
        wantedColumn = nil
    }

    /// The row some rows after another, clamped to the text. Wraps only the lines in between.
    func row(_ row: Row, plus step: Int, width: Int) -> Row {
        var row = row
        var count = rows(of: row.line, width: width).starts.count
        row.row = min(row.row, count - 1)
        for _ in 0..<abs(step) {
            if step > 0 {
                if row.row + 1 < count {
                    row.row += 1
                } else if row.line + 1 < lines.count {
                    row = Row(line: row.line + 1)
                    count = rows(of: row.line, width: width).starts.count
                }
            } else if row.row > 0 {
                row.row -= 1
            } else if row.line > 0 {
                row.line -= 1
                count = rows(of: row.line, width: width).starts.count
                row.row = count - 1
            }
        }
        return row
    }

    /// The first row to show, with the least scrolling from another that makes the cursor visible.
    func top(from top: Row, width: Int, height: Int) -> Row {
        let focus = cursorRow(width: width)
        var top = min(top, Row(line: lines.count - 1))
        let lastTop = row(focus, plus: -(max(1, height) - 1), width: width)
        if top < lastTop { top = lastTop }
        if focus < top { top = focus }
        // A line may have fewer rows than before.
        return row(top, plus: 0, width: width)
    }
}
