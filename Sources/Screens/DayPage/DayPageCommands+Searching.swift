import Journal
import Store

/// The commands of searching, and of going to search results and back.
extension DayPageCommands {
    static let searching: [DayPageCommand] = [
        DayPageCommand(
            .search, [.character("/")], "Search this page, then the journal", group: .general,
            hint: "search",
            unavailable: { _, view in
                view.hasNoPages && view.page.contents.rows.isEmpty ? "Nothing to search yet." : nil
            }
        ) { state, view in
            state.openSearch(in: view)
            return []
        },
        DayPageCommand(
            .nextMatch, [.character("n")], "Next match, while matches are highlighted", group: .moving,
            hintNow: { state, _ in state.hintsAtMatches ? "next" : nil }, unavailable: needsHighlight
        ) { state, view in state.goToMatch(by: 1, in: view) },
        DayPageCommand(
            .previousMatch, [.character("N")], "Previous match, while matches are highlighted",
            group: .moving, hintNow: { state, _ in state.hintsAtMatches ? "previous" : nil },
            unavailable: needsHighlight
        ) { state, view in state.goToMatch(by: -1, in: view) },
        DayPageCommand(
            .endSearch, [], "End the search: highlight no matches", group: .moving,
            unavailable: needsHighlight
        ) { state, _ in
            state.highlight = nil
            return []
        },
        DayPageCommand(
            .openPage, [.enter], "Go to the page of a search result", group: .pages,
            hintNow: { state, _ in state.showsResults ? "go there" : nil },
            unavailable: { state, view in
                guard state.showsResults else { return "No search results here." }
                return state.selectedRow(in: view) == nil ? nothingFound(state) : nil
            }
        ) { state, view in state.openPageOfResult(in: view) },
        DayPageCommand(
            .results, [.control("o")], "Back to the search results", group: .pages,
            unavailable: { state, view in
                if state.showsResults { return "These are the search results." }
                return view.found == nil
                    ? "No search yet. \(state.keyName(.search)) begins one." : nil
            }
        ) { _, _ in [.apply(.show(.results))] },
    ]

    @Sendable private static func needsHighlight(_ state: DayPageState, _ view: JournalView) -> String? {
        state.highlight == nil ? "No search. \(state.keyName(.search)) begins one." : nil
    }

    static func nothingFound(_ state: DayPageState) -> String {
        "Nothing was found. \(state.keyName(.search)) changes the search."
    }
}

/// Going up one level, or back.
extension DayPageState {
    /// Whether the status line has the keys that go through matches. Among results they do what moving does.
    fileprivate var hintsAtMatches: Bool { highlight != nil && !showsResults }

    /// From the future log and search results to what was before, from a page of a result to the results.
    mutating func goUp(in view: JournalView) -> [Effect] {
        if view.isFutureLog { return [.apply(.show(.journal))] }
        if showsResults { return closeResults() }
        if cameFromResults { return [.apply(.show(.results))] }
        return [.quit]
    }

    /// What is one level above; nil for the journal's pages, above which is nothing.
    func levelAbove(in view: JournalView) -> String? {
        if view.isFutureLog { return "journal" }
        if showsResults { return "close" }
        return cameFromResults ? "results" : nil
    }

    /// Clears marks, highlights and message, or goes back.
    mutating func goBack(in view: JournalView) -> [Effect] {
        if showsResults {
            if !marked.isEmpty { return act([]) }
            return goUp(in: view)
        }
        if marked.isEmpty, highlight == nil, view.isFutureLog || cameFromResults { return goUp(in: view) }
        highlight = nil
        return act([.apply(.refresh)])
    }
}
