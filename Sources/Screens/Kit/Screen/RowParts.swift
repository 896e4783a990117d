import Journal

/// The width of rows with captions. Lines longer than this tire the eye: a caption at the far end of a wide
/// screen is hard to match with its title.
enum Measure {
    static let widest = 100

    /// The columns of rows on a screen of so many columns.
    static func of(_ columns: Int) -> Int { min(columns, widest) }
}

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

/// The heading of a section, in its category's colour.
struct SectionHeading {
    let name: String
    let category: Category?
    /// Whether a rule follows, where there is no blank line above.
    let hasRule: Bool

    init(_ name: String, _ category: Category? = nil, hasRule: Bool = false) {
        self.name = name
        self.category = category
        self.hasRule = hasRule
    }

    func draw(row: Int, columns: Range<Int>, symbols: Symbols, on canvas: inout Canvas) {
        let style = Style(category.map { .category($0.color) } ?? .otherCategory)
        let name = DisplayText.truncated(name, to: columns.count - 4)
        let end = canvas.put(name, row: row, column: columns.lowerBound, style: style)
        guard hasRule, end + 1 < columns.upperBound else { return }
        canvas.fill(
            row: row, columns: end + 1..<columns.upperBound, with: symbols.rule, style: Style(.rule))
    }
}

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
