/// The future log: open todos that start after today, grouped by time.
public enum FutureLog {
    /// Groups todos, in any order, by day for this week and the next, then by month.
    public static func sections(_ todos: [Todo], today: Day, weekStart: Weekday) -> [PageSection] {
        let rows = todos.sorted { ($0.start, $0.order) < ($1.start, $1.order) }
            .map { PageRow(todo: $0, state: .open) }
        var sections: [PageSection] = []
        for row in rows {
            let name = time(of: row.todo.start, today: today, weekStart: weekStart)
            if sections.last?.heading == .time(name) {
                sections[sections.count - 1].rows.append(row)
            } else {
                sections.append(PageSection(.time(name), rows: [row]))
            }
        }
        return sections
    }

    /// The heading of a day: `Tomorrow`, `Next week`, `March 2027`.
    static func time(of day: Day, today: Day, weekStart: Weekday) -> String {
        let endOfWeek = DayExpression.endOfWeek(today, weekStart)
        switch day {
        case ..<today: return "Waiting"
        case today: return "Today"
        case today + 1: return "Tomorrow"
        case ...endOfWeek: return "This week"
        case ...(endOfWeek + 7): return "Next week"
        default:
            let month = Month(containing: day)
            return month.year == today.civil.year ? Day.monthNames[month.number - 1] : month.name
        }
    }
}
