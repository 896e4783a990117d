import Journal
import Store

/// Every command of the review, in the order the help shows them.
public enum ReviewCommands {
    typealias ReviewCommand = Command<ReviewState>

    /// Each command records its request to the journal.
    public static let all: [Command<ReviewState>] =
        (deciding + repeating + todos + steps
        + CommonCommands.moving { state, movement, _ in
            state.move(movement)
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
            hintNow: { state, _ in state.session?.following.map { "to \($0.name)" } },
            unavailable: { state, _ in state.step == .end ? "This is the end of the review." : nil }
        ) { state, view in
            state.advance(in: view)
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
            .write, [.character("W")], "Write the day's text", group: .pages,
            hintNow: { state, _ in state.step == .end && state.kind == .evening ? "write about the day" : nil
            }
        ) { state, view in
            [.write(.day(state.day ?? view.today))]
        },
        ReviewCommand(
            .evening, [.character("R")], "Switch between day and evening review", group: .reviewing,
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
