import Journal
import Store

/// The lines of a day page before drawing.
///
/// Only row heights are computed for all rows. Texts are computed for visible lines, so that a page of a
/// thousand todos costs no more than one screen.
///
/// It never changes once it is made. As a class, it is handed to each row without being copied.
final class DayPageLayout {
    enum Line: Equatable, Sendable {
        case heading(section: Int)
        /// The line above a section, if the page has room for blank lines.
        case blank
        /// A line of a row. Long titles wrap.
        case row(index: Int, line: Int)
        /// The line editor of a new row.
        case field
        /// What starting the page adds from bundles, or that all of it is settled.
        case closing
    }

    /// All lines.
    struct Lines: Sendable {
        var all: [Line] = []
        /// The line of the field; nil unless a new row is edited.
        var field: Int?
    }

    private let shown: Lines
    var lines: [Line] { shown.all }
    /// In the order of the lines.
    let rows: [PageRow]
    let sections: [PageSection]
    /// The columns of the rows.
    let width: Int
    /// Whether blank lines set sections apart, instead of rules.
    let isAiry: Bool
    /// The row that shows its whole title.
    let selectedIndex: Int?
    /// The search to highlight in titles.
    let titles: SearchQuery?
    /// The words after the rows: `+ 3 from Morning`, what starting the page adds from bundles, or that all is settled.
    let closing: String?
    let view: JournalView
    private let pageLook: PageLook
    private var symbols: Symbols { pageLook.symbols }

    fileprivate init(
        _ lines: Lines, of sections: [PageSection], _ rows: [PageRow], selected: Int?,
        width: Int, isAiry: Bool, titles: SearchQuery?, closing: String?, view: JournalView, look: PageLook
    ) {
        shown = lines
        (self.sections, self.rows) = (sections, rows)
        selectedIndex = selected
        (self.width, self.isAiry) = (width, isAiry)
        (self.titles, self.closing) = (titles, closing)
        (self.view, pageLook) = (view, look)
    }

    /// What determines the lines.
    struct LineInputs: Equatable, Sendable {
        let sections: [PageSection]
        /// Those of the rows of all sections.
        let heights: [Int]
        let isAiry: Bool
        /// The section with a new row's line.
        let fieldSection: Int?
        let hasClosing: Bool

        fileprivate var lines: Lines {
            var lines: [Line] = []
            lines.reserveCapacity(heights.count + 2 * sections.count + 1)
            var index = 0
            for (number, section) in sections.enumerated() {
                if section.heading != .found {
                    if isAiry { lines.append(.blank) }
                    lines.append(.heading(section: number))
                }
                for _ in section.rows.indices {
                    for line in 0..<heights[index] { lines.append(.row(index: index, line: line)) }
                    index += 1
                }
                if number == fieldSection { lines.append(.field) }
            }
            if fieldSection == sections.count {
                lines += (isAiry ? [.blank] : []) + [.heading(section: sections.count), .field]
            }
            if hasClosing { lines.append(.closing) }
            return Lines(all: lines, field: fieldSection == nil ? nil : lines.lastIndex(of: .field))
        }
    }

    /// The columns of a row: cursor bar, mark, title, caption.
    static let markColumn = 3
    static let titleColumn = 5
    /// The right margin, in columns.
    static let margin = 1

    /// - Parameter isWhole: Whether all lines of the title show.
    func content(ofRow index: Int, isWhole: Bool) -> RowContent {
        let row = rows[index]
        let text = RowText(row: row, view: view, width: width, symbols: symbols)
        return RowContent(
            row, text.texts(isWhole: isWhole), FoundRow(row, in: view), in: text.category, on: view.day,
            symbols: symbols)
    }

    func look(ofRow index: Int) -> RowLook { RowLook(row: rows[index], page: pageLook) }
}

extension DayPageLayout: ListLines {
    var lineCount: Int { lines.count }
    var rowCount: Int { rows.count }
    var typedLine: Int? { shown.field }

    func kind(ofLine line: Int) -> ListedLineKind {
        switch lines[line] {
        case .heading: .heading
        case .blank: .blank
        case .row(let index, _): .row(index)
        case .field, .closing: .other
        }
    }
}

/// Movement on the page.
extension DayPageState {
    mutating func move(_ movement: Movement, in view: JournalView) {
        if movement == .last { wantMoreHits(in: view) }
        let steps = movement == .down ? 1 : movement == .up ? -1 : 0
        let index = rows.index(
            afterSteps: steps * (pendingKeys.count ?? 1), in: view.page.contents.rows)
        rows.left = nil
        if let index { return select(at: index, in: view) }
        let (times, half, height) = (pendingKeys.count, size.rows / 2, body(in: view).count)
        changePlace(in: view) { $0.move(movement, times: times, half: half, height: height, in: $1) }
    }

    /// Scrolls the selected row to a place on the screen.
    mutating func align(_ alignment: Alignment, in view: JournalView) {
        let (height, symbols) = (body(in: view).count, preferences.symbols)
        rows.place.align(alignment, height: height, in: layout(in: view, symbols: symbols))
    }

