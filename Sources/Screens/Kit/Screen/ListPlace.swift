import Store

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

/// A list open over the page: its length, its selection, and the actions of its lines.
struct OpenList {
    var place: ListPlace
    let count: Int
    /// The action that follows a line.
    let action: (Int) -> JournalAction
    fileprivate let mode: (ListPlace) -> DayPageState.Mode

    /// The position of the selection, `3/14`.
    var position: String { count == 0 ? "" : "\(place.index + 1)/\(count)" }
}

extension DayPageState {
    /// The list open over the page; nil if none is open or it is empty.
    func openList(in view: JournalView) -> OpenList? {
        switch mode {
        case .todoHistory(let place):
            guard let history = view.todoHistory else { return nil }
            let above = noteRows(in: view).rows.count
            return OpenList(
                place: place, count: above + history.events.count,
                action: { place in
                    .reveal(history.todo, on: place < above ? nil : history.events[place - above].page)
                }, mode: Mode.todoHistory)
        case .listing(let listing, let place):
            guard let count = listing.count(in: view) else { return nil }
            return OpenList(
                place: place, count: count, action: { _ in .refresh }, mode: { .listing(listing, $0) })
        default:
            return nil
        }
    }

    /// Goes on with a list as it stands now.
    mutating func resume(with list: OpenList) { mode = list.mode(list.place) }
}
