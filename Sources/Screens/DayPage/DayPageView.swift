import Journal
import Store

extension DayPageState {
    public mutating func draw(_ view: JournalView) -> Canvas { DayPageView.draw(view, &self) }
}

/// Draws the day page.
enum DayPageView {
    /// Draws the page, and scrolls it to show the selection.
    static func draw(_ view: JournalView, _ state: inout DayPageState) -> Canvas {
        let symbols = state.preferences.symbols
        if let canvas = drawReplacement(view, &state, symbols: symbols) { return canvas }
        var canvas = Canvas(size: state.pageSize)
        state.drawHeader(view, on: &canvas)
        state.drawText(view, on: &canvas)
        let body = state.body(in: view)
        let layout = state.layout(in: view, symbols: symbols)
        if case .searching(let search) = state.mode, layout.lines.isEmpty,
            !search.isWide, search.query != nil
        {
            for (line, words) in ["No match on this page.", "Tab searches the whole journal."].enumerated() {
                canvas.put(words, row: body.lowerBound + 1 + line, column: 3, style: Style(.caption))
            }
        } else if layout.lines.isEmpty {
            EmptyPageView.draw(view, state, rows: body, on: &canvas)
            YearAgoView.draw(view, state, used: body.count / 2 + 4, body: body, on: &canvas)
        } else {
            let lines = DayPageRowView(layout, view: view, state: state, symbols: symbols)
            var place = ListPlace(at: layout.selectedIndex ?? 0, scroll: state.scroll)
            place.draw(layout, rows: body, on: &canvas) { lines.draw(layout.lines[$0], row: $1, on: &$2) }
            state.scroll = place.scroll
            let used = layout.lines.count - state.scroll
            YearAgoView.draw(view, state, used: used, body: body, on: &canvas)
        }
        if state.hasCalendarBeside {
            canvas = canvas.beside(SidePanelView(view: view, state: state, symbols: symbols).draw())
        }
        DayPageFooter.draw(view, state, symbols: symbols, on: &canvas)
        return canvas
    }

    /// Draws what takes the page's place; nil if the page shows.
    private static func drawReplacement(
        _ view: JournalView, _ state: inout DayPageState, symbols: Symbols
    ) -> Canvas? {
        var canvas: Canvas
        switch state.mode {
        case .todoHistory(var list):
            guard let todoHistory = view.todoHistory else { return nil }
            canvas = Canvas(size: state.size)
            TodoHistoryView(
                history: todoHistory, note: state.noteRows(in: view), view: view, symbols: symbols
            ).draw(&list, on: &canvas)
            state.mode = .todoHistory(list)
        case .listing(let listing, var list):
            canvas = Canvas(size: state.size)
            listing.draw(&list, view: view, symbols: symbols, on: &canvas)
            state.mode = .listing(listing, list)
        case .calendar(let calendar) where !state.hasCalendarBeside:
            canvas = Canvas(size: state.size)
            CalendarView.draw(calendar, view, state, symbols: symbols, on: &canvas)
        default: return nil
        }
        DayPageFooter.draw(view, state, symbols: symbols, on: &canvas)
        return canvas
    }
}

/// Draws what happened on the day in an earlier year: one dim line at the page's end, if it is free.
enum YearAgoView {
    /// - Parameters:
    ///   - used: The number of the body's lines in use.
    ///   - body: The rows of the page.
    static func draw(
        _ view: JournalView, _ state: DayPageState, used: Int, body: Range<Int>, on canvas: inout Canvas
    ) {
        guard view.isPage, used + 2 <= body.count,
            let found = view.readings.onThisDay?.value.flatMap(\.self), found.seenFrom == view.day
        else { return }
        let key = state.keyName(.yearAgo)
        let room =
            state.measure - DayPageLayout.markColumn - DayPageLayout.margin - DisplayText.width(of: key) - 3
        guard room > 20 else { return }
        let row = body.upperBound - 1
        let end = canvas.put(
            DisplayText.truncated(found.words, to: room), row: row, column: DayPageLayout.markColumn,
            style: Style(.hint))
        canvas.put(" · ", row: row, column: end, style: Style(.hint))
        canvas.put(key, row: row, column: end + 3, style: Style(.hintKey))
    }
}

/// Draws the area beside the page: the calendar, the days ahead, and the selected todo's history.
struct SidePanelView {
    let view: JournalView
    let state: DayPageState
    let symbols: Symbols

    /// The minimum width of a column of the panel, including the line or gap before it.
    private static let leastColumns = CalendarGrid.columnsBeside
    private static let textColumn = 2

