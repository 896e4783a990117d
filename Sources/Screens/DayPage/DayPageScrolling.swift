import Journal
import Store

extension DayPageState {
    /// Moves the selection. A title taller than the screen scrolls first, so that all of it can be read.
    mutating func move(_ movement: Movement, in view: JournalView) {
        if movement == .last { wantMoreHits(in: view) }
        guard let step = step(of: movement, in: view) else {
            let count = view.page.contents.rows.count
            let place = movement.place(
                from: selectedIndex, count: count, halfPage: 0, times: pendingKeys.count,
                shown: movement.needsShownRows ? shownRows(in: view) : nil)
            select(at: place, in: view)
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

    /// Scrolls the selected row to a place on the screen, as far as the page's ends allow.
    mutating func align(_ alignment: Alignment, in view: JournalView) {
        let layout = layout(in: view)
        let height = body(in: view).count
        guard let lines = layout.lines(of: selectedID) else { return }
        let scroll = alignment.scroll(showing: lines, in: height)
        self.scroll = max(0, min(scroll, layout.lines.count - height))
    }

    /// The rows that are completely visible, by their indexes on the page.
    private func shownRows(in view: JournalView) -> Range<Int>? {
        let layout = layout(in: view)
        let height = body(in: view).count
        let first = layout.scroll(from: scroll, height: height, selectedIndex: selectedIndex)
        let shown = layout.wholeRows(in: layout.seenLines(from: first, height: height))
        guard let top = shown.first, let bottom = shown.last else { return nil }
        return top..<bottom + 1
    }

    /// The number of rows that a movement by lines covers: at least one, without skipping an unseen line.
    private func rows(in step: Int, in view: JournalView) -> Int {
        guard abs(step) > 1 else { return step }
        let layout = layout(in: view)
        let body = body(in: view).count
        // The heading that stays at the top covers a line of either screen.
        let height = layout.lines.count > body ? max(1, body - 2) : body
        guard let start = layout.lines(of: selectedID)?.lowerBound else { return step.signum() }
        var count = step.signum()
        while let lines = layout.lines(ofRowAt: selectedIndex + count + step.signum()) {
            let isNear = abs(lines.lowerBound - start) <= abs(step)
            // The line at the edge of the new screen must have been visible or follow a visible one.
            let leavesNothingOut =
                lines.count >= body
                || (step > 0 ? lines.upperBound <= scroll + 2 * height : lines.lowerBound >= scroll - height)
            guard isNear, leavesNothingOut else { break }
            count += step.signum()
        }
        return count
    }

    /// The number of lines of a movement; nil for one to a certain row.
    private func step(of movement: Movement, in view: JournalView) -> Int? {
        let screen = max(1, body(in: view).count - 1)
        let times = pendingKeys.count
        return switch movement {
        // Several rows are counted as rows, whatever their height.
        case .down: times == nil ? 1 : nil
        case .up: times == nil ? -1 : nil
        case .halfPageDown: size.rows / 2 * (times ?? 1)
        case .halfPageUp: -size.rows / 2 * (times ?? 1)
        case .screenDown: screen * (times ?? 1)
        case .screenUp: -screen * (times ?? 1)
        case .first, .last, .top, .middle, .bottom: nil
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
        let seen = layout.seenLines(from: scroll, height: height)
        guard let selected = layout.lines(of: selectedID), !seen.contains(lines: selected) else { return }
        let whole = layout.wholeRows(in: seen)
        // If titles fill the screen, no row may be completely visible.
        let isAbove = selected.lowerBound < seen.lowerBound
        let nearest = isAbove ? whole.first : whole.last
        guard let index = nearest ?? layout.row(at: isAbove ? .last : .first, of: seen) else { return }
        let id = layout.rows[index].id
        select(at: view.page.contents.rows.index(of: id) ?? selectedIndex, in: view)
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
