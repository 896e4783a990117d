import Journal
import Store

/// Draws a week: its seven days and its totals.
enum WeekReviewView {
    /// Draws the week's title on the first of some rows, the rest scrolled below. Clamps the scroll.
    /// - Parameter write: The key that writes the week's text.
    static func draw(
        _ state: inout WeekReviewState, view: JournalView, rows: Range<Int>, symbols: Symbols,
        write: String, on canvas: inout Canvas
    ) {
        guard !rows.isEmpty else { return }
        let week = state.week(in: view)
        title(state.first, week, today: view.today, columns: canvas.size.columns)
            .draw(row: rows.lowerBound, on: &canvas)
        var body = rows.dropFirst()
        UnreadView.draw(week == nil ? view.readings.week?.failure : nil, rows: body, on: &canvas)
        let lines: [WeekLine] =
            week.map {
                Self.lines(
                    $0, view: view, symbols: symbols, write: write, columns: canvas.size.columns)
            }
            ?? []
        // A blank line below the title, where it fits.
        if lines.count < body.count { body = body.dropFirst() }
        state.place.draw(lines, rows: body, on: &canvas) { lines[$0].draw(row: $1, on: &$2) }
        if state.place.scroll + body.count < lines.count, let last = body.last {
            // Makes room for the notice that there is more below.
            canvas.fill(row: last, columns: 0..<canvas.size.columns, style: Style(.plain))
            let count = lines.count - state.place.scroll - body.count + 1
            canvas.put("\(count) more lines", row: last, column: 1, style: Style(.caption))
        }
    }

    /// The minimum screen width, in columns, for the totals beside the days.
    private static let wideColumns = 160

    private static func lines(
        _ week: WeekReview, view: JournalView, symbols: Symbols, write: String, columns: Int
    ) -> [WeekLine] {
        let clock = view.clock
        let isWide = columns >= wideColumns
        let left = isWide ? Measure.of(columns) : columns
        let right = isWide ? Measure.of(columns - left) : columns
        let days = WeekDaysView(week: week, today: clock.today, symbols: symbols, columns: left)
        let totals = WeekTotalsView(week: week, clock: clock, symbols: symbols, columns: right)
        let sections = totals.sections().filter { !$0.isEmpty }
        let text = text(of: week, in: view, write: write, width: left - 2, isNarrow: columns < narrowColumns)
        let dayLines = text + (text.isEmpty ? [] : [.blank]) + (week.isEmpty ? nothing : days.lines())
        guard isWide else { return Array(([dayLines] + sections).joined(separator: [WeekLine.blank])) }
        return beside(dayLines, Array(sections.joined(separator: [WeekLine.blank])), columns: left)
    }

    /// The most lines of a week's text. The key that writes it shows all.
    private static let mostOfText = 5
    /// Narrower screens, which are low too, show the first line of a text, and no offer to write one.
    private static let narrowColumns = 60

