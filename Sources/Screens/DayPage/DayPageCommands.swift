import Journal
import Store

/// Every command of the day page, in the order the help shows them.
public enum DayPageCommands {
    typealias DayPageCommand = Command<DayPageState>

    public static let all: [Command<DayPageState>] =
        todos + marking + moving + pages + history + always + general

    private static let todos: [DayPageCommand] = [
        DayPageCommand(.add, [.character("a")], "Add a todo to this page", group: .todos, hint: "add") {
            state, _ in
            state.openLine(for: .newTodo)
            return []
        },
        DayPageCommand(
            .entry, [.character("n")], "Log something already done", group: .todos, hint: "entry",
            unavailable: { _, view in
                if view.isFutureLog { return "What was done belongs to a page." }
                return view.day > view.today ? "This day has not come yet." : nil
            }
        ) { state, _ in
            state.openLine(for: .newEntry)
            return []
        },
        DayPageCommand(
            .rename, [.enter], "Edit the title", group: .todos, unavailable: needsRow
        ) { state, view in
            guard let row = state.selected(in: view) else { return [] }
            state.mode = .editing(.init(purpose: .rename(row.id), line: LineEditor(row.todo.title)))
            return []
        },
        DayPageCommand(
            .toggle, [.character(" ")], "Mark done, or pending again", group: .todos, hint: "done",
            unavailable: { state, view in
                let reason = cannotEnd(state, view)
                return state.targets(in: view).contains(where: \.isEndedHere) ? nil : reason
            }
        ) { state, view in
            let rows = state.targets(in: view)
            let pending = rows.filter { $0.isOpen(on: view.day) }.map(\.id)
            return state.act([
                .apply(pending.isEmpty ? .reopen(rows.filter(\.isEndedHere).map(\.id)) : .complete(pending))
            ])
        },
        DayPageCommand(
            .abandon, [.character("x")], "Abandon", group: .todos, hint: "abandon", unavailable: cannotEnd
        ) { state, view in
            state.act([.apply(.abandon(state.targets(in: view).filter { $0.isOpen(on: view.day) }.map(\.id)))]
            )
        },
        DayPageCommand(
            .pending, [.character("p")], "Make pending again", group: .todos, unavailable: needsEnded
        ) { state, view in
            state.act([.apply(.reopen(ended(state, view).map(\.id)))])
        },
        DayPageCommand(
            .tomorrow, [.character(">")], "Send to tomorrow", group: .todos, unavailable: cannotSend
        ) { state, view in
            state.send(pending(state, view).map(\.id), to: view.today + 1, in: view)
        },
        DayPageCommand(
            .send, [.character("s")], "Send to another day", group: .todos, hint: "send",
            unavailable: cannotSend
        ) { state, view in
            state.mode = .dating(DatePrompt(ids: pending(state, view).map(\.id)))
            return []
        },
        DayPageCommand(
            .biography, [.character("i")], "Its life: where it was seen, put off, renamed", group: .todos,
            unavailable: needsRow
        ) { state, _ in
            state.selectedID.map { [.apply(.lookUp($0))] } ?? []
        },
        DayPageCommand(
            .category, [.character("#")], "Put under a category", group: .todos, unavailable: needsRow
        ) { state, view in
            state.mode = .picking(CategoryPicker(ids: state.targets(in: view).map(\.id)))
            return []
        },
        DayPageCommand(
            .kind, [.character("m")], "Make a habit of a one-off, a one-off of a habit", group: .todos,
            unavailable: needsRow
        ) { state, view in
            // Several become what the first is not.
            let rows = state.targets(in: view)
            let isHabit = rows.first?.todo.isHabit ?? false
            return state.act([.apply(.edit(rows.map(\.id), TodoEdit(shouldMigrate: .set(isHabit))))])
        },
        DayPageCommand(.url, [.character("U")], "Set the URL", group: .todos, unavailable: needsRow) {
            state, view in
            let rows = state.targets(in: view)
            let line = LineEditor(rows.count == 1 ? rows[0].todo.externalURL ?? "" : "")
            state.mode = .editing(.init(purpose: .url(rows.map(\.id)), line: line))
            return []
        },
        DayPageCommand(
            .open, [.character("o")], "Open the URL", group: .todos,
            unavailable: { state, view in
                if let reason = needsRow(state, view) { return reason }
                guard urls(state, view).isEmpty else { return nil }
                return state.marked.isEmpty
                    ? "It has no URL: \(state.keyName(.url)) sets one." : "None of them has a URL."
            }
        ) { state, view in
            let urls = urls(state, view)
            if let url = urls.first(where: { !WebAddress.isOpenedUnasked($0) }) {
                state.mode = .asking(.open(url: url))
            }
            return state.act(urls.filter(WebAddress.isOpenedUnasked).map { .open(url: $0) })
        },
        DayPageCommand(
            .time, [.character("T")], "Put the time it ended right", group: .todos, unavailable: needsEnded
        ) { state, view in
            let rows = ended(state, view)
            let time = rows.count == 1 ? rows[0].todo.ending.map { view.clock.timeOfDay($0.date) } : nil
            state.mode = .editing(.init(purpose: .time(rows.map(\.id)), line: LineEditor(time ?? "")))
            return []
        },
        DayPageCommand(
            .editText, [.character("e")], "Edit as text in $EDITOR", group: .todos, unavailable: needsRow
        ) { state, view in
            let todos = state.targets(in: view).map(\.todo)
            let text = TodoText.text(of: todos, categories: view.categories)
            return [.editText(text, ids: todos.map(\.id))]
        },
        DayPageCommand(.delete, [.character("D")], "Delete", group: .todos, unavailable: needsRow) {
            state, view in
            state.mode = .asking(.delete(state.targets(in: view).map(\.id)))
            return []
        },
    ]

