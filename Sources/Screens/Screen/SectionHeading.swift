import Journal

/// Draws the heading of a section, followed by a rule.
enum SectionHeading {
    /// The heading of a category; nil for "Other".
    static func draw(
        _ category: Category?, symbols: Symbols, row: Int, columns: Range<Int>, on canvas: inout Canvas
    ) {
        guard let category else {
            draw(Category.otherName, row: row, columns: columns, symbols: symbols, on: &canvas)
            return
        }
        let style = Style(.category(category.color))
        let column = canvas.put(
            "\(symbols.category) ", row: row, column: columns.lowerBound, style: style)
        let end = canvas.put(
            DisplayText.truncated(category.name, to: columns.upperBound - 4 - column), row: row,
            column: column,
            style: style)
        rule(from: end, row: row, columns: columns, symbols: symbols, on: &canvas)
    }

    /// The heading of rows without a category.
    static func draw(
        _ name: String, row: Int, columns: Range<Int>, symbols: Symbols, on canvas: inout Canvas
    ) {
        let end = canvas.put(name, row: row, column: columns.lowerBound, style: Style(.otherCategory))
        rule(from: end, row: row, columns: columns, symbols: symbols, on: &canvas)
    }

    private static func rule(
        from column: Int, row: Int, columns: Range<Int>, symbols: Symbols, on canvas: inout Canvas
    ) {
        let end = columns.upperBound
        canvas.fill(row: row, columns: min(column + 1, end)..<end, with: symbols.rule, style: Style(.rule))
    }
}
