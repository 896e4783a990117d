import Journal
import Store

/// Every command of the day page, in the order the help shows them.
public enum DayPageCommands {
    typealias DayPageCommand = Command<DayPageState>

    public static let all: [Command<DayPageState>] = todos + moving + pages + history + always + general

    private static let todos: [DayPageCommand] = [
        DayPageCommand("add", [.character("a")], "Add a todo to this page", group: .todos, hint: "add") {
            state, _ in
            state.openLine(for: .newTodo)
            return []
        },
        DayPageCommand(
            "entry", [.character("n")], "Log something already done", group: .todos, hint: "entry",
            unavailable: { _, view in view.day > view.today ? "This day has not come yet." : nil }
        ) { state, _ in
            state.openLine(for: .newEntry)
            return []
        },
        DayPageCommand(
            "rename", [.enter], "Edit the title", group: .todos, unavailable: needsRow
        ) { state, view in
            guard let row = state.selected(in: view) else { return [] }
            state.mode = .editing(.init(purpose: .rename(row.id), line: LineEditor(row.todo.title)))
            return []
        },
        DayPageCommand(
            "toggle", [.character(" ")], "Mark done, or pending again", group: .todos, hint: "done",
            unavailable: { state, view in
                cannotEnd(state, view).flatMap { state.selected(in: view)?.isEndedHere == true ? nil : $0 }
            }
        ) { state, view in
            guard let row = state.selected(in: view) else { return [] }
            return [.apply(row.isEndedHere ? .reopen([row.id]) : .complete([row.id]))]
        },
        DayPageCommand(
            "abandon", [.character("x")], "Abandon", group: .todos, hint: "abandon", unavailable: cannotEnd
        ) { state, view in
            state.selected(in: view).map { [.apply(.abandon([$0.id]))] } ?? []
        },
        DayPageCommand(
            "pending", [.character("p")], "Make pending again", group: .todos,
            unavailable: { state, view in
                needsRow(state, view)
                    ?? (state.selected(in: view)?.todo.isPending == true ? "It is pending already." : nil)
            }
        ) { state, view in
            state.selected(in: view).map { [.apply(.reopen([$0.id]))] } ?? []
        },
        DayPageCommand("delete", [.character("D")], "Delete", group: .todos, unavailable: needsRow) {
            state, view in
            guard let row = state.selected(in: view) else { return [] }
            state.mode = .confirmingDelete([row.id])
            return []
        },
    ]

    private static let moving: [DayPageCommand] = [
        DayPageCommand("down", [.character("j"), .down], "Next row", group: .moving, run: move { $0 + 1 }),
        DayPageCommand("up", [.character("k"), .up], "Previous row", group: .moving, run: move { $0 - 1 }),
        DayPageCommand("first", [.character("g"), .home], "First row", group: .moving, run: move { _ in 0 }),
        DayPageCommand("last", [.character("G"), .end], "Last row", group: .moving, run: move { _ in .max }),
        DayPageCommand(
            "half-page-down", [.control("d"), .pageDown], "Half a screen down", group: .moving
        ) { state, view in
            state.select(at: state.selectedIndex + state.size.rows / 2, in: view)
            return []
        },
        DayPageCommand(
            "half-page-up", [.control("u"), .pageUp], "Half a screen up", group: .moving
        ) { state, view in
            state.select(at: state.selectedIndex - state.size.rows / 2, in: view)
            return []
        },
    ]

    private static let pages: [DayPageCommand] = [
        DayPageCommand(
            "start-today", [.character("S")], "Start today's page", group: .pages, hint: "start today",
            unavailable: { _, view in view.page.isTodayStarted ? "Today's page is started already." : nil }
        ) { _, _ in [.apply(.startToday)] },
        DayPageCommand(
            "previous-page", [.character("h"), .left], "Previous page", group: .pages, hint: "older",
            unavailable: { _, view in view.page.previous == nil ? "This is the first page." : nil }
        ) { _, _ in [.apply(.show(.previous))] },
        DayPageCommand(
            "next-page", [.character("l"), .right], "Next page", group: .pages, hint: "newer",
            unavailable: { _, view in view.page.next == nil ? "This is the latest page." : nil }
        ) { _, _ in [.apply(.show(.next))] },
        DayPageCommand(
            "today", [.character("t")], "Today's page", group: .pages,
            unavailable: { _, view in
                view.page.isTodayStarted ? nil : "Today is not started yet: S starts it."
            }
        ) { _, _ in [.apply(.show(.today))] },
        DayPageCommand(
            "latest", [.character("L")], "Latest page", group: .pages,
            unavailable: { _, view in view.hasNoPages ? "There is no page yet: S starts today's." : nil }
        ) { _, _ in [.apply(.show(.latest))] },
    ]

    private static let history: [DayPageCommand] = [
        DayPageCommand("undo", [.character("u")], "Undo the last change", group: .general) { _, _ in
            [.apply(.undo)]
        },
        DayPageCommand("redo", [.control("r")], "Redo what was undone", group: .general) { _, _ in
            [.apply(.redo)]
        },
    ]

    /// Those that work whatever is open, a line being typed included.
    static let always: [DayPageCommand] = [
        DayPageCommand("redraw", [.control("l")], "Draw the screen anew", group: .general) { _, _ in
            [.redraw, .apply(.refresh)]
        },
        DayPageCommand("suspend", [.control("z")], "Suspend; fg comes back", group: .general) { _, _ in
            [.suspend]
        },
    ]

    private static let general: [DayPageCommand] = [
        DayPageCommand("back", [.escape], "Clear the message", group: .general) { _, _ in [.apply(.refresh)]
        },
        DayPageCommand("quit", [.character("q")], "Quit", group: .general, hint: "quit") { _, _ in [.quit] },
        DayPageCommand(
            "help", [.character("?"), .function(1)], "Show every key", group: .general, hint: "help"
        ) {
            state, _ in
            state.mode = .help(scroll: 0)
            return []
        },
    ]

    private static func move(_ place: @escaping @Sendable (Int) -> Int)
        -> @Sendable (inout DayPageState, JournalView)
        -> [Effect]
    {
        { state, view in
            state.select(at: place(state.selectedIndex), in: view)
            return []
        }
    }

    @Sendable private static func needsRow(_ state: DayPageState, _ view: JournalView) -> String? {
        state.selected(in: view) == nil ? "There is no todo here yet: a adds one." : nil
    }

    /// Why the selected todo cannot be ended on the page's day.
    @Sendable private static func cannotEnd(_ state: DayPageState, _ view: JournalView) -> String? {
        guard let row = state.selected(in: view) else { return needsRow(state, view) }
        if view.day > view.today { return "This day has not come yet." }
        return row.todo.ending.map { "It is already \($0.kind.rawValue), on \($0.day.shortName)." }
    }
}

extension PageRow {
    /// Whether it ended on the day of the page that shows it.
    var isEndedHere: Bool { state == .done || state == .abandoned }
}