    /// Scrolls the page, and moves the selection to keep it visible.
    mutating func scrollPage(by step: Int, in view: JournalView) {
        let height = body(in: view).count
        changePlace(in: view) { $0.scroll(by: step, height: height, in: $1) }
    }

    /// Changes the place among the rows that show; a search being typed leaves some out.
    private mutating func changePlace(
        in view: JournalView, _ change: (inout ListPlace, (Int) -> DayPageLayout) -> Void
    ) {
        let (page, symbols) = (self, preferences.symbols)
        let shown = layout(in: view, symbols: symbols)
        guard let selected = shown.selectedIndex else { return }
        var place = ListPlace(at: selected, scroll: scroll)
        change(&place) { index in
            guard index != selected else { return shown }
            var other = page
            other.select(rowAt: index, of: shown, in: view)
            return other.layout(in: view, symbols: symbols)
        }
        select(rowAt: place.index, of: shown, in: view)
        scroll = place.scroll
    }

    private mutating func select(rowAt index: Int, of layout: DayPageLayout, in view: JournalView) {
        let id = layout.rows[index].id
        select(at: view.page.contents.rows.index(of: id, probably: index) ?? selectedIndex, in: view)
    }
}

/// What a row's text, caption and height depend on beside the row and its width.
struct PageLook: Equatable, Sendable {
    /// The day of the page.
    let day: Day
    /// The day from which captions of search results name others.
    let today: Day
    /// The zone of the times of ended todos.
    let zone: String
    /// The categories named in captions of search results.
    let categories: [Category]
    let symbols: Symbols

    init(_ view: JournalView, symbols: Symbols) {
        (day, today, zone) = (view.day, view.today, view.clock.zone.identifier)
        (categories, self.symbols) = (view.categories, symbols)
    }
}

/// What a row's text, caption and height depend on beside its width.
struct RowLook: Equatable, Sendable {
    let row: PageRow
    let page: PageLook
}

/// What the heights of a page's rows depend on beside their width.
private struct SectionsLook: Equatable, Sendable {
    let sections: [PageSection]
    let page: PageLook
}

extension DayPageState {
    /// Measures the rows and returns the page's layout.
    func layout(in view: JournalView, symbols: Symbols = .unicode) -> DayPageLayout {
        var (sections, rows) = (view.page.contents.sections, view.page.contents.rows)
        var (titles, closing) = (highlight, closing(in: view))
        if case .searching(let search) = mode {
            sections = search.filtered(sections, in: view)
            rows = sections.flatMap(\.rows)
            (titles, closing) = (search.query, nil)
        }
        let look = PageLook(view, symbols: symbols)
        let measured = measuredHeights(of: rows, in: sections, view: view, look)
        var heights = measured.rows
        func set(_ height: Int, at index: Int) {
            // Rarely differs; the array stays the one of last time then.
            if heights[index] != height { heights[index] = height }
        }
        let selected = rows.index(of: selectedID, probably: selectedIndex)
        if let selected {
            let height = heightOfSelected(rows[selected], besides: heights[selected], view: view, look)
            set(height, at: selected)
        }
        // An edited title is one line, whatever its length.
        if let renamed = renamedID.flatMap(rows.index) { set(1, at: renamed) }
        let isAiry = fitsWithBlanks(measured.total, sections, in: view)
        let inputs = DayPageLayout.LineInputs(
            sections: sections, heights: heights, isAiry: isAiry,
            fieldSection: fieldSection(in: sections, view: view), hasClosing: closing != nil)
        return DayPageLayout(
            drawnRows.value(of: .lines, width: measure, look: inputs) { inputs.lines }, of: sections, rows,
            selected: selected, width: measure, isAiry: isAiry, titles: titles,
            closing: closing, view: view, look: look)
    }

    private struct Heights: Sendable {
        let rows: [Int]
        let total: Int
    }

    /// The heights of the rows of sections beside their captions while none is selected.
    ///
    /// Kept for all rows, since a page may have a thousand, and for each, since a change leaves most of them.
    private func measuredHeights(
        of rows: [PageRow], in sections: [PageSection], view: JournalView, _ look: PageLook
    ) -> Heights {
        let width = measure
        // Unchanged pages share their arrays, so this comparison is fast.
        let sectionsLook = SectionsLook(sections: sections, page: look)
        return drawnRows.value(of: .heights, width: width, look: sectionsLook) {
            let heights = rows.indices.map { index -> Int in
                let row = rows[index]
                // Cheaper than comparing two rows.
                if RowText.isOneLine(row, in: width) { return 1 }
                return drawnRows.value(
                    of: .height(index), width: width, look: RowLook(row: row, page: look)
                ) { RowText(row: row, view: view, width: width).height }
            }
            return Heights(rows: heights, total: heights.reduce(0, +))
        }
    }

    /// The height of the selected row, which shows its whole title.
    /// - Parameter height: Its height while it isn't selected.
    private func heightOfSelected(
        _ row: PageRow, besides height: Int, view: JournalView, _ look: PageLook
    ) -> Int {
        let width = measure
        return drawnRows.value(of: .selectedHeight, width: width, look: RowLook(row: row, page: look)) {
            RowText(row: row, view: view, width: width).wholeHeight(besides: height)
        }
    }

