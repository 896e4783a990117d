import Journal

/// The selection and scroll of a list of rows, a line each.
///
/// A list has it beside its rows, and tells it how many there are and how many fit. The same keys, clicks and turns of
/// the wheel do the same in each list.
public struct ListPlace: Equatable, Sendable {
    /// The row below the header.
    static let firstRow = 1

    public private(set) var index = 0
    private(set) var scroll = 0

    init(at index: Int = 0) {
        self.index = index
    }

    /// Selects the row at an index, clamped to `count` rows.
    mutating func select(_ index: Int, count: Int) { self.index = max(0, min(index, count - 1)) }

    /// Moves the selection among `count` rows.
    /// - Parameters:
    ///   - times: The typed count, if any.
    ///   - height: The number of visible rows.
    mutating func move(_ movement: Movement, count: Int, halfPage: Int, times: Int? = nil, height: Int = 0) {
        let shown = scroll..<max(scroll, min(count, scroll + height))
        let place = movement.place(
            from: index, count: count, halfPage: halfPage, times: times, shown: shown.isEmpty ? nil : shown)
        select(place, count: count)
    }

    /// Scrolls the selection to a place among `height` visible rows.
    mutating func align(_ alignment: Alignment, count: Int, height: Int) {
        let first = alignment.scroll(showing: index..<index + 1, in: height)
        scroll = max(0, min(first, count - height))
    }

    /// Selects the row that is clicked, or as many further as the wheel turned.
    /// - Parameter rows: The screen rows of the list.
    /// - Returns: Whether a row was clicked.
    mutating func handle(_ event: MouseEvent, count: Int, in rows: Range<Int>) -> Bool {
        guard event.wheelLines == 0 else {
            select(index + event.wheelLines, count: count)
            return false
        }
        let place = scroll + event.position.row - rows.lowerBound
        guard rows.contains(event.position.row), place < count else { return false }
        index = place
        return true
    }

    /// Scrolls to show the selection in a number of rows, without blank ones below the last.
    mutating func show(in height: Int, count: Int = .max) {
        let last = count == .max ? index : max(0, count - height)
        scroll = max(0, min(last, max(index - height + 1, min(scroll, index))))
    }

    /// The position of the selection, `3/14`; empty for an empty list.
    func position(among count: Int) -> String { count == 0 ? "" : "\(index + 1)/\(count)" }

    /// Scrolls to the selection, draws its bar, and each visible row.
    mutating func draw(
        _ count: Int, rows: Range<Int>, columns: Range<Int>, symbols: Symbols, on canvas: inout Canvas,
        row draw: (_ index: Int, _ row: Int, _ isSelected: Bool, _ canvas: inout Canvas) -> Void
    ) {
        show(in: rows.count)
        for (place, row) in zip((0..<max(0, count)).dropFirst(scroll), rows) {
            if place == index {
                SelectedRow.draw(row: row, columns: columns, symbols: symbols, on: &canvas)
                canvas.cursor = ScreenPosition(row: row, column: DayPageLayout.markColumn)
            }
            draw(place, row, place == index, &canvas)
        }
    }
}
