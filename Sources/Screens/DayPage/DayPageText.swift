import Journal
import Store

/// The day's text under the page's header: its first lines, or more of it once unfolded.
extension DayPageState {
    /// The most lines of a folded text.
    private static let foldedLines = 2
    /// Screens with fewer rows show the first line of a text, and that only if the page leaves room for it.
    private static let leastRows = 16

    /// The visible lines of the day's text.
    func textLines(in view: JournalView) -> [String] {
        guard let text = view.page.text, !isHidden, view.isPage else { return [] }
        let most = unfoldsText ? max(1, (size.rows - rowsAbove - 2) / 2) : linesWhenFolded(in: view)
        guard most > 0 else { return [] }
        let preview = ProsePreview(
            text: text, width: measure - 1 - DayPageLayout.margin, most: most, keepsBlanks: unfoldsText)
        return drawnRows.value(of: .dayText, width: preview.width, look: preview) { preview.lines }
    }

    private func linesWhenFolded(in view: JournalView) -> Int {
        if size.rows >= Self.leastRows { return Self.foldedLines }
        let lines = view.page.contents.sections.reduce(0) { $0 + 1 + $1.rows.count }
        // Also leaves room for the line of a new row, so that the page doesn't jump.
        return lines + 2 <= size.rows - rowsAbove - 2 ? 1 : 0
    }

    /// The rows above the page's own lines: the header and the day's text.
    func rowsAboveLines(in view: JournalView) -> Int { rowsAbove + textLines(in: view).count }

    /// Folds or unfolds the day's text and, with it, the hidden todos.
    mutating func toggleFolds(in view: JournalView) -> [Effect] {
        let hasHidden = !view.page.contents.hidden.isEmpty
        let unfolds = !(unfoldsText || (hasHidden && view.showsHidden))
        if view.page.text != nil { unfoldsText = unfolds }
        return hasHidden && view.showsHidden != unfolds ? [.apply(.toggleHidden)] : []
    }

    func drawText(_ view: JournalView, on canvas: inout Canvas) {
        for (row, line) in textLines(in: view).enumerated() {
            let row = rowsAbove + row
            drawnRows.draw(line, row: row, on: &canvas) {
                $0.put(line, row: row, column: 1, style: Style(.caption))
            }
        }
    }
}
