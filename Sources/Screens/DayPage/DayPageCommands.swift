import Journal
import Store

/// Every command of the day page, in the order the help shows them.
public enum DayPageCommands {
    typealias DayPageCommand = Command<DayPageState>

    public static let all: [Command<DayPageState>] =
        todos + marking + moving + pages + writing + searching + CommonCommands.screens(except: .changes)
        + changes + everywhere

    static let searching: [DayPageCommand] = [
        DayPageCommand(
            .search, [.character("/")], "Search this page, then the journal", group: .general,
            hint: "search",
            unavailable: { _, view in view.hasNoPages ? "Nothing to search yet." : nil }
        ) { state, _ in
            state.mode = .searching(PageSearch(selectedID: state.selectedID, scroll: state.scroll))
            return []
        },
        DayPageCommand(
            .nextMatch, [.character("n")], "Next match, while matches are highlighted", group: .moving,
            hintNow: { $0.highlight == nil ? nil : "next" }, unavailable: needsHighlight
        ) { state, view in state.goToMatch(by: 1, in: view) },
        DayPageCommand(
            .previousMatch, [.character("N")], "Previous match, while matches are highlighted",
            group: .moving, hintNow: { $0.highlight == nil ? nil : "previous" },
            unavailable: needsHighlight
        ) { state, view in state.goToMatch(by: -1, in: view) },
        DayPageCommand(
            .endSearch, [], "End the search: highlight no matches", group: .moving,
            unavailable: needsHighlight
        ) { state, _ in
            state.highlight = nil
            return []
        },
    ]

    @Sendable private static func needsHighlight(_ state: DayPageState, _ view: JournalView) -> String? {
        state.highlight == nil ? "No search. \(state.keyName(.search)) begins one." : nil
    }

    static let moving: [DayPageCommand] =
        CommonCommands.moving { state, movement, view in
            state.move(movement, in: view)
        }
        + CommonCommands.aligning { state, alignment, view in
            state.align(alignment, in: view)
        }

    static let changes: [DayPageCommand] = [
        DayPageCommand(.changes, ["gu"], "Changes: undo or redo back to one", group: .general) { state, _ in
            state.mode = .changes(ListPlace())
            return []
        }
    ]

    static let everywhere: [DayPageCommand] = CommonCommands.everywhere(
        back: "Clear marks, highlights and message, or go back to the journal",
        backHint: { $0.highlight != nil ? "end search" : $0.range != nil ? "unmark" : nil }, quitHint: "quit",
        goUp: { state, view in view.isFutureLog ? [.apply(.show(.journal))] : [.quit] },
        { state, view in
            if view.isFutureLog, state.marked.isEmpty, state.highlight == nil {
                return [.apply(.show(.journal))]
            }
            state.highlight = nil
            return state.act([.apply(.refresh)])
        })
}
