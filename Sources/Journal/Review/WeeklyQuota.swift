extension Todo {
    /// Whether it is a habit that nobody did on its day, and its week still needed it.
    public var isMissed: Bool { isHabit && ending?.isMissed == true && !isExcused }

    /// Whether it is a habit that was skipped on purpose.
    public var isSkipped: Bool { isHabit && ending.map { !$0.isDone && !$0.isMissed } ?? false }

    /// Whether nobody did it on its day, and nothing is missing: its week's number was reached, or still can be.
    public var isExcused: Bool { weekShortfall == 0 }

    /// How it ended, in a word: `done`, `abandoned`, of a habit `missed` or `skipped`, and `not asked` if nothing is
    /// missing. Nil while it is open.
    public var endingWord: String? {
        guard let ending else { return nil }
        if isExcused { return HabitMark.notAsked.name }
        if isMissed { return HabitMark.missed.name }
        if isSkipped { return HabitMark.skipped.name }
        return ending.isDone ? "done" : "abandoned"
    }

    /// How many times of its week's number weren't done and can't be any more.
    /// - Parameter ended: The ended todos of its series in that week.
    fileprivate func shortfall(among ended: [(day: Day, isDone: Bool)], today: Day) -> Int? {
        guard let week = missedWeek, let count = repeats?.timesAWeek else { return nil }
        let inWeek = ended.filter { week.contains($0.day) }
        let first = max(week.lowerBound, today)
        let isOverToday = inWeek.contains { $0.day == first }
        let left = max(0, week.upperBound - first + 1 - (isOverToday ? 1 : 0))
        return max(0, count - inWeek.count(where: \.isDone) - left)
    }
}

extension TodoState {
    /// The state of a todo in a word. A habit that wasn't done was missed or skipped.
    public func word(of todo: Todo) -> String { self == .abandoned ? todo.endingWord ?? rawValue : rawValue }
}

extension [Todo] {
    /// The todos, each missed one with how much its week falls short of a rule such as `3 times a week`.
    /// - Parameter ended: For the name of a series, the days on which todos of it ended in the weeks of those that were missed.
    public func withShortfalls(
        _ ended: [String: [(day: Day, isDone: Bool)]], today: Day
    ) -> [Todo] {
        map { todo in
            guard let name = todo.series?.name, todo.missedWeek != nil else { return todo }
            var todo = todo
            todo.weekShortfall = todo.shortfall(among: ended[name] ?? [], today: today)
            return todo
        }
    }
}
