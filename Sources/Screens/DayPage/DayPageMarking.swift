import Journal
import Store

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
