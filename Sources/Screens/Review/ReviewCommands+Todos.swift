import Journal
import Store

/// The commands that decide about a todo, and those that edit it.
extension ReviewCommands {
    static let deciding: [ReviewCommand] = [
        ReviewCommand(
            .keep, [.enter], "Keep the todo, start the day, or continue", group: .reviewing,
            hintNow: { state, _ in
                switch state.step {
                case .carried, .leftovers: "keep"
                case .start: "start the day"
                case .end: "to the page"
                default: state.size.columns < 60 ? "on" : "continue"
                }
            }
        ) { state, view in
            switch state.step {
            case .carried, .leftovers: return state.asked(view).map { [.apply(.keep([$0.id]))] } ?? []
            case .start: return [.apply(.startToday)]
            case .end: return [.turn(to: .dayPage)]
            default:
                state.advance(in: view)
                return []
            }
        },
        ReviewCommand(
            .startToday, [.character("S")], "Start today's page", group: .pages,
            unavailable: { _, view in view.page.isTodayStarted ? "Today's page is already started." : nil }
        ) { _, _ in [.apply(.startToday)] },
        ReviewCommand(
            .toggle, [.character(" ")], "Mark done now; a habit about to end: done that day", group: .todos,
            hintNow: { state, _ in
                if state.step != .lookBack { return "done" }
                return state.size.columns < 60 ? "did it" : "did it that day"
            },
            unavailable: { state, view in
                guard state.step == .lookBack else { return needsTodo(state, view) }
                return state.session?.selectedHabit == nil ? "No habit is about to end." : nil
            }
        ) { state, view in
            if let habit = state.session?.selectedHabit {
                return [.apply(.end([habit.todo.id], .done, on: habit.day))]
            }
            return ending(.done, 0, state, view)
        },
        ReviewCommand(
            .doneYesterday, [.character("y")], "Done yesterday", group: .reviewing, hint: "done yesterday",
            unavailable: { state, view in
                if let reason = needsTodo(state, view) { return reason }
                return state.asked(view).map { $0.start >= view.today } == true
                    ? "It had not started yesterday." : nil
            }
        ) { state, view in ending(.done, -1, state, view) },
        ReviewCommand(
            .doneAt, [.character("T")], "Set when it was done, today or yesterday", group: .reviewing,
            hint: "done at",
            unavailable: needsTodo
        ) { state, view in
            guard let todo = state.asked(view) else { return [] }
            state.page.mode = .editing(.init(purpose: .doneAt(todo.id), line: LineEditor()))
            return [.say(StoreMessage("When? 14:30, or yesterday 9:30"))]
        },
        ReviewCommand(
            .abandon, [.character("x")], "Abandon", group: .todos, hint: "abandon", unavailable: needsTodo
        ) { state, view in ending(.abandoned, 0, state, view) },
        ReviewCommand(
            .tomorrow, [.character(">")], "Postpone to tomorrow", group: .todos, hint: "tomorrow",
            unavailable: needsTodo
        ) { state, view in
            // The screen shows how often the todo was postponed, so there is no further question.
            state.asked(view).map { [.apply(.move([$0.id], to: view.today + 1))] } ?? []
        },
        ReviewCommand(
            .postpone, [.character("s")], "Postpone to another day", group: .todos, hint: "another day",
            unavailable: needsTodo
        ) { state, view in
            guard let todo = state.asked(view) else { return [] }
            state.page.askedAbout = AskedAbout(day: view.today, ids: [todo.id])
            state.page.mode = .dating(DatePrompt([todo]))
            return []
        },
    ]

    static let repeating: [ReviewCommand] = [
        ReviewCommand(
            .repeatVerb, [.character(".")], "Repeat the last change on this row", group: .todos,
            unavailable: { state, view in
                needsTodo(state, view) ?? (state.page.lastVerb == nil ? "Nothing to repeat yet." : nil)
            }
        ) { state, view in
            guard let todo = state.asked(view), let verb = state.page.lastVerb else { return [] }
            return [.apply(.change(verb.verb(for: [todo.id], categories: view.categories)))]
        }
    ]

    static let todos: [ReviewCommand] = [
        changing(
            .kind, "m", "Switch between habit and one-off", group: .todos, "habit",
            cannot: { todo, view in
                todo.isHabit || view.page.isTodayStarted
                    ? nil : "Start today first: starting the day abandons older habits."
            }
        ) { state, todo, _ in
            [.apply(.edit([todo.id], TodoEdit(\.shouldMigrate, todo.isHabit)))]
        },
        changing(.title, "e", "Edit the title", group: .reviewing, "title") { state, todo, _ in
            state.page.openTitle(of: todo)
            return []
        },
        changing(.split, ";", "Split into parts at ;", group: .reviewing, "split") { state, todo, _ in
            state.page.mode = .editing(.init(purpose: .split(todo.id), line: LineEditor(todo.title)))
            return [.say(StoreMessage("You'll be asked about each part."))]
        },
        changing(.category, "#", "Set the category", group: .todos, "category") { state, todo, _ in
            state.page.mode = .picking(CategoryPicker(ids: [todo.id]))
            return []
        },
        changing(.note, "N", "Write its note", group: .todos, "note") { _, todo, _ in
            [.write(.todo(todo.id))]
        },
        changing(
            .open, "o", "Open the URL", group: .todos, "open URL",
            cannot: { todo, _ in todo.externalURL == nil ? "No URL." : nil }
        ) { state, todo, _ in
            guard let url = todo.externalURL else { return [] }
            if WebAddress.isOpenedUnasked(url) { return [.open(url: url)] }
            state.page.mode = .asking(.open(url: url))
            return []
        },
    ]

    /// A command that stays on the todo.
    private static func changing(
        _ name: CommandName, _ key: Character, _ summary: String, group: CommandGroup, _ hint: String,
        cannot: @escaping @Sendable (Todo, JournalView) -> String? = { _, _ in nil },
        _ change: @escaping @Sendable (inout ReviewState, Todo, JournalView) -> [Effect]
    ) -> ReviewCommand {
        ReviewCommand(
            name, [.character(key)], summary, group: group, hint: hint,
            unavailable: { state, view in
                if let reason = needsTodo(state, view) { return reason }
                return state.asked(view).flatMap { cannot($0, view) }
            }
        ) { state, view in
            state.asked(view).map { change(&state, $0, view) } ?? []
        }
    }

    /// Ends the current todo, today or a number of days from it.
    private static func ending(
        _ kind: TodoEnding.Kind, _ days: Int, _ state: ReviewState, _ view: JournalView
    ) -> [Effect] {
        state.asked(view).map { [.apply(.end([$0.id], kind, on: view.today + days))] } ?? []
    }
}