    /// The section of a new row's line: that of its category, else "Other", which may not exist yet and is then
    /// the one after the last. Nil if no new row is edited.
    private func fieldSection(in sections: [PageSection], view: JournalView) -> Int? {
        guard let editing = newRow else { return nil }
        if let id = editing.entry.shownLine(in: view)?.category?.id ?? view.focus?.categoryID,
            let section = sections.firstIndex(where: { $0.category?.id == id })
        {
            return section
        }
        return sections.firstIndex { $0.heading == .other } ?? sections.count
    }

    /// On today's page: `+ 3 from Morning` before it is started, and that all is settled once nothing is open any more.
    private func closing(in view: JournalView) -> String? {
        guard view.isPage else { return nil }
        if let coming = view.page.coming.words(appliesBundles: preferences.appliesBundles) {
            return "+ \(coming)"
        }
        let rows = view.page.contents.rows
        let isSettled =
            view.day == view.today && view.page.isTodayStarted && !rows.isEmpty && newRow == nil
            && rows.allSatisfy { !$0.isOpen(on: view.day) }
        return isSettled ? "All settled." : nil
    }

    /// The columns of the page's rows.
    var measure: Int { Measure.of(pageSize.columns) }

    /// Whether rows of a height fit with a blank line above each section. Messages, a selected long title and
    /// the line for a new row don't count, so that the page doesn't jump.
    private func fitsWithBlanks(_ height: Int, _ sections: [PageSection], in view: JournalView) -> Bool {
        height + 2 * sections.count <= size.rows - rowsAboveLines(in: view) - 2
    }

    /// The line for a new row, while it is edited or a question about it is open.
    var newRow: Editing? {
        switch mode {
        case .editing(let editing) where editing.isNewRow: editing
        case .asking(.paste(_, let editing?)): editing
        default: nil
        }
    }

    /// The todo whose title is being edited.
    var renamedID: Int64? {
        guard case .editing(let editing) = mode, case .rename(let id) = editing.purpose else { return nil }
        return id
    }
}

/// Draws the line editor of a new row, with the line's meaning beside it.
enum NewRowView {
    /// Below this many columns, the page's line has the row for itself, and its meaning takes the place of the hints.
    static let narrow = 60

    /// - Parameter hasMeaning: Whether the line's meaning stands beside it.
    static func draw(
        _ editing: DayPageState.Editing, in view: JournalView, symbols: Symbols, row: Int,
        columns: Int, hasMeaning: Bool = true, on canvas: inout Canvas
    ) {
        let mark = editing.purpose == .newEntry ? symbols.done : symbols.oneOff
        SelectedRow.draw(row: row, columns: 1..<columns, symbols: symbols, on: &canvas)
        canvas.put(mark, row: row, column: DayPageLayout.markColumn, style: Style(.plain, selected: true))
        let end = columns - DayPageLayout.margin
        let most = hasMeaning ? max(0, (end - DayPageLayout.titleColumn) / 2) : 0
        let meaning = meaning(of: editing, in: view, symbols: symbols, width: most)
        let room = DisplayText.width(of: meaning)
        let start = end - room
        canvas.put(meaning, row: row, column: start, style: Style(.caption, selected: true))
        let limit = room == 0 ? end : start - 2
        FieldView.draw(
            editing.line, styles: editing.entry.styles(in: view), isOnSelectedRow: true, row: row,
            from: DayPageLayout.titleColumn, limit: limit, on: &canvas)
        GhostText.draw(
            editing.entry, isOnSelectedRow: true, row: row, columns: DayPageLayout.titleColumn..<limit,
            on: &canvas)
    }

    /// The meaning of the line in a width, shortened if it has to be.
    static func meaning(
        of editing: DayPageState.Editing, in view: JournalView, symbols: Symbols, width: Int
    ) -> String {
        let meaning = meaning(of: editing, in: view, symbols: symbols)
        guard DisplayText.width(of: meaning) > width else { return meaning }
        return DisplayText.truncated(
            self.meaning(of: editing, in: view, symbols: symbols, isShort: true), to: width)
    }

    private static func meaning(
        of editing: DayPageState.Editing, in view: JournalView, symbols: Symbols, isShort: Bool = false
    ) -> String {
        let meaning = editing.entry.meaning(in: view, symbols: symbols, isShort: isShort)
        return [day(of: editing, in: view), meaning].compactMap(\.self).filter { !$0.isEmpty }
            .joined(separator: " · ")
    }

    /// The day that the row goes to; nil if it is today and so is the page, or if it is typed in the line.
    private static func day(of editing: DayPageState.Editing, in view: JournalView) -> String? {
        let day = editing.day(in: view)
        let isElsewhere = day != view.today || day != DayPageState.day(ofNewRowIn: view)
        guard isElsewhere, editing.entry.shownLine(in: view)?.start == nil else { return nil }
        return day.shortName(from: view.today)
    }
}
