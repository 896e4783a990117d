import Journal
import Store

/// The commands that write the day's text and notes.
extension DayPageCommands {
    static let writing: [DayPageCommand] = [
        DayPageCommand(
            .write, [.character("W")], "Write the day's text", group: .pages,
            unavailable: { state, view in
                foundText(state, view) == nil ? needsPage(state, view) : nil
            }
        ) { state, view in
            [.write(.day(foundText(state, view) ?? view.dayOfChanges))]
        },
        DayPageCommand(
            .note, [.character("N")], "Write its note", group: .todos,
            unavailable: { state, view in
                if state.targets(in: view).count > 1 {
                    return "A note belongs to one todo. Unmark the others."
                }
                return needsRow(state, view)
            }
        ) { state, view in
            state.targets(in: view).first.map { [.write(.todo($0.id))] } ?? []
        },
    ]

    /// The day whose text is the selected search result.
    private static func foundText(_ state: DayPageState, _ view: JournalView) -> Day? {
        state.selectedRow(in: view)?.hit.flatMap { $0.todo == nil ? $0.day : nil }
    }
}