    /// The beginning of the week's text, or the offer to write one.
    private static func text(
        of week: WeekReview, in view: JournalView, write: String, width: Int, isNarrow: Bool
    ) -> [WeekLine] {
        // It is of no category.
        if view.focus != nil { return [] }
        let lines =
            week.text.map { ProsePreview(text: $0, width: width, most: isNarrow ? 1 : mostOfText).lines }
            ?? (view.isReadOnly || isNarrow ? [] : ["\(write) writes a few lines about the week."])
        return lines.map { text in
            var line = WeekLine()
            line.put(text, column: 1, week.text == nil ? .caption : .plain)
            return line
        }
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

    /// `16 – 22 Nov 2026`, without the current year if it is to be short.
    static func span(from first: Day, today: Day, isShort: Bool) -> String {
        let last = first + 6
        let isOneMonth = first.civil.month == last.civil.month
        let start = isOneMonth ? "\(first.civil.day)" : first.name(relativeTo: last)
        let end = isShort ? last.name(relativeTo: today) : "\(last.dayAndMonth) \(last.civil.year)"
        return "\(start) – \(end)"
    }

    /// `16 – 22 Nov 2026 · this week`, and as many counts of what became of the todos as fit.
    private static func title(
        _ first: Day, _ week: WeekReview?, today: Day, columns: Int
    ) -> WeekLine {
        var line = WeekLine()
        let isNarrow = columns < narrowColumns
        let distance =
            switch today - first {
            case 0..<7: " · this week"
            case 7..<14: " · last week"
            default: ""
            }
        let column = line.put(
            "\(isNarrow ? "" : "Week of ")\(span(from: first, today: today, isShort: isNarrow))\(distance)",
            column: 1, .header)
        let counts = (week?.totals ?? []).filter { $0.count > 0 }.map { "\($0.count) \($0.word)" }
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

/// The seven days of a week, one under the other.
struct WeekDaysView {
    let week: WeekReview
    let today: Day
    let symbols: Symbols
    let columns: Int

    /// The minimum screen width, in columns, for all titles.
    private static let wideColumns = 120
    /// The separator of titles on one line.
    private static let separator = " · "
    /// The minimum width of a truncated title. Lines without room for two such titles show none.
    private static let leastTitle = 12

    /// The days, each with its counts and as many titles as fit.
    func lines() -> [WeekLine] {
        days.flatMap { day in
            var lines = [day.line]
            if hasTitles { putTitles(of: day.day, in: &lines) }
            return lines
        }
    }

    /// The days with their names and counts.
    private var days: [(day: WeekReview.WeekDay, line: WeekLine)] {
        week.days.map { day in
            var line = WeekLine()
            putName(day, column: 1, in: &line)
            putCounts(day, column: counts, in: &line)
            return (day, line)
        }
    }

    /// The columns of the counts and of the titles, and the column after the titles.
    private var counts: Int {
        2 + (week.days.map { DisplayText.width(of: name(of: $0.day)) }.max() ?? 0) + 2
    }
    private var titles: Int { counts + week.countSlots(symbols).reduce(0, +) + 1 }
    private var end: Int { columns - 1 }
    private var hasTitles: Bool { columns - titles > 2 * Self.leastTitle }

    /// The maximum number of lines with a day's titles.
    private var mostLines: Int { columns < Self.wideColumns ? 2 : .max }

    /// Puts the titles of a day, one after another, and the number of those that don't fit.
    private func putTitles(of day: WeekReview.WeekDay, in lines: inout [WeekLine]) {
        var column = titles
        for (index, todo) in day.done.enumerated() {
            var before = index == 0 ? "" : Self.separator
            let width = DisplayText.width(of: before + todo.shownTitle)
            if index > 0, column + width > end, lines.count < mostLines {
                lines.append(.blank)
                column = titles
                before = ""
            }
            // The last title needs no room for the number of the rest.
            let left = day.done.count - index
            let needsRest = lines.count == mostLines && left > 1
            let rest = needsRest ? DisplayText.width(of: "\(Self.separator)+\(left - 1) more") : 0
            let room = end - column - before.count - rest
            guard room >= Self.leastTitle || DisplayText.fits(todo.shownTitle, in: room) else {
                if index > 0 {
                    lines[lines.count - 1].put("\(before)+\(left) more", column: column, .caption)
                }
                return
            }
            column = lines[lines.count - 1].put(before, column: column, .caption)
            column = lines[lines.count - 1].put(todo.shownTitle, column: column, .plain, room: room)
        }
    }

    // MARK: Names and counts

    /// `Fri 20 Nov`, without the month on a narrow screen.
    private func name(of day: Day) -> String {
        columns < 60 ? "\(day.weekday.shortName) \(day.civil.day)" : day.shortName
    }

    /// Puts a day's name, in brackets for today, else with blanks in their place.
    private func putName(_ day: WeekReview.WeekDay, column: Int, in line: inout WeekLine) {
        let isToday = day.day == today
        let role: Style.Role = isToday ? .today : day.hasPage ? .calendarPage : .caption
        let name = name(of: day.day)
        line.put(isToday ? "[\(name)]" : " \(name)", column: column, role)
    }

    /// Puts `✓ 3  > 1  ✗ 1`, each in its slot, or a note that the day has no page.
    private func putCounts(_ day: WeekReview.WeekDay, column: Int, in line: inout WeekLine) {
        if day.isEmpty {
            if day.day <= today { line.put("no page", column: column, .caption) }
            return
        }
        var column = column
        let roles: [Style.Role] = [.doneMark, .postponed, .abandonedMark]
        for ((text, role), width) in zip(zip(day.counts(symbols), roles), week.countSlots(symbols)) {
            line.put(text, column: column, role)
            column += width
        }
    }
}

extension WeekReview.WeekDay {
    /// The counts of done, postponed and abandoned todos, each with its mark; empty for zero.
    fileprivate func counts(_ symbols: Symbols) -> [String] {
        [(symbols.done, done.count), (symbols.postponed, postponed), (symbols.abandoned, abandoned)].map {
            $1 == 0 ? "" : "\($0) \($1)"
        }
    }
}

extension WeekReview {
    /// The width of each count's slot, including the blanks after it.
    fileprivate func countSlots(_ symbols: Symbols) -> [Int] {
        (0..<3).map { place in
            let widest = days.map { DisplayText.width(of: $0.counts(symbols)[place]) }.max() ?? 0
            return widest == 0 ? 0 : widest + 2
        }
    }
}

/// The totals of a week: done by category, habits, the longest carried, and the days ahead.
struct WeekTotalsView {
    let week: WeekReview
    let clock: JournalClock
    let symbols: Symbols
    let columns: Int

    /// The column of the lines under a heading.
    private static let indent = 3
    /// The maximum width of a category's name or a habit's title, in columns.
    private static let widestName = 36
    /// The maximum width of a bar, in columns.
    private static let longestBar = 40
    /// The maximum number of todos shown for a day ahead.
    private static let mostAhead = 5

    /// The sections, each with its heading; empty ones are empty arrays.
    func sections() -> [[WeekLine]] { [done(), habits(), carried(), ahead()] }

    private var end: Int { columns - 1 }

    // MARK: By category

    private func done() -> [WeekLine] {
        guard let most = week.done.map(\.count).max() else { return [] }
        let figures = String(most).count
        let names = width(of: week.done.map(\.name), room: end - Self.indent - 2 - figures - 2 - 7)
        let count = Self.indent + 2 + names + 2 + figures
        let longest = min(most, Self.longestBar, end - count - 1)
        let lines = week.done.map { category in
            var line = WeekLine()
            let role = category.category.map { Style.Role.category($0.color) } ?? .otherCategory
            if category.category != nil { line.put(symbols.category, column: Self.indent, role) }
            line.put(category.name, column: Self.indent + 2, role, room: names)
            line.put(String(category.count), before: count, .plain)
            let length = max(1, (category.count * longest + most / 2) / most)
            line.put(String(repeating: symbols.bar, count: length), column: count + 1, role)
            return line
        }
        return [.heading("Done by category")] + lines
    }

    // MARK: Habits

    private func habits() -> [WeekLine] {
        guard !week.habits.isEmpty else { return [] }
        let sums = week.habits.map { "\($0.kept.count) of \($0.asked)" }
        let sumWidth = sums.map(\.count).max() ?? 0
        let cell = columns < 60 ? 2 : 4
        let names = width(
            of: week.habits.map(\.title) + ["Habits"], room: end - Self.indent - 2 - 7 * cell - sumWidth - 1)
        let first = Self.indent + names + 2
        var heading = WeekLine.heading("Habits")
        for (place, day) in week.days.enumerated() {
            let name = day.day.weekday.shortName.prefix(cell - 1)
            heading.put(
                String(name), column: first + place * cell, day.day == clock.today ? .today : .caption)
        }
        let lines = zip(week.habits, sums).map { habit, sum in
            var line = WeekLine()
            line.put(habit.title, column: Self.indent, .plain, room: names)
            for (place, day) in week.days.enumerated() {
                let (mark, role) = mark(of: habit, on: day)
                line.put(mark, column: first + place * cell, role)
            }
            line.put(sum, column: first + 7 * cell, .caption)
            return line
        }
        return [heading] + lines + [legend]
    }

    private func mark(of habit: WeekReview.HabitRecord, on day: WeekReview.WeekDay) -> (String, Style.Role) {
        guard let mark = habit.mark(on: day.day, hasPage: day.hasPage, today: clock.today) else {
            return (" ", .caption)
        }
        return (symbols[mark], Style.Role(mark))
    }

    /// What the marks mean, as far as there is room.
    private var legend: WeekLine {
        var line = WeekLine()
        let meanings = HabitMark.allCases.map { "\(symbols[$0]) \($0.name)" }
        var column = Self.indent
        for text in meanings {
            guard column + DisplayText.width(of: text) <= end else { break }
            column = line.put(text, column: column, .caption) + 2
        }
        return line
    }

    // MARK: Now

    private func carried() -> [WeekLine] {
        guard !week.carriedLongest.isEmpty else { return [] }
        let lines = week.carriedLongest.map { todo in
            var line = WeekLine()
            let row = PageRow(todo: todo, state: .open)
            let age = row.age(on: clock.today, form: columns < 60 ? .shortest : .brief)
            let due = columns < 60 ? nil : todo.due?.asDeadline(on: clock.today)
            let caption = [due, age].compactMap(\.self).joined(separator: " · ")
            let title = line.put("\(symbols.mark(of: row)) ", column: Self.indent, .open)
            let room = min(end, Measure.widest - 1) - DisplayText.width(of: caption)
            line.put(todo.shownTitle, column: title, .open, room: room - 2 - title)
            line.put(caption, column: room, .caption)
            return line
        }
        return [.heading("Carried the longest")] + lines
    }

    private func ahead() -> [WeekLine] {
        guard !week.ahead.isEmpty else { return [] }
        let names = week.ahead.map { columns < 60 ? $0.day.weekday.shortName : $0.day.shortName }
        let titles = Self.indent + width(of: names, room: columns) + 2
        let lines = zip(week.ahead, names).flatMap { ahead, name in
            let shown = ahead.todos.count > Self.mostAhead ? Self.mostAhead - 1 : ahead.todos.count
            var lines = ahead.todos.prefix(shown).map { todo in
                var line = WeekLine()
                let mark = symbols.mark(of: PageRow(todo: todo, state: .open))
                let title = line.put("\(mark) ", column: titles, .open)
                let words = ahead.day == todo.due ? "due: " : ""
                line.put(words + todo.shownTitle, column: title, .open, room: end - title)
                return line
            }
            lines[0].put(name, column: Self.indent, .scheduled)
            if shown < ahead.todos.count {
                var line = WeekLine()
                line.put("+\(ahead.todos.count - shown) more", column: titles, .caption)
                lines.append(line)
            }
            return lines
        }
        return [.heading("Ahead")] + lines
    }

    private func width(of names: [String], room: Int) -> Int {
        min(names.map { DisplayText.width(of: $0) }.max() ?? 0, Self.widestName, max(1, room))
    }
}

/// A line of a week: texts, each at a column.
struct WeekLine: ListedLine {
    private(set) var texts: [(text: String, column: Int, style: Style)] = []
    private(set) var kindInList = ListedLineKind.other

    static let blank: WeekLine = {
        var line = WeekLine()
        line.kindInList = .blank
        return line
    }()

    /// The heading of a section.
    static func heading(_ text: String) -> WeekLine {
        var line = WeekLine()
        line.kindInList = .heading
        line.put(text, column: 1, .otherCategory)
        return line
    }

    /// Puts a text at a column, truncated with `…` to a number of columns.
    /// - Returns: The column after the text.
    @discardableResult
    mutating func put(_ text: String, column: Int, _ role: Style.Role, room: Int = .max) -> Int {
        let text = DisplayText.fits(text, in: room) ? text : DisplayText.truncated(text, to: room)
        texts.append((text, column, Style(role)))
        return column + DisplayText.width(of: text)
    }

    /// Adds the texts of another line, so many columns further right.
    mutating func put(_ other: WeekLine, shiftedBy columns: Int) {
        texts += other.texts.map { ($0.text, $0.column + columns, $0.style) }
    }

    /// Puts a text that ends before a column.
    mutating func put(_ text: String, before column: Int, _ role: Style.Role) {
        put(text, column: column - DisplayText.width(of: text), role)
    }

    func draw(row: Int, on canvas: inout Canvas) {
        for (text, column, style) in texts { canvas.put(text, row: row, column: column, style: style) }
    }
}