    private static let marking: [DayPageCommand] = [
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

    private static let moving: [DayPageCommand] = [
        moving(.down, [.character("j"), .down], "Next row"),
        moving(.up, [.character("k"), .up], "Previous row"),
        moving(.first, [.character("g"), .home], "First row"),
        moving(.last, [.character("G"), .end], "Last row"),
        moving(.halfPageDown, [.control("d"), .pageDown], "Half a screen down"),
        moving(.halfPageUp, [.control("u"), .pageUp], "Half a screen up"),
    ]

    private static let pages: [DayPageCommand] = [
        DayPageCommand(
            .startToday, [.character("S")], "Start today's page", group: .pages, hint: "start today",
            unavailable: { _, view in view.page.isTodayStarted ? "Today's page is started already." : nil }
        ) { _, _ in [.apply(.startToday)] },
        DayPageCommand(
            .previousPage, [.character("h"), .left], "Previous page", group: .pages, hint: "older",
            unavailable: { state, view in
                needsPage(state, view) ?? (view.page.previous == nil ? "This is the first page." : nil)
            }
        ) { _, _ in [.apply(.show(.previous))] },
        DayPageCommand(
            .nextPage, [.character("l"), .right], "Next page", group: .pages, hint: "newer",
            unavailable: { state, view in
                needsPage(state, view) ?? (view.page.next == nil ? "This is the latest page." : nil)
            }
        ) { _, _ in [.apply(.show(.next))] },
        DayPageCommand(
            .activity, [.character("A")], "What ended on the day together, in order of time, or not",
            group: .pages
        ) { _, _ in [.apply(.toggleActivity)] },
        DayPageCommand(
            .today, [.character("t")], "Today's page; in the future log, bring to today", group: .pages,
            unavailable: { state, view in
                if view.isFutureLog { return needsRow(state, view) }
                return view.page.isTodayStarted
                    ? nil : "Today is not started yet: \(state.keyName(.startToday)) starts it."
            }
        ) { state, view in
            guard view.isFutureLog else { return [.apply(.show(.today))] }
            return state.send(state.targets(in: view).map(\.id), to: view.today, in: view)
        },
        DayPageCommand(
            .latest, [.character("L")], "Latest page", group: .pages,
            unavailable: { state, view in
                view.hasNoPages ? "There is no page yet: \(state.keyName(.startToday)) starts today's." : nil
            }
        ) { _, _ in [.apply(.show(.latest))] },
        DayPageCommand(
            .journal, [.character("1")], "The journal's pages", group: .pages,
            unavailable: { _, view in view.isFutureLog ? nil : "This is a page of the journal." }
        ) { _, _ in [.apply(.show(.journal))] },
        DayPageCommand(
            .futureLog, [.character("2")], "The future log: what starts later", group: .pages,
            unavailable: { _, view in view.isFutureLog ? "This is the future log." : nil }
        ) { _, _ in [.apply(.show(.futureLog))] },
        DayPageCommand(.calendar, [.character("c")], "Calendar of pages and what is scheduled", group: .pages)
        { state, view in
            state.mode = .calendar(CalendarState(selected: view.day))
            return []
        },
        DayPageCommand(
            .previousDay, [.character("[")], "The day before, page or not", group: .pages,
            unavailable: { state, view in
                needsPage(state, view) ?? (view.day <= Day.known.lowerBound ? "There is no day before." : nil)
            }
        ) { _, view in [.apply(.show(.day(view.day - 1)))] },
        DayPageCommand(
            .nextDay, [.character("]")], "The day after, page or not", group: .pages,
            unavailable: { state, view in
                needsPage(state, view) ?? (view.day >= Day.known.upperBound ? "There is no day after." : nil)
            }
        ) { _, view in [.apply(.show(.day(view.day + 1)))] },
    ]

    private static let history: [DayPageCommand] = [
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

    private static let general: [DayPageCommand] = [
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

    private static func moving(_ name: CommandName, _ keys: [Key], _ summary: String) -> DayPageCommand {
        DayPageCommand(name, keys, summary, group: .moving) { state, view in
            if let movement = name.movement { state.move(movement, in: view) }
            return []
        }
    }

    @Sendable private static func needsPage(_ state: DayPageState, _ view: JournalView) -> String? {
        view.isFutureLog ? "This is the future log: \(state.keyName(.journal)) shows the pages." : nil
    }

    @Sendable private static func needsRow(_ state: DayPageState, _ view: JournalView) -> String? {
        state.selected(in: view) == nil ? "There is no todo here yet: \(state.keyName(.add)) adds one." : nil
    }

    /// Why none of the todos meant can be ended on the page's day.
    @Sendable private static func cannotEnd(_ state: DayPageState, _ view: JournalView) -> String? {
        let rows = state.targets(in: view)
        guard !rows.isEmpty else { return needsRow(state, view) }
        if view.isFutureLog { return "It has not started yet: \(state.keyName(.today)) brings it to today." }
        if view.day > view.today { return "This day has not come yet." }
        guard !rows.contains(where: { $0.isOpen(on: view.day) }) else { return nil }
        if rows.count == 1, rows[0].todo.isPending {
            return "It is on \(rows[0].todo.start.shortName(from: view.today)) now, not here."
        }
        guard rows.count == 1, let ending = rows[0].todo.ending else { return "They have all ended already." }
        return "It is already \(ending.kind.rawValue), on \(ending.day.shortName(from: view.today))."
    }

    private static func pending(_ state: DayPageState, _ view: JournalView) -> [PageRow] {
        state.targets(in: view).filter(\.todo.isPending)
    }

    @Sendable private static func cannotSend(_ state: DayPageState, _ view: JournalView) -> String? {
        if let reason = needsRow(state, view) { return reason }
        guard pending(state, view).isEmpty else { return nil }
        return state.marked.isEmpty ? "It has ended already." : "They have all ended already."
    }

    private static func urls(_ state: DayPageState, _ view: JournalView) -> [String] {
        state.targets(in: view).compactMap(\.todo.externalURL)
    }

    private static func ended(_ state: DayPageState, _ view: JournalView) -> [PageRow] {
        state.targets(in: view).filter { !$0.todo.isPending }
    }

    @Sendable private static func needsEnded(_ state: DayPageState, _ view: JournalView) -> String? {
        if let reason = needsRow(state, view) { return reason }
        guard ended(state, view).isEmpty else { return nil }
        return state.marked.isEmpty ? "It is pending already." : "They are all pending already."
    }
}

extension PageRow {
    /// Whether it ended on the day of the page that shows it.
    var isEndedHere: Bool { state == .done || state == .abandoned }

    /// Whether it is open and can be ended on the day of a page: it has not been sent elsewhere from there.
    func isOpen(on day: Day) -> Bool { todo.isPending && todo.spans(day) }
}
