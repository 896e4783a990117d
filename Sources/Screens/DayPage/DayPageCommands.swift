import Journal
import Store

/// Every command of the day page, in the order the help shows them.
public enum DayPageCommands {
    typealias DayPageCommand = Command<DayPageState>

    public static let all: [Command<DayPageState>] =
        todos + marking + moving + pages + history + always + general

    static let marking: [DayPageCommand] = [
        DayPageCommand(
            .mark, [.character("v")], "Mark the row, for commands to act on all that are marked",
            group: .marking, unavailable: needsRow
        ) { state, view in
            guard let id = state.selectedID else { return [] }
            if state.marked.remove(id) == nil { state.marked.insert(id) }
            state.select(at: state.selectedIndex + 1, in: view)
            return []
        },
        DayPageCommand(
            .markRange, [.control("v")], "Mark all rows from the nearest marked one to this",
            group: .marking,
            unavailable: { state, view in
                needsRow(state, view)
                    ?? (state.marked.isEmpty
                        ? "No row is marked yet: \(state.keyName(.mark)) marks one." : nil)
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

    static let moving: [DayPageCommand] = [
        moving(.down, [.character("j"), .down], "Next row"),
        moving(.up, [.character("k"), .up], "Previous row"),
        moving(.first, [.character("g"), .home], "First row"),
        moving(.last, [.character("G"), .end], "Last row"),
        moving(.halfPageDown, [.control("d"), .pageDown], "Half a screen down"),
        moving(.halfPageUp, [.control("u"), .pageUp], "Half a screen up"),
    ]

    static let history: [DayPageCommand] = [
        DayPageCommand(
            .search, [.character("/")], "Search this page, then the journal", group: .general,
            hint: "search",
            unavailable: { _, view in view.hasNoPages ? "There is nothing to search yet." : nil }
        ) { state, _ in
            state.mode = .searching(PageSearch(selectedID: state.selectedID, scroll: state.scroll))
            return []
        },
        DayPageCommand(
            .palette, [.character(":")], "Find a command by its words", group: .general
        ) { state, _ in
            state.mode = .palette(CommandPalette())
            return []
        },
        DayPageCommand(.undo, [.character("u")], "Undo the last change", group: .general) { _, _ in
            [.apply(.undo)]
        },
        DayPageCommand(.redo, [.control("r")], "Redo what was undone", group: .general) { _, _ in
            [.apply(.redo)]
        },
    ]

    /// Those that work whatever is open, a line being typed included.
    static let always: [DayPageCommand] = [
        DayPageCommand(.redraw, [.control("l")], "Draw the screen anew", group: .general) { _, _ in
            [.redraw, .apply(.refresh)]
        },
        DayPageCommand(.suspend, [.control("z")], "Suspend; fg comes back", group: .general) { _, _ in
            [.suspend]
        },
    ]

    static let general: [DayPageCommand] = [
        DayPageCommand(.back, [.escape], "Clear marks and message; leave the future log", group: .general) {
            state, view in
            if view.isFutureLog, state.marked.isEmpty { return [.apply(.show(.journal))] }
            return state.act([.apply(.refresh)])
        },
        DayPageCommand(.quit, [.character("q")], "Quit", group: .general, hint: "quit") { _, _ in [.quit] },
        DayPageCommand(
            .help, [.character("?"), .function(1)], "Show every key", group: .general, hint: "help"
        ) {
            state, _ in
            state.mode = .help(scroll: 0)
            return []
        },
    ]

    static func moving(_ name: CommandName, _ keys: [Key], _ summary: String) -> DayPageCommand {
        DayPageCommand(name, keys, summary, group: .moving) { state, view in
            if let movement = name.movement { state.move(movement, in: view) }
            return []
        }
    }
}
