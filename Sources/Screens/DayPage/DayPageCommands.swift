import Journal
import Store

/// Every command of the day page, in the order the help shows them.
public enum DayPageCommands {
    typealias DayPageCommand = Command<DayPageState>

    public static let all: [Command<DayPageState>] =
        todos + marking + moving + pages + searching + CommonCommands.screens()
        + everywhere

    static let marking: [DayPageCommand] = [
        DayPageCommand(
            .mark, [.character("v")], "Mark the row; commands act on all marked rows",
            group: .marking, unavailable: needsRow
        ) { state, view in
            guard let id = state.selectedID else { return [] }
            if state.marked.remove(id) == nil { state.marked.insert(id) }
            state.select(at: state.selectedIndex + 1, in: view)
            return []
        },
        DayPageCommand(
            .markRange, [.control("v")], "Mark from the nearest marked row to this one",
            group: .marking,
            unavailable: { state, view in
                needsRow(state, view)
                    ?? (state.marked.isEmpty
                        ? "No row is marked. \(state.keyName(.mark)) marks one." : nil)
            }
        ) { state, view in
            let rows = view.page.contents.rows
            let places = rows.indices.filter { state.marked.contains(rows[$0].id) }
            let nearest = places.min { abs($0 - state.selectedIndex) < abs($1 - state.selectedIndex) }
            guard let nearest else { return [] }
            let range = min(nearest, state.selectedIndex)...max(nearest, state.selectedIndex)
            state.marked.formUnion(rows[range].map(\.id))
            return []
        },
        DayPageCommand(
            .markAll, [.character("V")], "Mark all rows, or none", group: .marking, unavailable: needsRow
        ) { state, view in
            state.marked = state.marked.isEmpty ? Set(view.page.contents.rows.map(\.id)) : []
            return []
        },
    ]

    static let searching: [DayPageCommand] = [
        DayPageCommand(
            .search, [.character("/")], "Search this page, then the journal", group: .general,
            hint: "search",
            unavailable: { _, view in view.hasNoPages ? "Nothing to search yet." : nil }
        ) { state, _ in
            state.mode = .searching(PageSearch(selectedID: state.selectedID, scroll: state.scroll))
            return []
        }
    ]

    static let moving: [DayPageCommand] = CommonCommands.moving { state, movement, view in
        state.move(movement, in: view)
    }

    static let everywhere: [DayPageCommand] = CommonCommands.everywhere(
        back: "Clear marks and message, or go back to the journal"
    ) { state, view in
        if view.isFutureLog, state.marked.isEmpty { return [.apply(.show(.journal))] }
        return state.act([.apply(.refresh)])
    }
}
