import Journal
import Store

/// Keys in lists open over the page.
extension DayPageState {
    /// Moves in a list open over the page, follows one of its lines, or closes it.
    mutating func browseList(_ key: Key, _ command: CommandName?, in view: JournalView) -> [Effect] {
        guard var list = openList(in: view) else {
            mode = .browsing
            return []
        }
        if let effects = runInHistory(command, in: view) { return effects }
        if let movement = command?.movement {
            list.place.move(
                movement, times: pendingKeys.count, half: size.rows / 2, height: size.rows - 3,
                in: list.lines)
            resume(with: list)
            return []
        }
        if let alignment = command?.alignment {
            list.place.align(alignment, height: size.rows - 3, in: list.lines)
            resume(with: list)
            return []
        }
        if mode.isListing(.conflicts) {
            switch key {
            case .character("t"): return settle(.take, at: list.place.index, in: view)
            case .character("b"): return settle(.both, at: list.place.index, in: view)
            case .character("e"): return writeBoth(at: list.place.index, in: view)
            default: break
            }
        }
        if let command, command.leavesLists, case let before = mode {
            mode = .browsing
            // The list's own command closes it.
            if case .listing(let listing, _) = before, command == listing.command { return [] }
            return run(command, in: view)
        }
        switch key {
        case .enter where list.place.index < list.count && list.place.index >= 0:
            if case .listing(let listing, _) = mode {
                return enter(listing, at: list.place.index, in: view)
            }
            mode = .browsing
            return [.apply(list.action(list.place.index))]
        case _ where closes(key, command):
            mode = .browsing
            return []
        default:
            return [.say(StoreMessage("\(key.spoken) does nothing here. \(keyName(.back)) goes back."))]
        }
    }
}

/// A list open over the page: its length, its selection, and the actions of its lines.
struct OpenList {
    var place: ListPlace
    let count: Int
    var lines: ListRows { ListRows(count) }
    /// The action that follows a line.
    let action: (Int) -> JournalAction
    fileprivate let mode: (ListPlace) -> DayPageState.Mode

    var position: String { place.position(among: count) }
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
