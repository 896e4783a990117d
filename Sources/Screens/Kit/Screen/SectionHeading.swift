import Journal

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
