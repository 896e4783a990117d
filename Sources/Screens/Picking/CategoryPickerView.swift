import Journal

/// Draws what can be chosen, one a row.
enum CategoryPickerView {
    /// At most so many rows are taken from the page.
    static let mostRows = 8

    /// How many rows choices take above a row, with their rule.
    static func height(of choices: [CategoryPicker.Choice], above row: Int) -> Int {
        min(choices.count, mostRows, max(1, row - 5)) + 1
    }

    /// Draws choices above a row, under a rule of their own; the highlighted one is seen.
    static func draw(
        _ choices: [CategoryPicker.Choice], chosen: CategoryPicker.Choice?, symbols: Symbols, above row: Int,
        on canvas: inout Canvas
    ) {
        let height = height(of: choices, above: row) - 1
        canvas.fill(
            row: row - height - 1, columns: 1..<canvas.size.columns - 1, with: symbols.rule,
            style: Style(.rule))
        let index = choices.firstIndex { $0 == chosen } ?? 0
        let first = max(0, min(index - height + 1, choices.count - height))
        for (offset, choice) in choices.dropFirst(first).prefix(height).enumerated() {
            draw(
                choice, isChosen: choice == chosen, symbols: symbols, row: row - height + offset, on: &canvas)
        }
    }

    private static func draw(
        _ choice: CategoryPicker.Choice, isChosen: Bool, symbols: Symbols, row: Int, on canvas: inout Canvas
    ) {
        canvas.fill(row: row, columns: 0..<canvas.size.columns, style: Style(.plain))
        if isChosen { canvas.put(symbols.cursor, row: row, column: 1, style: Style(.plain, selected: true)) }
        let room = canvas.size.columns - 6
        switch choice {
        case .category(let category):
            let style = Style(.category(category.color), selected: isChosen)
            canvas.put(symbols.category, row: row, column: 3, style: style)
            canvas.put(DisplayText.truncated(category.name, to: room), row: row, column: 5, style: style)
        case .other:
            canvas.put(
                Category.otherName, row: row, column: 5, style: Style(.otherCategory, selected: isChosen))
        case .new(let name):
            let words = "make \"\(name)\""
            canvas.put(
                DisplayText.truncated(words, to: room), row: row, column: 5,
                style: Style(.plain, selected: isChosen))
        }
    }
}
