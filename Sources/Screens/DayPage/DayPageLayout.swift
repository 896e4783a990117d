import Journal
import Store

/// Which lines a day page is made of, before any is drawn.
///
/// Only heights are found out here, for all rows; what the lines say is worked out for those that are seen, so
/// that a page of a thousand todos costs what is on the screen.
struct DayPageLayout {
    enum Line: Equatable {
        case heading(section: Int)
        /// A row's line; a title too long for one wraps under itself.
        case row(index: Int, line: Int)
        /// The line being typed for a new row.
        case field
    }

    private(set) var lines: [Line] = []
    /// The rows in the order of the lines.
    let rows: [PageRow]
    let sections: [PageSection]
    let width: Int
    /// What is looked for, to be shown in the titles.
    let titles: TitleSearch?
    private let view: JournalView
    private let symbols: Symbols

    /// - Parameter symbols: Every set's sign for a URL is one column wide: lines are the same with any.
    init(view: JournalView, state: DayPageState, symbols: Symbols = .unicode) {
        self.symbols = symbols
        let width = state.size.columns
        if case .searching(let search) = state.mode {
            sections = search.filtered(view.page.contents.sections)
            titles = search.titles
        } else {
            sections = view.page.contents.sections
            titles = nil
        }
        rows = sections.flatMap(\.rows)
        self.width = width
        self.view = view
        let fieldSection = Self.fieldSection(sections, view: view, state: state)
        var index = 0
        for (number, section) in sections.enumerated() {
            lines.append(.heading(section: number))
            for row in section.rows {
                for line in 0..<height(of: row) { lines.append(.row(index: index, line: line)) }
                index += 1
            }
            if number == fieldSection { lines.append(.field) }
        }
        if fieldSection == sections.count {
            lines += [.heading(section: sections.count), .field]
        }
    }

    /// The section that the line of a new row stands in: its category's, or else "Other", which may not be there
    /// yet and is then the one after the last. Nil while there is no such line.
    private static func fieldSection(
        _ sections: [PageSection], view: JournalView, state: DayPageState
    ) -> Int? {
        guard case .editing(let editing) = state.mode, editing.isNewRow else { return nil }
        if let id = editing.entryLine(in: view).category?.id,
            let section = sections.firstIndex(where: { $0.category?.id == id })
        {
            return section
        }
        return sections.firstIndex { $0.heading == .other } ?? sections.count
    }

    /// The columns of a row: cursor bar, mark, title, caption.
    static let markColumn = 3
    static let titleColumn = 5
    /// The right margin, in columns.
    static let margin = 1
    /// At most so many columns does a caption take: `abandoned 10000 days later`.
    private static let longestCaption = 28

    /// What is said beside a row.
    func caption(of row: PageRow) -> String { row.caption(on: view.day, clock: view.clock) }

    /// The title's lines beside its caption.
    func titleLines(of row: PageRow) -> [String] {
        DisplayText.wrapped(title(of: row), to: titleWidth(beside: caption(of: row)))
    }

    private func title(of row: PageRow) -> String {
        row.todo.externalURL == nil ? row.todo.title : "\(row.todo.title) \(symbols.link)"
    }

    private func height(of row: PageRow) -> Int {
        let title = title(of: row)
        // Most titles fit beside the longest caption there is; those need no caption to be worked out.
        if title.utf8.count <= titleWidth(besideWidth: Self.longestCaption) { return 1 }
        return titleLines(of: row).count
    }

    private func titleWidth(beside caption: String) -> Int {
        titleWidth(besideWidth: DisplayText.width(of: caption))
    }

    private func titleWidth(besideWidth caption: Int) -> Int {
        let whole = width - Self.titleColumn - Self.margin
        return max(10, caption == 0 ? whole : whole - caption - 2)
    }

    /// The lines of a row; nil where it is not among them.
    func lines(of id: Int64?) -> Range<Int>? {
        guard let index = rows.firstIndex(where: { $0.id == id }),
            let first = lines.firstIndex(of: .row(index: index, line: 0))
        else { return nil }
        var end = first + 1
        while end < lines.count, case .row(index, _) = lines[end] { end += 1 }
        return first..<end
    }

    /// The places of the rows that are all within some lines.
    func wholeRows(in seen: Range<Int>) -> [Int] {
        let seen = seen.clamped(to: lines.indices)
        var places = lines[seen].compactMap { line -> Int? in
            if case .row(let index, line: 0) = line { index } else { nil }
        }
        if let last = places.last, seen.upperBound < lines.count,
            case .row(last, line: 1...) = lines[seen.upperBound]
        {
            places.removeLast()
        }
        return places
    }

    /// The first line to show so that a line is seen, moving as little as can be.
    func scroll(from scroll: Int, height: Int, selectedIndex: Int) -> Int {
        let focus =
            lines.firstIndex(of: .field) ?? lines.firstIndex(of: .row(index: selectedIndex, line: 0)) ?? 0
        var end = focus
        while end + 1 < lines.count, case .row(selectedIndex, _) = lines[end + 1] { end += 1 }
        // Inside a row that is taller than the screen one may be anywhere.
        if end - focus >= height { return max(focus, min(scroll, end - height + 1)) }
        // The heading above the first row of a section is kept in sight with it.
        var start = focus
        if start > 0, case .heading = lines[start - 1] { start -= 1 }
        var first = min(scroll, max(0, lines.count - height))
        if end >= first + height { first = end - height + 1 }
        if start < first { first = start }
        return first
    }
}

extension DayPageState.Editing {
    /// Whether the line is for a row that is not there yet.
    var isNewRow: Bool { purpose == .newTodo || purpose == .newEntry }

    /// What stands before the line where it is asked for at the bottom of the screen; nil where it stands on the
    /// page.
    var prompt: String? {
        switch purpose {
        case .newTodo, .newEntry, .rename: nil
        case .url(let ids): ids.count == 1 ? "URL:" : "URL of \(ids.count) todos:"
        case .time(let ids): ids.count == 1 ? "Ended at:" : "\(ids.count) todos ended at:"
        }
    }
}
