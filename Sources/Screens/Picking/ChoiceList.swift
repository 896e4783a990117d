/// The layout of a list of choices, one per row, below a rule and above its filter line.
struct ChoiceList {
    let count: Int
    /// The index of the highlighted choice.
    let chosen: Int
    /// The rows of the choices.
    let rows: Range<Int>
    /// The first visible choice.
    private let first: Int

    /// A list above a row. It has fewer rows if the page beneath would have no room.
    /// - Parameters:
    ///   - bottom: The row after the last choice.
    ///   - most: The maximum number of visible choices.
    ///   - leaving: The rows above the choices to keep free, including the rule.
    init(count: Int, chosen: Int, above bottom: Int, most: Int, leaving: Int) {
        self.count = count
        self.chosen = chosen
        let height = min(max(1, count), most, max(1, bottom - leaving))
        rows = bottom - height..<bottom
        first = max(0, min(chosen - height + 1, count - height))
    }

    /// The choice at a screen row.
    func choice(in row: Int) -> Int? {
        let place = first + row - rows.lowerBound
        return rows.contains(row) && place < count ? place : nil
    }

    /// Draws the rule, blank rows and the bar before the highlighted choice, then each choice.
    func draw(
        symbols: Symbols, on canvas: inout Canvas,
        choice draw: (_ place: Int, _ row: Int, _ isChosen: Bool, _ canvas: inout Canvas) -> Void
    ) {
        let columns = canvas.size.columns
        canvas.fill(
            row: rows.lowerBound - 1, columns: 0..<columns, style: Style(.plain))
        canvas.fill(
            row: rows.lowerBound - 1, columns: 1..<columns - 1, with: symbols.rule, style: Style(.rule))
        for row in rows {
            canvas.fill(row: row, columns: 0..<columns, style: Style(.plain))
            guard let place = choice(in: row) else { continue }
            if place == chosen {
                SelectedRow.draw(row: row, columns: 1..<columns - 1, symbols: symbols, on: &canvas)
            }
            draw(place, row, place == chosen, &canvas)
        }
    }
}
