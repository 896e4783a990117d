import Journal
import Store

/// Draws a todo's history: its rail beside its title, its note, and one event per line with its mark, day and time.
struct TodoHistoryView {
    let history: TodoHistory
    let note: NoteRows
    let view: JournalView
    let symbols: Symbols

    func draw(_ list: inout ListPlace, on canvas: inout Canvas) {
        let columns = Measure.of(canvas.size.columns)
        let title = DisplayText.truncated(history.todo.shownTitle, to: columns - 2)
        let end = canvas.put(title, row: 0, column: 1, style: Style(.header))
        let railStart = max(end + 3, columns / 2)
        HistoryRail(history).draw(
            row: 0, columns: min(railStart, columns - 1)..<columns - 1, isRightAligned: true,
            symbols: symbols, on: &canvas)
        let body = ListPlace.firstRow..<(canvas.size.rows - 2)
        let events = history.events
        let days = events.map { $0.day.shortName(from: view.today) }
        let width = days.map { DisplayText.width(of: $0) }.max() ?? 0
        list.draw(
            note.rows.count + events.count, rows: body, columns: 1..<columns, symbols: symbols, on: &canvas
        ) { place, row, isSelected, canvas in
            guard place >= note.rows.count else {
                return draw(note.rows[place], isSelected: isSelected, row: row, columns: columns, on: &canvas)
            }
            let index = place - note.rows.count
            draw(
                events[index], days[index], width: width, isSelected: isSelected, row: row, columns: columns,
                on: &canvas)
        }
    }

    private func draw(
        _ noteRow: NoteRows.Row, isSelected: Bool, row: Int, columns: Int, on canvas: inout Canvas
    ) {
        if let isDone = noteRow.isDone {
            let role: Style.Role = isDone ? .doneMark : .open
            canvas.put(
                isDone ? symbols.done : symbols.oneOff, row: row, column: DayPageLayout.markColumn,
                style: Style(role, selected: isSelected))
        }
        canvas.put(
            noteRow.text, row: row, column: DayPageLayout.titleColumn,
            style: Style(noteRow.role, selected: isSelected), limit: columns - DayPageLayout.margin)
    }

    private func draw(
        _ event: TodoHistory.Event, _ day: String, width: Int, isSelected: Bool, row: Int, columns: Int,
        on canvas: inout Canvas
    ) {
        let style = Style(.plain, selected: isSelected)
        if let (mark, role) = event.mark(of: history.todo, symbols) {
            canvas.put(
                mark, row: row, column: DayPageLayout.markColumn, style: Style(role, selected: isSelected))
        }
        canvas.put(day, row: row, column: DayPageLayout.titleColumn, style: style)
        let time = DayPageLayout.titleColumn + width + 2
        if let date = event.date {
            canvas.put(
                view.clock.timeOfDay(date), row: row, column: time,
                style: Style(.caption, selected: isSelected))
        }
        let room = columns - time - 7 - DayPageLayout.margin
        canvas.put(
            DisplayText.truncated(event.words(today: view.today), to: room), row: row, column: time + 7,
            style: Style(Self.role(of: event), selected: isSelected))
    }

    static func role(of event: TodoHistory.Event) -> Style.Role {
        switch event.kind {
        case .ended(.done): .done
        case .ended(.abandoned), .ended(.missed), .postponed, .deleted: .caption
        default: .plain
        }
    }
}

/// A note in rows of a width: its lines, and the items of its checklist.
struct NoteRows: Sendable {
    struct Row: Sendable {
        var text: String
        var role = Style.Role.plain
        /// Whether the item that begins here is done; nil if none begins.
        var isDone: Bool?
        /// The line of the checklist's item that the row belongs to; nil if it belongs to none.
        var item: Int?
    }

    let note: String?
    let rows: [Row]

    init(_ note: String?, width: Int) {
        self.note = note
        guard let note else {
            rows = []
            return
        }
        let items = Dictionary(uniqueKeysWithValues: Checklist(note)?.items.map { ($0.line, $0) } ?? [])
        var rows: [Row] = []
        for (number, line) in note.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
        {
            let line = String(Substring(line))
            if let item = items[number] {
                let indentation = line.prefix { $0 == " " || $0 == "\t" }.count
                let blank = String(repeating: " ", count: min(indentation, max(0, width - 10)))
                for (place, text) in Self.wrapped(blank + item.title, width).enumerated() {
                    rows.append(
                        Row(
                            text: text, role: item.isDone ? .done : .plain,
                            isDone: place == 0 ? item.isDone : nil,
                            item: number))
                }
            } else {
                let hashes = line.prefix(7).prefix { $0 == "#" }.count
                let isHeading = (1...6).contains(hashes) && line.dropFirst(hashes).first == " "
                let text = isHeading ? String(line.dropFirst(hashes + 1)) : line
                rows += Self.wrapped(text, width).map { Row(text: $0, role: isHeading ? .header : .plain) }
            }
        }
        // A blank line apart from the events.
        self.rows = rows + [Row(text: "")]
    }

