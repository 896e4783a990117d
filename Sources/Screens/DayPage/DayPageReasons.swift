import Journal
import Store

/// Why commands of the day page are unavailable, and which targeted rows they can act on.
extension DayPageCommands {
    @Sendable static func needsPage(_ state: DayPageState, _ view: JournalView) -> String? {
        if view.isPage { return nil }
        let here = view.isFutureLog ? "This is the future log." : "These are search results."
        return "\(here) \(state.keyName(.journal)) shows the pages."
    }

    /// Why there is no todo to act on.
    @Sendable static func needsRow(_ state: DayPageState, _ view: JournalView) -> String? {
        state.marked.isEmpty ? needsSelected(state, view) : nil
    }

    /// Why no todo is selected.
    @Sendable static func needsSelected(_ state: DayPageState, _ view: JournalView) -> String? {
        if let hit = state.selectedRow(in: view)?.hit, hit.todo == nil {
            let day = hit.day.shortName(from: view.today)
            return "This is the text of \(day). \(state.keyName(.openPage)) opens its page."
        }
        guard state.selected(in: view) == nil else { return nil }
        return state.showsResults
            ? nothingFound(state) : "No todos here. Press \(state.keyName(.add)) to add one."
    }

    /// Why none of the targeted todos can be ended on the page's day.
    @Sendable static func cannotEnd(_ state: DayPageState, _ view: JournalView) -> String? {
        let rows = state.targets(in: view)
        guard !rows.isEmpty else { return needsRow(state, view) }
        let areLater = rows.allSatisfy { $0.todo.isOpen && $0.todo.start > view.day }
        if view.isFutureLog || view.shownResults != nil && areLater {
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
    func isOpen(on day: Day) -> Bool { todo.isOpen && todo.spans(day) }
}
