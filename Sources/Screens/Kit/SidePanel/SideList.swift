import Journal
import Store

/// A list in the side panel: a heading and lines, each with a label and a text.
struct SideList {
    private struct Line {
        var label: String
        var mark: (text: String, role: Style.Role)?
        var text: String
        var role: Style.Role
    }

    private let heading: String
    private var rail: HistoryRail?
    private let symbols: Symbols
    private let lines: [Line]
    /// Whether the last lines matter most.
    private let showsLast: Bool

    /// The todos of the days ahead; nil if there are none.
    init?(ahead: [Todo], today: Day, symbols: Symbols) {
        guard !ahead.isEmpty else { return nil }
        heading = "Next 7 days"
        showsLast = false
        self.symbols = symbols
        var last: Day?
        lines = ahead.map { todo in
            let day = todo.comes(after: today)
            defer { last = day }
            return Line(
                label: day == last ? "" : "\(day.weekday.shortName) \(day.civil.day)",
                mark: (symbols.mark(.open, isHabit: todo.isHabit), .caption),
                text: (day == todo.due ? "due: " : "") + todo.shownTitle, role: .plain)
        }
    }

    /// A todo's history; nil if it has none.
    init?(history: TodoHistory, view: JournalView, symbols: Symbols) {
        // A todo is usually created on the day it is first seen.
        let created = history.events.first(where: \.isCreation)?.day
        let events = history.events.filter { $0.kind != .firstSeen || $0.day != created }
        guard !events.isEmpty else { return nil }
        heading = "History"
        showsLast = true
        self.symbols = symbols
        rail = HistoryRail(history)
        let note = history.todo.note.map { ProsePreview(text: $0, width: 200, most: 3).lines } ?? []
        let noteLines = note.enumerated().map { place, text in
            Line(label: "", mark: place == 0 ? (symbols.note, .caption) : nil, text: text, role: .caption)
        }
        lines =
            noteLines
            + events.map { event in
                Line(
                    label: event.day.name(relativeTo: view.today),
                    mark: event.mark(of: history.todo, symbols),
                    text: event.words(today: view.today), role: TodoHistoryView.role(of: event))
            }
    }

    /// The rows that make the list worth showing.
    var leastRows: Int { 1 + min(lines.count, 4) }

    /// Draws the heading and as many lines as fit; nothing without room for one line.
    /// - Returns: The row after the last line.
    @discardableResult
    func draw(rows: Range<Int>, columns: Range<Int>, on canvas: inout Canvas) -> Int {
        guard rows.count > 1 else { return rows.lowerBound }
        let end = canvas.put(
            heading, row: rows.lowerBound, column: columns.lowerBound, style: Style(.otherCategory))
        rail?.draw(
            row: rows.lowerBound, columns: min(end + 2, columns.upperBound)..<columns.upperBound,
            symbols: symbols, on: &canvas)
        let room = rows.count - 1
        let isCut = lines.count > room
        let shown = isCut ? (showsLast ? lines.suffix(room) : lines.prefix(room - 1)) : lines[...]
        let label = lines.map { DisplayText.width(of: $0.label) }.max() ?? 0
        var row = rows.lowerBound + 1
        for line in shown {
            draw(line, label: label, row: row, columns: columns, on: &canvas)
            row += 1
        }
        if isCut, !showsLast {
            canvas.put(
                "+\(lines.count - shown.count) more", row: row, column: columns.lowerBound + label + 2,
                style: Style(.caption), limit: columns.upperBound)
            row += 1
        }
        return row
    }

    private func draw(_ line: Line, label: Int, row: Int, columns: Range<Int>, on canvas: inout Canvas) {
        canvas.put(line.label, row: row, column: columns.lowerBound, style: Style(.caption))
        let mark = columns.lowerBound + label + 2
        if let (text, role) = line.mark { canvas.put(text, row: row, column: mark, style: Style(role)) }
        let room = columns.upperBound - mark - 2
        canvas.put(
            DisplayText.truncated(line.text, to: room), row: row, column: mark + 2, style: Style(line.role))
    }
}
