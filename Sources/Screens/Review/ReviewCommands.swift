import Journal
import Store

/// Every command of the review, in the order the help shows them.
public enum ReviewCommands {
    typealias ReviewCommand = Command<ReviewState>

    /// Each command records its request to the journal.
    public static let all: [Command<ReviewState>] =
        (deciding + repeating + todos + steps
        + CommonCommands.moving { state, movement, view in
            state.move(movement, in: view)
        } + CommonCommands.journal() + CommonCommands.screens(except: [.showWeek])
        + CommonCommands.everywhere(
            back: "Leave the review; decisions are kept", backHint: { _ in "leave" }
        ) { _, _ in [.turn(to: .dayPage)] })
        .map { command in
            command.running { state, view in
                let effects = command.run(&state, view)
                return state.note(effects, in: view)
            }
        }

    private static let steps: [ReviewCommand] = [
        ReviewCommand(
            .skip, [.character("l"), .right], "Skip the todo", group: .reviewing,
            hint: "skip", unavailable: needsTodo
        ) { state, view in
            state.pass(in: view)
            return []
        },
        ReviewCommand(
            .previousTodo, [.character("h"), .left], "Previous todo", group: .reviewing,
            hint: "back",
            unavailable: { state, view in
                if let reason = needsTodo(state, view) { return reason }
                return state.session?.nextTodo(by: -1) == nil
                    ? "Everything before this is decided. \(state.keyName(.undo)) undoes a decision."
                    : nil
            }
        ) { state, view in
            state.pass(by: -1, in: view)
            return []
        },
        ReviewCommand(
            .nextStep, [.tab], "Next step", group: .reviewing,
            hintNow: { state, _ in
                state.session?.keptByTab == nil
                    ? state.session?.following.map { "to \($0.name)" } : "keep the rest"
            },
            unavailable: { state, _ in state.step == .end ? "This is the end of the review." : nil }
        ) { state, view in
            if let rest = state.session?.keptByTab { return [.apply(.keep(.ids(rest)))] }
            state.advance(in: view)
            return []
        },
        ReviewCommand(
            .older, [.character("o")], "Go through the todos older than two weeks only", group: .reviewing,
            hint: "only those older than two weeks",
            unavailable: { state, view in
                guard let round = state.session?.currentRound, round.isOffered else {
                    return "Works only before the first of more than 15 todos."
                }
                return state.newer(in: view).count == round.ids.count ? "None is older than two weeks." : nil
            }
        ) { state, view in
            let newer = state.newer(in: view)
            state.session?.round?.begin(withoutNewer: newer)
            return []
        },
        ReviewCommand(
            .previousStep, [.backTab], "Previous step", group: .reviewing,
            unavailable: { state, _ in
                state.step == state.session?.steps.first ? "This is the first step." : nil
            }
        ) { state, view in
            state.advance(by: -1, in: view)
            return []
        },
        ReviewCommand(
            .week, [.character("w")], "The week: seven days side by side", group: .reviewing, hint: "week",
            unavailable: { state, _ in state.step == .week ? "This is the week." : nil }
        ) { state, view in
            state.lookAtWeek(in: view)
            return []
        },
        ReviewCommand(
            .showWeek, ["gw"], "The week: seven days side by side", group: .general,
            unavailable: { state, _ in state.step == .week ? "This is the week." : nil }
        ) { state, view in
            state.showWeek(in: view)
            return []
        },
        ReviewCommand(
            .search, [.character("/")], "Search the page, then the journal", group: .general
        ) { _, _ in [.run(.search, on: .dayPage)] },
        ReviewCommand(
            .write, [.character("W")], "Write the text of the day, or of the week shown", group: .pages,
            hintNow: { state, _ in
                if state.step == .week { return "write" }
                return state.step == .end && state.kind == .evening ? "write about the day" : nil
            }, unavailable: { state, view in DayPageCommands.whileFocused(state.page, view) }
        ) { state, view in
            if case .week(let week, _)? = state.session?.place {
                return [.write(.week(Week(from: week.first)))]
            }
            return [.write(.day(state.day ?? view.today))]
        },
        ReviewCommand(
            .evening, [.character("r")], "Switch between day and evening review", group: .reviewing,
            hintNow: { state, _ in state.kind == .day ? "evening" : "day" }
        ) { state, view in
            state.begin(state.kind == .day ? .evening : .day, in: view)
            return []
        },
    ]

    // MARK: Reasons

    /// Why there is no current todo.
    @Sendable static func needsTodo(_ state: ReviewState, _ view: JournalView) -> String? {
        state.asked(view) == nil ? "Works only on the todo being asked about." : nil
    }
}

