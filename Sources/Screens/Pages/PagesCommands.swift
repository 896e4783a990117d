import Journal
import Store

/// Every command of the index of pages, in the order the help shows them.
public enum PagesCommands {
    public static let all: [Command<PagesState>] =
        own
        + CommonCommands.moving { state, movement, view in state.move(movement, in: view) }
        + CommonCommands.aligning { state, alignment, view in state.align(alignment, in: view) }
        + CommonCommands.journal() + CommonCommands.screens()
        + CommonCommands.everywhere(
            back: "Back to the journal, or to all pages after a search",
            backHint: { $0.filter.text.isEmpty ? "journal" : "all pages" },
            { state, _ in
                guard state.filter.text.isEmpty else {
                    state.endFilter()
                    return []
                }
                return [.turn(to: .dayPage)]
            })

    private static let own: [Command<PagesState>] = [
        Command(
            .showPage, [.enter], "Open the page", group: .pages, hint: "open",
            unavailable: { state, view in state.days(in: view).isEmpty ? "There is no page to open." : nil }
        ) { state, view in state.open(in: view) },
        Command(
            .search, [.character("/")], "Search the pages, their todos and texts", group: .general,
            hint: "search"
        ) { state, _ in
            state.isTyping = true
            return []
        },
    ]
}