    /// Draws the panel, as tall as the screen; the cursor is in it while the calendar has the focus.
    func draw() -> (canvas: Canvas, cursor: ScreenPosition?) {
        let columns = state.size.columns - state.pageSize.columns
        var canvas = Canvas(size: Size(columns: columns, rows: state.size.rows))
        let end = canvas.size.rows - 2
        for row in 0..<end {
            canvas.put(symbols.verticalRule, row: row, column: 0, style: Style(.rule))
        }
        let calendar = CalendarView.inSidePanel(view, state, symbols: symbols, on: &canvas)
        guard state.sideIsShown else { return (canvas, calendar.cursor) }
        let isWide = columns >= 2 * Self.leastColumns
        let middle = isWide ? columns / 2 : columns
        let lists = lists
        var row = calendar.end + 1
        if let ahead = lists.ahead {
            let rest = isWide || lists.history == nil ? 0 : lists.history?.leastRows ?? 0
            row = ahead.draw(
                rows: row..<max(row, end - rest), columns: Self.textColumn..<middle - 1, on: &canvas)
            row += 1
        }
        let area =
            isWide ? (rows: 0..<end, start: middle + 1) : (rows: row..<max(row, end), start: Self.textColumn)
        lists.history?.draw(rows: area.rows, columns: area.start..<columns - 1, on: &canvas)
        return (canvas, calendar.cursor)
    }

    private var lists: (ahead: SideList?, history: SideList?) {
        (
            view.readings.ahead?.value.flatMap { SideList(ahead: $0, today: view.today, symbols: symbols) },
            view.readings.history?.value.flatMap { history in
                history.todo.id == state.selectedID
                    ? SideList(history: history, view: view, symbols: symbols) : nil
            }
        )
    }
}

/// Draws the lines of the page: headings, rows and a new row's field.
struct DayPageRowView {
    let view: JournalView
    let symbols: Symbols
    let layout: DayPageLayout
    private let drawnRows: RowCache
    private let page: DayPageRowLine.Page
    private let mode: DayPageState.Mode
    private let newRow: DayPageState.Editing?
    private let marked: Set<Int64>
    /// The selected row, as long as the selection shows.
    private let selectedIndex: Int?
    private let renamedID: Int64?

    init(_ layout: DayPageLayout, view: JournalView, state: DayPageState, symbols: Symbols) {
        page = DayPageRowLine.Page(
            width: layout.width, titles: layout.titles, snippets: view.shownResults?.query,
            bar: symbols.cursor, sign: symbols.marked)
        drawnRows = state.drawnRows
        self.view = view
        (mode, newRow, marked) = (state.mode, state.newRow, state.marked)
        self.symbols = symbols
        self.layout = layout
        selectedIndex = newRow == nil && state.calendar == nil ? layout.selectedIndex : nil
        renamedID = state.renamedID
    }

    func draw(_ line: DayPageLayout.Line, row: Int, on canvas: inout Canvas) {
        switch line {
        case .heading(let section):
            // The index after the last is the new row's section.
            let isKnown = layout.sections.indices.contains(section)
            let shown = isKnown ? layout.sections[section] : PageSection(.other, rows: [])
            let name = shown.isStarred ? "\(shown.name) \(symbols.star)" : shown.name
            SectionHeading(name, shown.category, hasRule: !layout.isAiry).draw(
                row: row, columns: 1..<layout.width - DayPageLayout.margin, symbols: symbols, on: &canvas)
        case .blank:
            break
        case .row(let index, let line):
            draw(line: line, ofRow: index, row: row, on: &canvas)
        case .closing:
            let room = canvas.size.columns - DayPageLayout.titleColumn - DayPageLayout.margin
            canvas.put(
                DisplayText.truncated(layout.closing ?? "", to: room), row: row,
                column: DayPageLayout.titleColumn, style: Style(.caption))
        case .field:
            guard let editing = newRow else { return }
            NewRowView.draw(
                editing, in: view, symbols: symbols, row: row, columns: layout.width,
                hasMeaning: layout.width >= NewRowView.narrow, on: &canvas)
            // Nothing can be typed in the field while a question is open.
            if case .asking = mode { canvas.isCursorVisible = false }
        }
    }

    private func draw(line: Int, ofRow index: Int, row: Int, on canvas: inout Canvas) {
        let id = layout.rows[index].id
        let isSelected = index == selectedIndex
        let isRenamed = id == renamedID
        let shown = DayPageRowLine(
            page: page, content: content(ofRow: index), line: line, isSelected: isSelected,
            isMarked: marked.contains(id), isEdited: isRenamed)
        drawnRows.draw(shown, row: row, on: &canvas) { shown.draw(row: row, of: &$0) }
        guard line == 0 else { return }
        if isSelected { canvas.cursor = ScreenPosition(row: row, column: DayPageLayout.markColumn) }
        if isRenamed, case .editing(let editing) = mode {
            FieldView.draw(
                editing.line, isOnSelectedRow: isSelected, row: row, from: DayPageLayout.titleColumn,
                limit: layout.width - DayPageLayout.margin, on: &canvas)
        }
    }

    /// What a row shows. Kept for all lines of a title: wrapping one of megabytes for each of its lines takes a minute.
    private func content(ofRow index: Int) -> RowContent {
        let isWhole = index == layout.selectedIndex
        return drawnRows.value(
            of: isWhole ? .selectedText : .text(index), width: layout.width, look: layout.look(ofRow: index)
        ) { layout.content(ofRow: index, isWhole: isWhole) }
    }
}

