import Journal
import Store

extension DayPageState {
    /// Moves the selection. A title taller than the screen scrolls first, so that all of it can be read.
    mutating func move(_ movement: Movement, in view: JournalView) {
        guard let step = step(of: movement) else {
            let count = view.page.contents.rows.count
            select(at: movement.place(from: selectedIndex, count: count, halfPage: 0), in: view)
            return
        }
        if scrollInside(by: step, in: view) { return }
        select(at: selectedIndex + rows(in: step, in: view), in: view)
        enterTallTitle(from: step, in: view)
    }

    /// Scrolls to the end at which a movement enters a title taller than the screen.
    private mutating func enterTallTitle(from step: Int, in view: JournalView) {
        guard mayBeTall(view) else { return }
        let height = body(in: view).count
        guard let lines = layout(in: view).lines(of: selectedID), lines.count > height else { return }
        scroll = step > 0 ? lines.lowerBound : lines.upperBound - height
    }

    /// Whether the selected title may be taller than the screen.
    private func mayBeTall(_ view: JournalView) -> Bool {
        selected(in: view).map { $0.todo.title.utf8.count > pageSize.columns } ?? false
    }

    /// The number of rows that a movement by lines covers: at least one, without skipping an unseen line.
    private mutating func rows(in step: Int, in view: JournalView) -> Int {
        guard abs(step) > 1 else { return step }
        let layout = layout(in: view)
        let height = body(in: view).count
        guard let start = layout.lines(of: selectedID)?.lowerBound else { return step.signum() }
        var count = step.signum()
        while let lines = layout.lines(ofRowAt: selectedIndex + count + step.signum()) {
            let isNear = abs(lines.lowerBound - start) <= abs(step)
            // The line at the edge of the new screen must have been visible or follow a visible one.
            let leavesNothingOut =
                lines.count >= height
                || (step > 0 ? lines.upperBound <= scroll + 2 * height : lines.lowerBound >= scroll - height)
            guard isNear, leavesNothingOut else { break }
            count += step.signum()
        }
        return count
    }

    /// The number of lines of a movement; nil for one to either end.
    private func step(of movement: Movement) -> Int? {
        switch movement {
        case .down: 1
        case .up: -1
        case .halfPageDown: size.rows / 2
        case .halfPageUp: -size.rows / 2
        case .first, .last: nil
        }
    }

    /// Scrolls inside the selected row.
    /// - Returns: False if the row's end in that direction is already visible.
    private mutating func scrollInside(by step: Int, in view: JournalView) -> Bool {
        guard mayBeTall(view) else { return false }
        let layout = layout(in: view)
        let height = body(in: view).count
        guard let lines = layout.lines(of: selectedID), lines.count > height else { return false }
        let furthest = step > 0 ? lines.upperBound - height : lines.lowerBound
        guard step > 0 ? scroll < furthest : scroll > furthest else { return false }
        scroll = step > 0 ? min(scroll + step, furthest) : max(scroll + step, furthest)
        return true
    }

    /// Scrolls the page, and moves the selection to keep it visible.
    mutating func scrollPage(by step: Int, in view: JournalView) {
        if scrollInside(by: step, in: view) { return }
        let layout = layout(in: view)
        let height = body(in: view).count
        scroll = max(0, min(scroll + step, layout.lines.count - height))
        let seen = scroll..<scroll + height
        guard let selected = layout.lines(of: selectedID), !seen.contains(lines: selected) else { return }
        let whole = layout.wholeRows(in: seen)
        // If titles fill the screen, no row may be completely visible.
        let isAbove = selected.lowerBound < seen.lowerBound
        let nearest = isAbove ? whole.first : whole.last
        guard let index = nearest ?? layout.row(at: isAbove ? .last : .first, of: seen) else { return }
        let id = layout.rows[index].id
        select(at: view.page.contents.rows.firstIndex { $0.id == id } ?? selectedIndex, in: view)
        // The former selection's title shrinks, the new one's grows: the new one stays where it is.
        let before = layout.lines(ofRowAt: index)?.lowerBound ?? 0
        let after = self.layout(in: view).lines(ofRowAt: index)?.lowerBound ?? 0
        scroll = max(0, scroll + after - before)
    }
}

extension Range<Int> {
    /// Whether some lines, or as many of them as fit, are in this range.
    fileprivate func contains(lines: Range<Int>) -> Bool {
        clamped(to: lines).count >= Swift.min(lines.count, count)
    }
}
