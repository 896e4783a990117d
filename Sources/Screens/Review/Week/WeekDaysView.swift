import Journal

/// The seven days of a week: side by side, or one per line if columns don't fit.
struct WeekDaysView {
    let week: WeekReview
    let today: Day
    let symbols: Symbols
    let columns: Int

    /// The separator of titles on one line.
    private static let separator = " · "
    /// The minimum width of a truncated title. Lines without room for two such titles show none.
    private static let leastTitle = 12

    // MARK: Side by side

    /// The minimum screen width, in columns, for days side by side.
    private static let wideColumns = 120

    /// The width of a day's column.
    private var width: Int { (columns - 1) / 7 }

    /// Whether all days fit side by side with their counts.
    var fitSideBySide: Bool {
        columns >= Self.wideColumns && week.countSlots(symbols).reduce(0, +) <= width
    }

    /// The days in columns: name, counts, and at most `titles` titles each.
    func sideBySide(titles: Int) -> [WeekLine] {
        let most = week.days.map(\.done.count).max() ?? 0
        let shown = min(most, titles)
        var lines = [WeekLine](repeating: .blank, count: 3 + (most > shown ? shown + 1 : shown))
        lines[2].put(String(repeating: symbols.rule, count: 7 * width - 1), column: 1, .rule)
        for (place, day) in week.days.enumerated() {
            let column = 1 + place * width
            putName(day, column: column, in: &lines[0])
            putCounts(day, column: column + 1, in: &lines[1])
            let fitting = day.done.count > shown ? shown : day.done.count
            for (index, todo) in day.done.prefix(fitting).enumerated() {
                let title = lines[3 + index].put("\(symbols.done) ", column: column + 1, .done)
                lines[3 + index].put(todo.title, column: title, .plain, room: width - 4)
            }
            if day.done.count > fitting {
                lines[3 + fitting].put("+\(day.done.count - fitting) more", column: column + 1, .caption)
            }
        }
        return lines
    }

    // MARK: One line each

    /// The days on a line each: name, counts, and as many titles as fit.
    func oneEach() -> [WeekLine] {
        let counts = 2 + (week.days.map { DisplayText.width(of: name(of: $0.day)) }.max() ?? 0) + 2
        let titles = counts + week.countSlots(symbols).reduce(0, +) + 1
        return week.days.map { day in
            var line = WeekLine()
            putName(day, column: 1, in: &line)
            putCounts(day, column: counts, in: &line)
            if columns - titles > 2 * Self.leastTitle { putTitles(of: day, column: titles, in: &line) }
            return line
        }
    }

    private func putTitles(of day: WeekReview.WeekDay, column: Int, in line: inout WeekLine) {
        let end = columns - 1
        var column = column
        for (index, todo) in day.done.enumerated() {
            let before = index == 0 ? "" : Self.separator
            // The last title needs no room for the number of the rest.
            let left = day.done.count - index
            let rest = left > 1 ? DisplayText.width(of: "\(Self.separator)+\(left - 1) more") : 0
            let room = end - column - before.count - rest
            guard room >= Self.leastTitle || DisplayText.fits(todo.title, in: room) else {
                if index > 0 { line.put("\(before)+\(left) more", column: column, .caption) }
                return
            }
            column = line.put(before, column: column, .caption)
            column = line.put(todo.title, column: column, .plain, room: room)
        }
    }

    // MARK: Both

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
        let roles: [Style.Role] = [.done, .postponed, .abandonedMark]
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
