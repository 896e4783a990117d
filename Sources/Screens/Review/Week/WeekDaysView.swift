import Journal

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
