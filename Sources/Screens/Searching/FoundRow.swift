import Journal
import Store

/// What the row of a search result shows beside its title: the day and category, and the words that matched.
struct FoundRow {
    let hit: SearchHit
    let view: JournalView

    init?(_ row: PageRow, in view: JournalView) {
        guard let hit = row.hit else { return nil }
        self.hit = hit
        self.view = view
    }

    /// `Home · Fri 13 Nov`, `postponed 2×`, `text · Mon 2 Mar`.
    func caption(of row: PageRow, form: CaptionForm) -> String {
        let when = form == .shortest ? hit.day.name(beside: view.today) : hit.day.shortName(from: view.today)
        guard row.isTodo else { return form == .shortest ? when : "text · \(when)" }
        var words = when
        if row.todo.isOpen {
            let open = row.caption(on: view.today, clock: view.clock, form: form == .full ? .brief : form)
            words = open.isEmpty ? "today" : open
        }
        guard form != .shortest, let category else { return words }
        return "\(category.name) · \(words)"
    }

    /// The category, with which the caption begins.
    var category: Category? {
        hit.todo?.categoryID.flatMap { id in view.categories.first { $0.id == id } }
    }

    /// The words around a match outside the title.
    var snippet: SearchSnippet? { hit.todo == nil ? nil : hit.snippet }

    /// Draws the words around a match, below the title.
    func drawSnippet(row: Int, columns: Range<Int>, isSelected: Bool, on canvas: inout Canvas) {
        guard let snippet else { return }
        let text = DisplayText.truncated(snippet.text, to: columns.count)
        MatchView.draw(
            text, search: view.shownResults?.query, row: row, column: columns.lowerBound,
            style: Style(.caption, selected: isSelected), on: &canvas)
    }

    /// Draws the category's name at the beginning of the caption in its colour.
    func drawCategory(_ caption: String, row: Int, column: Int, isSelected: Bool, on canvas: inout Canvas) {
        guard let category, caption.hasPrefix("\(category.name) ·") else { return }
        canvas.put(
            category.name, row: row, column: column,
            style: Style(.category(category.color), selected: isSelected))
    }
}

/// Draws a text with search matches highlighted.
enum MatchView {
    static func draw(
        _ text: String, search: SearchQuery?, row: Int, column: Int, style: Style, on canvas: inout Canvas
    ) {
        canvas.put(text, row: row, column: column, style: style)
        for place in search?.places(in: text) ?? [] {
            let start = column + DisplayText.width(of: String(text[..<place.lowerBound]))
            canvas.put(
                String(text[place]), row: row, column: start, style: Style(.match, selected: style.isSelected)
            )
        }
    }
}
