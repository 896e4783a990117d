import Journal
import Store

/// Draws a week: its seven days and its totals.
enum WeekReviewView {
    /// Draws the week's title on the first of some rows, the rest scrolled below. Clamps the scroll.
    static func draw(
        _ state: inout WeekReviewState, view: JournalView, rows: Range<Int>, symbols: Symbols,
        on canvas: inout Canvas
    ) {
        guard !rows.isEmpty else { return }
        let week = state.week(in: view)
        title(state.first, week, today: view.today, columns: canvas.size.columns)
            .draw(row: rows.lowerBound, on: &canvas)
        var body = rows.dropFirst()
        UnreadView.draw(week == nil ? view.readings.week?.failure : nil, rows: body, on: &canvas)
        let lines: [WeekLine] =
            week.map {
                Self.lines($0, clock: view.clock, symbols: symbols, columns: canvas.size.columns)
            }
            ?? []
        // A blank line below the title, where it fits.
        if lines.count < body.count { body = body.dropFirst() }
        state.scroll = max(0, min(state.scroll, lines.count - body.count))
        for (row, line) in zip(body, lines.dropFirst(state.scroll)) { line.draw(row: row, on: &canvas) }
        if state.scroll + body.count < lines.count, let last = body.last {
            // Makes room for the notice that there is more below.
            canvas.fill(row: last, columns: 0..<canvas.size.columns, style: Style(.plain))
            let count = lines.count - state.scroll - body.count + 1
            canvas.put("\(count) more lines", row: last, column: 1, style: Style(.caption))
        }
    }

    /// The minimum screen width, in columns, for the totals beside the days.
    private static let wideColumns = 160

    private static func lines(
        _ week: WeekReview, clock: JournalClock, symbols: Symbols, columns: Int
    ) -> [WeekLine] {
        let isWide = columns >= wideColumns
        let left = isWide ? Measure.of(columns) : columns
        let right = isWide ? Measure.of(columns - left) : columns
        let days = WeekDaysView(week: week, today: clock.today, symbols: symbols, columns: left)
        let totals = WeekTotalsView(week: week, clock: clock, symbols: symbols, columns: right)
        let sections = totals.sections().filter { !$0.isEmpty }
        let dayLines = week.isEmpty ? nothing : days.lines()
        guard isWide else { return Array(([dayLines] + sections).joined(separator: [WeekLine.blank])) }
        return beside(dayLines, Array(sections.joined(separator: [WeekLine.blank])), columns: left)
    }

    /// Lines with others beside them.
    private static func beside(_ lines: [WeekLine], _ others: [WeekLine], columns: Int) -> [WeekLine] {
        (0..<max(lines.count, others.count)).map { index in
            var line = index < lines.count ? lines[index] : .blank
            if index < others.count { line.put(others[index], shiftedBy: columns) }
            return line
        }
    }

    private static var nothing: [WeekLine] {
        var line = WeekLine()
        line.put("Nothing was logged that week.", column: 1, .plain)
        return [line]
    }

    /// `16 – 22 Nov 2026 · this week`, and the count of done todos.
    private static func title(
        _ first: Day, _ week: WeekReview?, today: Day, columns: Int
    ) -> WeekLine {
        var line = WeekLine()
        let last = first + 6
        let isNarrow = columns < 60
        let isOneMonth = first.civil.month == last.civil.month
        let start = isOneMonth ? "\(first.civil.day)" : first.name(beside: last)
        let end = isNarrow ? last.name(beside: today) : "\(last.dayAndMonth) \(last.civil.year)"
        let distance =
            switch today - first {
            case 0..<7: " · this week"
            case 7..<14: " · last week"
            default: ""
            }
        let column = line.put(
            "\(isNarrow ? "" : "Week of ")\(start) – \(end)\(distance)", column: 1, .header)
        let done = week.map { $0.days.reduce(0) { $0 + $1.done.count } } ?? 0
        let postponed = week.map { $0.days.reduce(0) { $0 + $1.postponed } } ?? 0
        let abandoned = week.map { $0.days.reduce(0) { $0 + $1.abandoned } } ?? 0
        let counts = [(done, "done"), (postponed, "postponed"), (abandoned, "abandoned")].filter { $0.0 > 0 }
            .map { "\($0) \($1)" }
        // Puts as many counts as fit.
        for count in counts.indices.reversed() {
            let text = counts[...count].joined(separator: " · ")
            guard column + 2 + DisplayText.width(of: text) < Measure.of(columns) else { continue }
            line.put(text, before: Measure.of(columns) - 1, .caption)
            break
        }
        return line
    }
}
