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
            guard let phrase = Title.normalized(search.line.text) else { return [] }
            rememberSearch(phrase)
            if matches.isEmpty { mode = .asking(.search(phrase)) } else { highlight = search.titles }
            return []
        case .tab:
            guard let phrase = Title.normalized(search.line.text) else { return [] }
            rememberSearch(phrase)
            mode = .browsing
            return [.apply(.search(phrase))]
        case .up where search.line.text.isEmpty || search.historyDepth > 0:
            return browseSearches(search, by: 1, in: view)
        case .down where search.historyDepth > 0:
            return browseSearches(search, by: -1, in: view)
        case .down, .control("n"): selectMatch(matches, at: place + 1, in: view)
        case .up, .control("p"): selectMatch(matches, at: place - 1, in: view)
        default:
            guard search.line.handle(key) else { return [] }
            search.historyDepth = 0
            filter(by: search, in: view)
            return []
        }
        mode = .searching(search)
        return []
    }

    /// Filters the page by a search. Keeps the selection while it matches.
    private mutating func filter(by search: PageSearch, in view: JournalView) {
        mode = .searching(search)
        let matches = search.filtered(view.page.contents.sections).flatMap(\.rows)
        selectMatch(matches, at: matches.firstIndex { $0.id == selectedID } ?? 0, in: view)
    }

    /// Goes through the earlier searches, and back to an empty line.
    private mutating func browseSearches(
        _ search: PageSearch, by step: Int, in view: JournalView
    ) -> [Effect] {
        let depth = search.historyDepth + step
        guard (0...searches.count).contains(depth) else { return [] }
        var search = search
        search.historyDepth = depth
        search.line = LineEditor(depth == 0 ? "" : searches[searches.count - depth])
        filter(by: search, in: view)
        return []
    }

    /// Ends the highlighting once nothing matches, so that its keys do what they did before.
    mutating func endHighlight(withoutMatchesIn view: JournalView) {
        guard let highlight else { return }
        let hasMatch = view.page.contents.sections.contains { section in
            section.rows.contains { highlight.fits($0.todo.title) }
        }
        if !hasMatch { self.highlight = nil }
    }

    private mutating func rememberSearch(_ phrase: String) {
        searches.removeAll { $0 == phrase }
        searches.append(phrase)
    }

    /// Selects the next or previous highlighted row, as often as the typed count, past the ends of the page.
    mutating func goToMatch(by direction: Int, in view: JournalView) -> [Effect] {
        guard let highlight else { return [] }
        let rows = view.page.contents.rows
        let places = rows.indices.filter { highlight.fits(rows[$0].todo.title) }
        guard !places.isEmpty else { return [] }
        let count = pendingKeys.count ?? 1
        // The match before the selected row, so that the next one follows it.
        let after = places.firstIndex { $0 > selectedIndex } ?? places.count
        let before = places.lastIndex { $0 < selectedIndex } ?? -1
        let place = direction > 0 ? after + count - 1 : before - count + 1
        select(at: places[(place % places.count + places.count) % places.count], in: view)
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
        if command == .help || command == .messages {
            overlay = command == .help ? .help(scroll: 0) : .messages(scroll: 0)
            return []
        }
        if let command, command.leavesLists, case let before = mode {
            mode = .browsing
            // The list's own command closes it.
            if case .changes = before, command == .changes { return [] }
            return run(command, in: view)
        }
        switch key {
        case .enter where list.place.index < list.count && list.place.index >= 0:
            if case .changes = mode { return goBackToChange(at: list.place.index, in: view) }
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
