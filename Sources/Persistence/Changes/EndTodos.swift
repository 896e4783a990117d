import GRDB
import Journal

extension JournalChange where Outcome == [Todo] {
    /// Ends open todos on a day: at the given time, else now if it is today, else at noon. Of a series, the next todo follows.
    /// - Parameters:
    ///   - secondsOfDay: Seconds since midnight.
    ///   - endsSeries: Whether none follows any more.
    /// - Throws: ``JournalError`` if a todo has ended or starts later, or the time is in the future or
    ///   skipped by a clock change.
    public static func end(
        _ selection: TodoSelection, as kind: TodoEnding.Kind, on day: Day, at secondsOfDay: Int? = nil,
        endsSeries: Bool = false, clock: JournalClock
    ) -> JournalChange {
        JournalChange { db in
            var skipped = SkippedTodos()
            var ending = TodoEnding(kind, on: day, clock: clock)
            if let secondsOfDay { ending.date = try clock.pastInstant(on: day, at: secondsOfDay) }
            guard ending.date <= clock.now() else {
                throw JournalError("\(day.mediumName) is in the future.")
            }
            // What comes later can't have been done, but its series can end.
            let later = endsSeries ? " OR repeats IS NOT NULL" : ""
            let candidates = TodoCandidates(
                where: "ending IS NULL AND (start <= ? OR due <= ?\(later))", arguments: [day, day]
            ) { todo in
                if let ending = todo.ending { return .ended(ending) }
                if endsSeries, todo.repeats != nil { return nil }
                guard todo.firstShown(asOf: clock.today) > day else { return nil }
                let target = day == clock.today ? "today" : day.mediumName
                return TodoRefusal(
                    "not started",
                    "hasn't started: it starts on \(todo.start.mediumName). Move it to \(target) first.")
            }
            var series = 0
            let lastPage = try JournalQuery<OpenPage>.latestDay(upTo: clock.today - 1, db)
            let ended = try selection.resolve(among: candidates, skipping: &skipped, db).map { todo in
                try Tables.todos.change(todo, db) {
                    $0.start = todo.seenStart(clock, lastPage: lastPage)
                    $0.ending = ending
                    if endsSeries {
                        if $0.repeats != nil { series += 1 }
                        $0.repeats = nil
                        $0.start = min($0.start, day)
                    }
                }
            }
            let next = try FollowingTodos.add(after: ended, today: clock.today, db)
            let seriesWords = Sentences.endedSeries(series, of: ended.count)
            return (
                ended,
                {
                    Sentences.ended(ended, as: kind, today: $0) + seriesWords
                        + Sentences.followed(by: next, today: $0)
                },
                skipped
            )
        }
    }

    /// Changes the time of todos that ended, on the same day.
    /// - Parameter secondsOfDay: Seconds since midnight.
    /// - Throws: ``JournalError`` if a todo is open, or the time is in the future or skipped by a clock
    ///   change.
    public static func adjustEnding(
        _ selection: TodoSelection, to secondsOfDay: Int, clock: JournalClock
    ) -> JournalChange {
        JournalChange { todos, _ in
            Sentences.adjusted(todos, clock: clock)
        } apply: { db, skipped in
            let candidates = TodoCandidates(where: "ending IS NOT NULL") { todo in
                todo.isOpen ? TodoRefusal("open", "is open.") : nil
            }
            return try selection.resolve(among: candidates, skipping: &skipped, db).map { todo in
                guard var ending = todo.ending else { return todo }
                ending.date = try clock.pastInstant(on: ending.day, at: secondsOfDay)
                return try Tables.todos.change(todo, db) { $0.ending = ending }
            }
        }
    }

    /// Reopens ended todos; what followed of their series goes, unless somebody touched it. An entry becomes a one-off, because the
    /// next page would abandon a habit.
    /// - Throws: ``JournalError`` if a todo is open.
    public static func reopen(_ selection: TodoSelection) -> JournalChange {
        JournalChange { db in
            var skipped = SkippedTodos()
            let candidates = TodoCandidates(where: "ending IS NOT NULL") { todo in
                todo.isOpen ? TodoRefusal("already open", "is already open.") : nil
            }
            let todos = try selection.resolve(among: candidates, skipping: &skipped, db)
            let removed = try FollowingTodos.remove(after: todos, db)
            let bornEnded = try FirstVersions.of(todos.filter(\.isHabit).map(\.id), db)
                .filter { !$0.value.isOpen }
            let reopened = try todos.map { todo in
                try Tables.todos.change(todo, db) {
                    $0.ending = nil
                    if bornEnded[todo.id] != nil { $0.shouldMigrate = true }
                }
            }
            return (
                reopened,
                { Sentences.acted("reopened", on: reopened) + Sentences.removedNext(removed, today: $0) },
                skipped
            )
        }
    }
}