/// The text of an empty page: its purpose, and which keys to press.
enum EmptyPageView {
    static func draw(
        _ view: JournalView, _ state: DayPageState, rows: Range<Int>, on canvas: inout Canvas
    ) {
        let lines =
            view.isFutureLog
            ? nothingAhead(state)
            : view.shownResults != nil
                ? nothingFound(state)
                : view.hasNoPages && view.day == view.today ? welcome(state) : nothingYet(view, state)
        let width = lines.map { DisplayText.width(of: $0.text) }.max() ?? 0
        let column = max(2, (canvas.size.columns - width) / 2)
        let top = rows.lowerBound + max(0, (rows.count - lines.count) / 3)
        for (row, line) in zip(top..<rows.upperBound, lines) {
            canvas.put(line.text, row: row, column: column, style: Style(line.role))
        }
    }

    private typealias Line = (text: String, role: Style.Role)

    private static func welcome(_ state: DayPageState) -> [Line] {
        [
            ("Welcome to Daybook: a page a day.", .welcome),
            ("", .plain),
        ]
            + keys(
                [
                    (.review, "take a guided first review"), (.startToday, "start today's page"),
                    (.add, "add a todo"), (.help, "every key"), (.quit, "quit"),
                ], state) + [
                ("", .plain),
                ("To import a journal, quit and run", .caption),
                ("daybook import FILE", .caption),
            ]
    }

    private static func nothingAhead(_ state: DayPageState) -> [Line] {
        [
            ("Nothing scheduled.", .welcome), ("Todos scheduled for later wait here.", .caption),
            ("", .plain),
        ]
            + keys(
                [(.add, "add a todo, for tomorrow unless you say when"), (.journal, "back to the journal")],
                state)
    }

    private static func nothingFound(_ state: DayPageState) -> [Line] {
        guard case .searching(let search) = state.mode else {
            return [("No match in the whole journal.", .welcome), ("", .plain)]
                + keys([(.search, "change the search"), (.back, "go back")], state)
        }
        let isBlank = search.query == nil
        return [(isBlank ? "Type to search the whole journal." : "No match in the whole journal.", .welcome)]
    }

    private static func nothingYet(_ view: JournalView, _ state: DayPageState) -> [Line] {
        let isAhead = view.day > view.today
        let hasPage = view.page.contents.isStarted || view.day == view.today
        let words =
            hasPage
            ? "Nothing on this page yet."
            : isAhead ? "Nothing is scheduled for this day." : "This day has no page."
        let hidden = view.page.contents.hiddenWords.map { [("\($0).", Style.Role.caption)] } ?? []
        let showing: [(CommandName, String)] = hidden.isEmpty ? [] : [(.hidden, "show hidden todos")]
        let entry: [(CommandName, String)] = isAhead ? [] : [(.entry, "log something already done")]
        return [(words, .welcome)] + hidden + [("", .plain)]
            + keys([(.add, "add a todo")] + entry + showing, state)
    }

    /// Commands with their keys, one per line.
    private static func keys(_ commands: [(CommandName, String)], _ state: DayPageState) -> [Line] {
        let names = commands.map { state.keyName($0.0) }
        let width = names.map { DisplayText.width(of: $0) }.max() ?? 0
        return zip(names, commands).map { name, command in
            let blank = String(repeating: " ", count: width - DisplayText.width(of: name) + 2)
            return (name + blank + command.1, .plain)
        }
    }
}

/// What a row shows, whether it is selected and marked or not.
///
/// It is made once for as long as the row stays the same, and recognised by its identity.
final class RowContent: Equatable, Sendable {
    /// The style of the title.
    let role: Style.Role
    /// The mark of the todo's state.
    let mark: String
    let caption: String
    /// The style of the caption: what is late or old stands out.
    let captionRole: Style.Role
    /// The category of a search result or of a starred todo, with whose name the caption begins; nil if it doesn't.
    let category: Category?
    /// The title beside the caption.
    let lines: [String]
    /// The words of a search result that match, below the title.
    let snippet: SearchSnippet?

    init(
        _ row: PageRow, _ texts: RowText.Texts, _ found: FoundRow?, in category: Category?, on day: Day,
        symbols: Symbols
    ) {
        role = Style.Role(row.state)
        mark = row.isTodo ? symbols.mark(of: row) : symbols.text
        caption = texts.caption
        captionRole = Self.captionRole(row, on: day)
        self.category = category.flatMap { texts.caption.hasPrefix($0.name) ? $0 : nil }
        lines = texts.lines
        snippet = found?.snippet
    }

    private static func captionRole(_ row: PageRow, on day: Day) -> Style.Role {
        guard row.state == .open else { return .caption }
        if row.todo.isLate(on: day) { return .error }
        return switch row.todo.due == nil ? row.todo.age(on: day) : nil {
        case .overAWeek: .old
        case .overThreeWeeks: .oldest
        case nil: .caption
        }
    }

    static func == (left: RowContent, right: RowContent) -> Bool { left === right }
}
