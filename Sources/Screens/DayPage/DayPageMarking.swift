import Journal
import Store

/// A range of rows, marked from where it began to the selected row.
struct MarkedRange: Equatable, Sendable {
    /// The todo where it began.
    let anchor: Int64
    /// The marks from before.
    let before: Set<Int64>
}

extension DayPageState {
    /// Begins a range at the selected row or, if there is one, ends it without its marks.
    mutating func toggleRange(in view: JournalView) {
        if let range {
            marked = range.before
            self.range = nil
        } else if let anchor = selectedID {
            range = MarkedRange(anchor: anchor, before: marked)
            extendRange(over: view.page.contents.rows)
        }
    }

    /// Marks the rows between the range's beginning and the selected row.
    mutating func extendRange(over rows: [PageRow]) {
        guard let range, let anchor = rows.firstIndex(where: { $0.id == range.anchor }),
            rows.indices.contains(selectedIndex)
        else {
            range = nil
            return
        }
        let places = min(anchor, selectedIndex)...max(anchor, selectedIndex)
        marked = range.before.union(rows[places].filter(\.isTodo).map(\.id))
    }

    /// Marks rows from the selected one or unmarks them, and goes to the row after them. Ends a range.
    mutating func toggleMarks(in view: JournalView) {
        range = nil
        let rows = view.page.contents.rows.dropFirst(selectedIndex).prefix(pendingKeys.count ?? 1)
        for row in rows where row.isTodo && marked.remove(row.id) == nil { marked.insert(row.id) }
        select(at: selectedIndex + rows.count, in: view)
    }

    /// Marks all rows or, if any are marked, none.
    mutating func markAll(in view: JournalView) {
        let all = Set(view.page.contents.rows.filter(\.isTodo).map(\.id))
        let isAny = !marked.isEmpty
        unmark()
        if !isAny { marked = all }
    }

    mutating func unmark() {
        marked = []
        range = nil
    }
}

extension DayPageCommands {
    static let marking: [DayPageCommand] = [
        DayPageCommand(
            .mark, [.character("v")], "Mark the row; commands act on all marked rows",
            group: .marking, unavailable: needsRow
        ) { state, view in
            state.toggleMarks(in: view)
            return []
        },
        DayPageCommand(
            .markRange, [.character("V"), .control("v")], "Mark a range: movements extend it",
            group: .marking, unavailable: needsRow
        ) { state, view in
            state.toggleRange(in: view)
            return []
        },
        DayPageCommand(
            .markAll, [.control("a")], "Mark all rows, or none", group: .marking, unavailable: needsRow
        ) { state, view in
            state.markAll(in: view)
            return []
        },
        DayPageCommand(
            .deleteRange, [.character("d")], "Delete a range just marked", group: .marking,
            hintNow: { state, _ in state.range == nil ? nil : "delete" }, unavailable: needsRange
        ) { state, view in
            state.mode = .asking(.delete(state.targets(in: view).map(\.id)))
            return []
        },
        DayPageCommand(
            .copyRange, [.character("y")], "Copy a range just marked, as Markdown", group: .marking,
            hintNow: { state, _ in state.range == nil ? nil : "copy" }, unavailable: needsRange
        ) { state, view in state.copyTargets(in: view) },
    ]

    @Sendable private static func needsRange(_ state: DayPageState, _ view: JournalView) -> String? {
        state.range == nil ? "No range. \(state.keyName(.markRange)) begins one." : nil
    }
}