extension CommandName {
    public static let review = CommandName("review")
    public static let keep = CommandName("keep")
    public static let older = CommandName("older")
    public static let skip = CommandName("skip")
    public static let doneYesterday = CommandName("done-yesterday")
    public static let doneAt = CommandName("done-at")
    public static let title = CommandName("title")
    public static let split = CommandName("split")
    public static let previousTodo = CommandName("previous-todo")
    public static let nextStep = CommandName("next-step")
    public static let previousStep = CommandName("previous-step")
    public static let evening = CommandName("evening")
    public static let week = CommandName("week")
}

/// The commands that decide about a todo, and those that edit it.
extension ReviewCommands {
    static let deciding: [ReviewCommand] = [
        ReviewCommand(
            .keep, [.enter], "Keep the todo, start the day, or continue", group: .reviewing,
            hintNow: { state, _ in
                switch state.step {
                case .carried, .leftovers:
                    state.session?.currentRound?.isOffered == true ? "one by one" : "keep"
                case .start: "start the day"
                case .end: "to the page"
                default: state.size.columns < 60 ? "on" : "continue"
                }
            }
        ) { state, view in
            if state.session?.currentRound?.isOffered == true {
                state.session?.round?.begin()
                return []
            }
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
            .add, [.character("a")], "Add a todo to this page", group: .todos,
            unavailable: { state, _ in
                state.step == .end
                    ? nil : "The plan has a line for that: \(state.keyName(.nextStep)) goes on to it."
            }
        ) { state, view in
            state.enter(.plan, in: view)
            return []
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
                    ? "It had not started yesterday. \(state.keyName(.toggle)) marks it done today." : nil
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
        ) { state, view in
            state.asked(view).map { todo in
                let verb = JournalVerb.end([todo.id], .abandoned, on: view.today)
                return state.page.abandon([todo.id], on: view.today, verb, in: view)
            } ?? []
        },
        ReviewCommand(
            .tomorrow, [.character(">")], "Postpone to tomorrow", group: .todos, hint: "tomorrow",
            unavailable: needsTodo
        ) { state, view in
            guard let todo = state.asked(view) else { return [] }
            // The screen shows how often the todo was postponed, so there is no question about that.
            state.page.askedAbout = AskedAbout(day: view.today, ids: [todo.id])
            return state.page.send([todo.id], to: view.today + 1, in: view)
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
                switch state.page.lastVerb {
                case nil: needsTodo(state, view) ?? "Nothing to repeat yet."
                case .reorder: "Only a page can repeat that."
                default: needsTodo(state, view)
                }
            }
        ) { state, view in
            guard let todo = state.asked(view),
                let verb = state.page.lastVerb?.verb(for: [todo.id], categories: view.categories)
            else { return [] }
            return [.apply(.change(verb))]
        }
    ]

    static let todos: [ReviewCommand] = [
        changing(
            .kind, ["m"], "Switch between habit and one-off", group: .todos, "habit",
            cannot: { todo, view in
                todo.isHabit || view.page.isTodayStarted
                    ? nil : "Start today first: starting the day abandons older habits."
            }
        ) { state, todo, _ in
            [.apply(.edit([todo.id], TodoEdit(\.shouldMigrate, todo.isHabit)))]
        },
        changing(.title, ["e", "R"], "Edit the title", group: .reviewing, "title") { state, todo, _ in
            state.page.openTitle(of: todo)
            return []
        },
        changing(.split, [";"], "Split into parts at ;", group: .reviewing, "split") { state, todo, _ in
            state.page.mode = .editing(.init(purpose: .split(todo.id), line: LineEditor(todo.title)))
            return [.say(StoreMessage("You'll be asked about each part."))]
        },
        changing(.category, ["#"], "Set the category", group: .todos, "category") { state, todo, _ in
            state.page.mode = .picking(CategoryPicker(ids: [todo.id]))
            return []
        },
        changing(.deadline, ["^"], "Set the deadline", group: .todos, "deadline") { state, todo, _ in
            state.page.mode = .dating(DatePrompt([todo], for: .deadline))
            return []
        },
        changing(.rule, ["&"], "Repeat by a rule", group: .todos, "repeat") { state, todo, _ in
            state.page.askRule(of: [todo])
            return []
        },
        changing(.note, ["N"], "Write its note", group: .todos, "note") { _, todo, _ in
            [.write(.todo(todo.id))]
        },
        changing(
            .open, ["o"], "Open the URL", group: .todos, "open URL",
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
        _ name: CommandName, _ keys: [KeySequence], _ summary: String, group: CommandGroup, _ hint: String,
        cannot: @escaping @Sendable (Todo, JournalView) -> String? = { _, _ in nil },
        _ change: @escaping @Sendable (inout ReviewState, Todo, JournalView) -> [Effect]
    ) -> ReviewCommand {
        ReviewCommand(
            name, keys, summary, group: group, hint: hint,
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
