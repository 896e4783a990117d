import Store

/// A list that is open over the page: how long it is, where one is in it, and where its lines lead.
struct OpenList {
    var place: ListPlace
    let count: Int
    /// What goes to where a line leads.
    let action: (Int) -> JournalAction
    fileprivate let mode: (ListPlace) -> DayPageState.Mode

    /// Where the selection is among the lines, `3/14`.
    var position: String { "\(place.index + 1)/\(count)" }
}

extension DayPageState {
    /// The list that is open over the page; nil where there is none, or nothing to list.
    func openList(in view: JournalView) -> OpenList? {
        switch mode {
        case .found(let place):
            guard let todos = view.found?.todos else { return nil }
            return OpenList(
                place: place, count: todos.count, action: { .reveal(todos[$0]) }, mode: Mode.found)
        case .todoHistory(let place):
            guard let history = view.todoHistory else { return nil }
            return OpenList(
                place: place, count: history.events.count,
                action: { .reveal(history.todo, on: history.events[$0].page) }, mode: Mode.todoHistory)
        default:
            return nil
        }
    }

    /// Goes on with a list as it stands now.
    mutating func resume(with list: OpenList) { mode = list.mode(list.place) }
}
