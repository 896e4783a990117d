import Journal
import Store

/// Keys in a search, and in lists open over the page.
extension DayPageState {
    mutating func search(_ key: Key, _ search: PageSearch, in view: JournalView) -> [Effect] {
        var search = search
        let matches = search.filtered(view.page.contents.sections).flatMap(\.rows)
        let place = matches.firstIndex { $0.id == selectedID } ?? 0
        switch key {
        case _ where key.isCancel:
            mode = .browsing
            restore(search, in: view)
            return []
        case .enter:
            mode = .browsing
            if matches.isEmpty { restore(search, in: view) }
            guard let phrase = Title.normalized(search.line.text), matches.isEmpty else { return [] }
            mode = .asking(.search(phrase))
            return []
        case .tab:
            guard let phrase = Title.normalized(search.line.text) else { return [] }
            mode = .browsing
            return [.apply(.search(phrase))]
        case .down, .control("n"): selectMatch(matches, at: place + 1, in: view)
        case .up, .control("p"): selectMatch(matches, at: place - 1, in: view)
        default:
            guard search.line.handle(key) else { return [] }
            mode = .searching(search)
            let matches = search.filtered(view.page.contents.sections).flatMap(\.rows)
            // Keeps the selection while it matches.
            selectMatch(matches, at: matches.firstIndex { $0.id == selectedID } ?? 0, in: view)
            return []
        }
        mode = .searching(search)
        return []
    }

    /// Restores the page's state from before a search.
    mutating func restore(_ search: PageSearch, in view: JournalView) {
        scroll = search.scroll
        select(at: view.page.contents.rows.firstIndex { $0.id == search.selectedID } ?? 0, in: view)
    }

    mutating func selectMatch(_ matches: [PageRow], at place: Int, in view: JournalView) {
        guard !matches.isEmpty else { return }
        let id = matches[max(0, min(place, matches.count - 1))].id
        select(at: view.page.contents.rows.firstIndex { $0.id == id } ?? 0, in: view)
    }

    /// Moves in a list open over the page, follows one of its lines, or closes it.
    mutating func browseList(_ key: Key, _ command: CommandName?, in view: JournalView) -> [Effect] {
        guard var list = openList(in: view) else {
            mode = .browsing
            return []
        }
        if let movement = command?.movement {
            list.place.move(movement, count: list.count, halfPage: size.rows / 2)
            resume(with: list)
            return []
        }
        switch key {
        case .enter where list.place.index < list.count && list.place.index >= 0:
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
