import Journal

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
        let sums = week.habits.map { "\($0.kept.count) of \($0.meant)" }
        let sumWidth = sums.map(\.count).max() ?? 0
        let cell = columns < 60 ? 2 : 4
        let names = width(of: week.habits.map(\.title), room: end - Self.indent - 2 - 7 * cell - sumWidth - 1)
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
                let (mark, role) = mark(of: habit, on: day.day)
                line.put(mark, column: first + place * cell, role)
            }
            line.put(sum, column: first + 7 * cell, .caption)
            return line
        }
        return [heading] + lines
    }

    private func mark(of habit: WeekReview.HabitRecord, on day: Day) -> (String, Style.Role) {
        if habit.kept.contains(day) { return (symbols.done, .doneMark) }
        return habit.missed.contains(day) ? (symbols.abandoned, .abandonedMark) : ("·", .caption)
    }

    // MARK: Now

    private func carried() -> [WeekLine] {
        guard !week.carriedLongest.isEmpty else { return [] }
        let lines = week.carriedLongest.map { todo in
            var line = WeekLine()
            let row = PageRow(todo: todo, state: .open)
            let caption = row.caption(on: clock.today, clock: clock, form: columns < 60 ? .shortest : .brief)
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
                line.put(todo.shownTitle, column: title, .open, room: end - title)
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
