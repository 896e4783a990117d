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
                movement, count: list.count, halfPage: size.rows / 2, times: pendingKeys.count,
                height: size.rows - 3)
            resume(with: list)
            return []
        }
        if let alignment = command?.alignment {
            list.place.align(alignment, count: list.count, height: size.rows - 3)
            resume(with: list)
            return []
        }
        if key == .character("t"), mode.isListing(.conflicts) {
            return settle(.take, at: list.place.index, in: view)
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
