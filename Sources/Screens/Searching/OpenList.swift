import Store

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
