/// Where a person is in a list that is open over the page, whatever it is of.
public struct ListPlace: Equatable, Sendable {
    public private(set) var index = 0
    private(set) var scroll = 0

    init(at index: Int = 0) {
        self.index = index
    }

    /// Moves among so many rows, by half a screen of so many.
    mutating func move(_ movement: Movement, count: Int, halfPage: Int) {
        index = max(0, min(movement.place(from: index, count: count, halfPage: halfPage), count - 1))
    }

    /// Selects what is shown in a row of the screen; false where nothing is.
    mutating func select(row: Int, count: Int) -> Bool {
        let place = scroll + row - FoundListView.firstRow
        guard row >= FoundListView.firstRow, place < count else { return false }
        index = place
        return true
    }

    /// Scrolls so that the selection is seen in so many rows.
    mutating func show(in height: Int) {
        scroll = max(index - height + 1, min(scroll, index))
    }
}
