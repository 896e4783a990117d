import Journal
import Store

/// The commands that act on todos.
extension DayPageCommands {
    static let todos: [DayPageCommand] = [
        DayPageCommand(.add, [.character("a")], "Add a todo to this page", group: .todos, hint: "add") {
            state, _ in
            state.openLine(for: .newTodo)
            return []
        },
        DayPageCommand(
            .entry, [.character("n")], "Log something already done", group: .todos,
            hintNow: { state, _ in state.highlight == nil ? "entry" : nil },
            unavailable: { _, view in DayPageState.isEntryFuture(in: view)?.text }
        ) { state, _ in
            state.openLine(for: .newEntry)
            return []
        },
        DayPageCommand(
            .rename, [.enter, .character("R")], "Edit the title", group: .todos, unavailable: needsSelected
        ) { state, view in
            guard let row = state.selected(in: view) else { return [] }
            state.openTitle(of: row.todo)
            return []
        },
        DayPageCommand(
            .toggle, [.character(" ")], "Mark done, or reopen", group: .todos,
            hintNow: { state, view in togglesOpen(state, view) ? "done" : "reopen" },
            unavailable: { state, view in
                let reason = cannotEnd(state, view)
                return state.targets(in: view).contains(where: \.isEndedHere) ? nil : reason
            }
        ) { state, view in
            let rows = state.targets(in: view)
            let pending = rows.filter { $0.isOpen(on: view.day) }.map(\.id)
            let ended = rows.filter(\.isEndedHere).map(\.id)
            return state.act([
                .apply(
                    pending.isEmpty
                        ? .reopen(state.selection(ended, in: view))
                        : .complete(state.selection(pending, in: view)))
            ])
        },
        DayPageCommand(
            .abandon, [.character("x")], "Abandon", group: .todos, hint: "abandon", unavailable: cannotEnd
        ) { state, view in
            let pending = state.targets(in: view).filter { $0.isOpen(on: view.day) }.map(\.id)
            return state.act([.apply(.abandon(state.selection(pending, in: view)))])
        },
        DayPageCommand(
            .reopen, [.character("p")], "Reopen", group: .todos, unavailable: needsEnded
        ) { state, view in
            state.act([.apply(.reopen(state.selection(ended(state, view).map(\.id), in: view)))])
        },
        DayPageCommand(
            .tomorrow, [.character(">")], "Postpone to tomorrow", group: .todos, unavailable: cannotPostpone
        ) { state, view in
            state.send(pending(state, view).map(\.id), to: view.today + 1, in: view)
        },
        DayPageCommand(
            .postpone, [.character("s")], "Postpone to another day", group: .todos, hint: "postpone",
            unavailable: cannotPostpone
        ) { state, view in
            state.mode = .dating(DatePrompt(pending(state, view).map(\.todo)))
            return []
        },
        DayPageCommand(
            .history, [.character("i")], "Show its history", group: .todos,
            unavailable: needsSelected
        ) { state, _ in
            state.selectedID.map { [.apply(.lookUp($0))] } ?? []
        },
        DayPageCommand(
            .category, [.character("#")], "Set the category", group: .todos, unavailable: needsRow
        ) { state, view in
            state.mode = .picking(CategoryPicker(ids: state.targets(in: view).map(\.id)))
            return []
        },
        DayPageCommand(
            .kind, [.character("m")], "Switch between habit and one-off", group: .todos,
            unavailable: needsRow
        ) { state, view in
            // All marked todos become what the first isn't.
            let rows = state.targets(in: view)
            let isHabit = rows.first?.todo.isHabit ?? false
            return state.act([.apply(.edit(.ids(rows.map(\.id)), TodoEdit(\.shouldMigrate, isHabit)))])
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
                    ? "No URL. Press \(state.keyName(.url)) to set one." : "None of them has a URL."
            }
        ) { state, view in
            let urls = urls(state, view)
            if let url = urls.first(where: { !WebAddress.isOpenedUnasked($0) }) {
                state.mode = .asking(.open(url: url))
            }
            return state.act(urls.filter(WebAddress.isOpenedUnasked).map { .open(url: $0) })
        },
        DayPageCommand(
            .time, [.character("T")], "Correct the time", group: .todos, unavailable: needsTime
        ) { state, view in
            let rows = ended(state, view)
            let time = rows.count == 1 ? rows[0].todo.ending.map { view.clock.timeOfDay($0.date) } : nil
            state.mode = .editing(
                .init(purpose: .time(rows.map(\.id)), line: LineEditor(selecting: time ?? "")))
            return []
        },
        DayPageCommand(
            .weekdays, [.character("w")], "Show only on some weekdays", group: .todos,
            unavailable: needsRow
        ) { state, view in
            let rows = state.targets(in: view)
            let weekdays = rows.count == 1 ? rows[0].todo.showOnly?.name.lowercased() : nil
            state.mode = .editing(
                .init(purpose: .weekdays(rows.map(\.id)), line: LineEditor(weekdays ?? "")))
            return []
        },
        DayPageCommand(
            .editText, [.character("e")], "Edit as text in $EDITOR", group: .todos, unavailable: needsRow
        ) { state, view in
            let todos = state.targets(in: view).map(\.todo)
            return [.editText(HandedOutTodos(todos, categories: view.categories))]
        },
        DayPageCommand(
            .delete, ["dd", .character("D")], "Delete (asks first)", group: .todos, unavailable: needsRow
        ) { state, view in
            state.mode = .asking(.delete(state.targets(in: view).map(\.id)))
            return []
        },
        DayPageCommand(
            .copy, ["yy"], "Copy as Markdown, without its note", group: .todos, unavailable: needsRow
        ) {
            state, view in state.copyTargets(in: view)
        },
        DayPageCommand(
            .repeatVerb, [.character(".")], "Repeat the last change on this row", group: .todos,
            unavailable: { state, view in state.cannotRepeat(in: view) }
        ) { state, view in state.repeatVerb(in: view) },
    ]
}
