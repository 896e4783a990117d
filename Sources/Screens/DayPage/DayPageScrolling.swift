import Journal
import Store

extension DayPageState {
    /// Moves the selection. Through a title that is taller than the screen it moves by what can be seen of it, so that
    /// all of it can be read.
    mutating func move(_ movement: Movement, in view: JournalView) {
        guard let step = step(of: movement) else {
            let count = view.page.contents.rows.count
            select(at: movement.place(from: selectedIndex, count: count, halfPage: 0), in: view)
            return
        }
        if scrollInside(by: step, in: view) { return }
        select(at: selectedIndex + rows(in: step, in: view), in: view)
    }

    /// How many rows a number of lines leads on: at least one, and none so far that a line between would never be seen.
    private mutating func rows(in step: Int, in view: JournalView) -> Int {
        guard abs(step) > 1 else { return step }
        let layout = layout(in: view)
        let height = body(in: view).count
        guard let start = layout.lines(of: selectedID)?.lowerBound else { return step.signum() }
        var count = step.signum()
        while let lines = layout.lines(ofRowAt: selectedIndex + count + step.signum()) {
            let isNear = abs(lines.lowerBound - start) <= abs(step)
            // What is then at the edge of the screen was on it before, or comes right after what was.
            let leavesNothingOut =
                lines.count >= height
                || (step > 0 ? lines.upperBound <= scroll + 2 * height : lines.lowerBound >= scroll - height)
            guard isNear, leavesNothingOut else { break }
            count += step.signum()
        }
        return count
    }

    /// How many lines a movement is worth; nil for one that goes to an end.
    private func step(of movement: Movement) -> Int? {
        switch movement {
        case .down: 1
        case .up: -1
        case .halfPageDown: size.rows / 2
        case .halfPageUp: -size.rows / 2
        case .first, .last: nil
        }
    }

    /// Scrolls inside the selected row; false where all of it that lies that way is seen already.
    private mutating func scrollInside(by step: Int, in view: JournalView) -> Bool {
        // Only a long title can be taller than a screen.
        guard let title = selected(in: view)?.todo.title, title.utf8.count > pageSize.columns else {
            return false
        }
        let layout = layout(in: view)
        let height = body(in: view).count
        guard let lines = layout.lines(of: selectedID), lines.count > height else { return false }
        let furthest = step > 0 ? lines.upperBound - height : lines.lowerBound
        guard step > 0 ? scroll < furthest : scroll > furthest else { return false }
        scroll = step > 0 ? min(scroll + step, furthest) : max(scroll + step, furthest)
        return true
    }

    /// Scrolls the page; the selection goes along where it would be lost from sight.
    mutating func scrollPage(by step: Int, in view: JournalView) {
        if scrollInside(by: step, in: view) { return }
        let layout = layout(in: view)
        let height = body(in: view).count
        scroll = max(0, min(scroll + step, layout.lines.count - height))
        let seen = scroll..<scroll + height
        guard let selected = layout.lines(of: selectedID), !seen.contains(lines: selected) else { return }
        let whole = layout.wholeRows(in: seen)
        // Where titles fill the screen there may be no whole row to go to.
        let isAbove = selected.lowerBound < seen.lowerBound
        let nearest = isAbove ? whole.first : whole.last
        guard let index = nearest ?? layout.row(at: isAbove ? .last : .first, of: seen) else { return }
        let id = layout.rows[index].id
        select(at: view.page.contents.rows.firstIndex { $0.id == id } ?? selectedIndex, in: view)
    }
}

extension Range<Int> {
    /// Whether all of some lines, or as many as there is room for, are among these.
    fileprivate func contains(lines: Range<Int>) -> Bool {
        clamped(to: lines).count >= Swift.min(lines.count, count)
    }
}
