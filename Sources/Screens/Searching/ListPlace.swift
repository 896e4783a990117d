/// The selection and scroll of a list open over the page.
public struct ListPlace: Equatable, Sendable {
    /// The row below the header.
    static let firstRow = 1

    public private(set) var index = 0
    private(set) var scroll = 0

    init(at index: Int = 0) {
        self.index = index
    }

    /// Moves the selection among `count` rows.
    /// - Parameters:
    ///   - times: The typed count, if any.
    ///   - height: The number of visible rows.
    mutating func move(_ movement: Movement, count: Int, halfPage: Int, times: Int? = nil, height: Int = 0) {
        let shown = scroll..<max(scroll, min(count, scroll + height))
        let place = movement.place(
            from: index, count: count, halfPage: halfPage, times: times, shown: shown.isEmpty ? nil : shown)
        index = max(0, min(place, count - 1))
    }

    /// Scrolls the selection to a place among `height` visible rows.
    mutating func align(_ alignment: Alignment, count: Int, height: Int) {
        let first = alignment.scroll(showing: index..<index + 1, in: height)
        scroll = max(0, min(first, count - height))
    }

    /// Selects the item at a screen row.
    /// - Returns: Whether the row has an item.
    mutating func select(row: Int, count: Int) -> Bool {
        let place = scroll + row - ListPlace.firstRow
        guard row >= ListPlace.firstRow, place < count else { return false }
        index = place
        return true
    }

    /// Scrolls to show the selection in a number of rows.
    mutating func show(in height: Int) {
        scroll = max(index - height + 1, min(scroll, index))
    }
}