    private static func wrapped(_ line: String, _ width: Int) -> [String] {
        let rows = ProseRows(line, width: width)
        return rows.starts.indices.map { rows.trimmedText(of: $0) }
    }

    /// Where a row of the note as it was before is now: the nearest one with its words, or the same one if only its
    /// words changed. Otherwise the blank one at the end, since a key meant for an item must not act on another.
    func place(of index: Int, in earlier: NoteRows) -> Int {
        guard earlier.rows.indices.contains(index) else { return index }
        let row = earlier.rows[index]
        let same = rows.indices.filter {
            rows[$0].text == row.text && (rows[$0].item == nil) == (row.item == nil)
        }
        return same.min { abs($0 - index) < abs($1 - index) }
            ?? (rows.count == earlier.rows.count ? index : max(0, rows.count - 1))
    }

    /// The row to select first: that of the first open item, else the first.
    var firstSelected: Int { rows.firstIndex { $0.isDone == false } ?? 0 }
}

/// A todo's history as one line of marks, a mark for each page that showed it: `○─○─>─✓`.
struct HistoryRail {
    private struct Node {
        var mark: TodoState
        /// Nil for a page between two known ones.
        var day: Day?
    }

    private var nodes: [Node] = []
    private let isHabit: Bool

    init(_ history: TodoHistory) {
        isHabit = history.todo.isHabit
        for event in history.events { add(event) }
    }

    private mutating func add(_ event: TodoHistory.Event) {
        switch event.kind {
        case .written, .followed, .firstSeen, .seenAgain:
            if nodes.last?.day != event.page { nodes.append(Node(mark: .open, day: event.page)) }
        case .carried(let pages):
            nodes += Array(repeating: Node(mark: .open, day: nil), count: min(max(0, pages), Self.most))
            if pages > 0 { nodes[nodes.count - 1].day = event.page }
        case .postponed: end(.postponed, on: event.page)
        case .ended(.done): end(.done, on: event.page)
        case .ended(.abandoned), .ended(.missed): end(.abandoned, on: event.page)
        case .reopened: end(.open, on: event.page)
        case .scheduled, .moved, .changed, .deleted, .broughtBack: break
        }
    }

    private mutating func end(_ mark: TodoState, on day: Day) {
        if nodes.last?.day == day { nodes.removeLast() }
        nodes.append(Node(mark: mark, day: day))
    }

    /// No screen has room for more marks.
    private static let most = 1_000

    /// The marks with their styles, at most `columns` wide; the latest if not all fit.
    func pieces(in columns: Int, symbols: Symbols) -> [(text: String, role: Style.Role)] {
        let most = max(0, (columns + 1) / 2)
        let isCut = nodes.count > most
        let shown = isCut ? nodes.suffix(max(0, most - 1)) : nodes[...]
        var pieces: [(text: String, role: Style.Role)] =
            isCut && most > 1 ? [(Symbols.ellipsis, .caption)] : []
        for node in shown {
            if !pieces.isEmpty { pieces.append((symbols.rule, .rule)) }
            let role = Style.Role(node.mark).ofMark
            pieces.append((symbols.mark(node.mark, isHabit: isHabit), role))
        }
        return pieces
    }

    /// Draws the rail from a column, or up to it.
    func draw(
        row: Int, columns: Range<Int>, isRightAligned: Bool = false, symbols: Symbols, on canvas: inout Canvas
    ) {
        let pieces = pieces(in: columns.count, symbols: symbols)
        let width = pieces.reduce(0) { $0 + DisplayText.width(of: $1.text) }
        var column = isRightAligned ? columns.upperBound - width : columns.lowerBound
        for (text, role) in pieces {
            column = canvas.put(text, row: row, column: column, style: Style(role))
        }
    }
}

extension TodoHistory.Event {
    /// The mark of the event in a list; nil for changes of the todo itself.
    func mark(of todo: Todo, _ symbols: Symbols) -> (text: String, role: Style.Role)? {
        let state: TodoState? =
            switch kind {
            case .written, .followed, .firstSeen, .seenAgain, .reopened, .scheduled, .broughtBack: .open
            case .carried: .carried
            case .postponed: .postponed
            case .ended(.done): .done
            case .ended(.abandoned), .ended(.missed), .deleted: .abandoned
            case .moved, .changed: nil
            }
        return state.map { (symbols.mark($0, isHabit: todo.isHabit), Style.Role($0).ofMark) }
    }
}
