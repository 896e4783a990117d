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
            return state.abandon(
                pending, on: view.day, .abandon(state.selection(pending, in: view)), in: view)
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
            .deadline, [.character("^")], "Set the deadline", group: .todos, unavailable: cannotPostpone
        ) { state, view in
            state.mode = .dating(DatePrompt(pending(state, view).map(\.todo), for: .deadline))
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
            .rule, [.character("&")], "Repeat by a rule", group: .todos, unavailable: cannotPostpone
        ) { state, view in
            state.askRule(of: pending(state, view).map(\.todo))
            return []
        },
        DayPageCommand(
            .editText, [.character("e")], "Edit as text in $EDITOR", group: .todos, unavailable: needsRow
        ) { state, view in
            let rows = state.targets(in: view)
            // Those of a day that is over stay.
            let starred = view.dayOfChanges < view.today ? [] : rows.filter(view.isStarred)
            return [
                .editText(
                    HandedOutTodos(
                        rows.map(\.todo), categories: view.categories, starred: Set(starred.map(\.id))))
            ]
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

/// Why commands of the day page are unavailable, and which targeted rows they can act on.
extension DayPageCommands {
    @Sendable static func needsPage(_ state: DayPageState, _ view: JournalView) -> String? {
        if view.isPage { return nil }
        let here = view.isFutureLog ? "This is the future log." : "These are search results."
        return "\(here) \(state.keyName(.journal)) shows the pages."
    }

    /// Why what tells of the whole journal isn't shown.
    @Sendable static func whileFocused(_ state: DayPageState, _ view: JournalView) -> String? {
        view.hiddenByFocus(key: state.keyName(.focus))
    }

    /// Why there is no todo to act on.
    @Sendable static func needsRow(_ state: DayPageState, _ view: JournalView) -> String? {
        state.marked.isEmpty ? needsSelected(state, view) : nil
    }

    /// Why no todo is selected.
    @Sendable static func needsSelected(_ state: DayPageState, _ view: JournalView) -> String? {
        if let period = state.selectedRow(in: view)?.hit?.period {
            let place = if case .week = period { "that week" } else { "its page" }
            let name = period.name(from: view.today, startingOn: view.clock.weekStart)
            return "This is the text of \(name). "
                + "\(state.keyName(.openPage)) opens \(place)."
        }
        guard state.selected(in: view) == nil else { return nil }
        return state.showsResults
            ? nothingFound(state) : "No todos here. Press \(state.keyName(.add)) to add one."
    }

    /// Why none of the targeted todos can be ended on the page's day.
    @Sendable static func cannotEnd(_ state: DayPageState, _ view: JournalView) -> String? {
        let rows = state.targets(in: view)
        guard !rows.isEmpty else { return needsRow(state, view) }
        let areLater = rows.allSatisfy { $0.todo.isOpen && !$0.isOpen(on: view.day) }
        if view.isFutureLog || view.shownResults != nil, areLater {
            let key = state.keyName(.today)
            return rows.count == 1
                ? "It starts later. \(key) brings it to today."
                : "They start later. \(key) brings them to today."
        }
        if view.day > view.today {
            return "This day is in the future. \(state.keyName(.today)) goes to today."
        }
        guard !rows.contains(where: { $0.isOpen(on: view.day) }) else { return nil }
        if rows.count == 1, rows[0].todo.isOpen {
            return "It is on \(rows[0].todo.start.shortName(from: view.today)) now, not here."
        }
        if rows.contains(where: \.todo.isOpen) { return "None of them is open on this page." }
        return haveEnded(state, view)
    }

    private static func haveEnded(_ state: DayPageState, _ view: JournalView) -> String {
        let (rows, key) = (state.targets(in: view), state.keyName(.reopen))
        guard rows.count == 1, let ending = rows[0].todo.ending else {
            return "All of them have ended. \(key) reopens them."
        }
        let day = ending.day.shortName(from: view.today)
        return "It is already \(ending.kind.rawValue), on \(day). \(key) reopens it."
    }

    /// Whether `Space` marks todos done, rather than reopening them.
    @Sendable static func togglesOpen(_ state: DayPageState, _ view: JournalView) -> Bool {
        state.targets(in: view).contains { $0.isOpen(on: view.day) }
    }

    static func pending(_ state: DayPageState, _ view: JournalView) -> [PageRow] {
        state.targets(in: view).filter(\.todo.isOpen)
    }

    /// The open ones that aren't on today's page.
    static func later(_ state: DayPageState, _ view: JournalView) -> [PageRow] {
        pending(state, view).filter { !$0.isOpen(on: view.today) }
    }

    @Sendable static func cannotPostpone(_ state: DayPageState, _ view: JournalView) -> String? {
        if let reason = needsRow(state, view) { return reason }
        guard pending(state, view).isEmpty else { return nil }
        return haveEnded(state, view)
    }

    static func urls(_ state: DayPageState, _ view: JournalView) -> [String] {
        state.targets(in: view).compactMap(\.todo.externalURL)
    }

    static func ended(_ state: DayPageState, _ view: JournalView) -> [PageRow] {
        state.targets(in: view).filter { !$0.todo.isOpen }
    }

    @Sendable static func needsTime(_ state: DayPageState, _ view: JournalView) -> String? {
        if let reason = needsRow(state, view) { return reason }
        guard ended(state, view).isEmpty else { return nil }
        let key = state.keyName(.toggle)
        return state.targets(in: view).count == 1
            ? "An open todo has no time yet. \(key) marks it done."
            : "Open todos have no time yet. \(key) marks them done."
    }

    @Sendable static func needsEnded(_ state: DayPageState, _ view: JournalView) -> String? {
        if let reason = needsRow(state, view) { return reason }
        guard ended(state, view).isEmpty else { return nil }
        let key = state.keyName(.toggle)
        return state.targets(in: view).count == 1
            ? "Already open. \(key) marks it done." : "All of them are already open. \(key) marks them done."
    }
}

extension DayPageState {
    /// The todos of a verb. The other marked ones are skipped, which its message says.
    func selection(_ ids: [Int64], in view: JournalView) -> TodoSelection {
        let known = Set(ids)
        let targets = targets(in: view).map(\.id)
        let others = targets.filter { !known.contains($0) }
        // A prompt's todos may not be those that are marked now.
        return others.isEmpty || others.count + known.count != targets.count
            ? .ids(ids) : .marked(ids, others: others)
    }
}

extension PageRow {
    /// Whether the todo ended on the page's day.
    var isEndedHere: Bool { state == .done || state == .abandoned }

    /// Whether the todo is open and wasn't postponed from this day.
    func isOpen(on day: Day) -> Bool { todo.isOpen && todo.firstShown(asOf: day) <= day }
}

extension DayPageCommands {
    static let marking: [DayPageCommand] = [
        DayPageCommand(
            .mark, [.character("v")], "Mark the row; commands act on all marked rows",
            group: .marking, unavailable: needsRow
        ) { state, view in
            state.rows.toggleMarks(
                state.pendingKeys.count ?? 1, in: view.page.contents.rows, where: \.isTodo)
            return []
        },
        DayPageCommand(
            .markRange, [.character("V"), .control("v")], "Mark a range: movements extend it",
            group: .marking, unavailable: needsRow
        ) { state, view in
            state.rows.toggleRange()
            state.rows.extendRange(over: view.page.contents.rows, where: \.isTodo)
            return []
        },
        DayPageCommand(
            .markAll, [.control("a")], "Mark all rows, or none", group: .marking, unavailable: needsRow
        ) { state, view in
            state.rows.toggleAll(view.page.contents.rows.filter(\.isTodo).map(\.id))
            return []
        },
        DayPageCommand(
            .deleteRange, [.character("d")], "Delete a range just marked", group: .marking,
            hintNow: { state, _ in state.rows.range == nil ? nil : "delete" }, unavailable: needsRange
        ) { state, view in
            state.mode = .asking(.delete(state.targets(in: view).map(\.id)))
            return []
        },
        DayPageCommand(
            .copyRange, [.character("y")], "Copy a range just marked, as Markdown", group: .marking,
            hintNow: { state, _ in state.rows.range == nil ? nil : "copy" }, unavailable: needsRange
        ) { state, view in state.copyTargets(in: view) },
    ]

    @Sendable private static func needsRange(_ state: DayPageState, _ view: JournalView) -> String? {
        state.rows.range == nil ? "No range. \(state.keyName(.markRange)) begins one." : nil
    }
}
