import GRDB
import Journal

extension JournalChange where Outcome == [Todo] {
    /// Ends pending todos on a day: now if it is today, else at noon of that day, unless a time is given.
    /// - Parameter secondsOfDay: Seconds since midnight.
    /// - Throws: ``JournalError`` when one has already ended or has not started by that day, or the time has not come yet or
    ///   never did.
    public static func end(
        _ selection: TodoSelection, as kind: TodoEnding.Kind, on day: Day, at secondsOfDay: Int? = nil,
        clock: JournalClock
    ) -> JournalChange {
        JournalChange {
            Sentences.ended($0, as: kind, today: $1)
        } apply: { db in
            var ending = TodoEnding(kind, on: day, clock: clock)
            if let secondsOfDay { ending.date = try clock.pastInstant(on: day, at: secondsOfDay) }
            guard ending.date <= clock.now() else {
                throw JournalError("\(day.mediumName) is in the future.")
            }
            let candidates = TodoCandidates(where: "ending IS NULL AND start <= ?", arguments: [day]) {
                todo in
                if let ending = todo.ending {
                    return "is already \(ending.kind.rawValue), on \(ending.day.shortName)."
                }
                return todo.start > day ? "hasn't started: it starts on \(todo.start.mediumName)." : nil
            }
            return try selection.resolve(among: candidates, db).map { todo in
                try Tables.todos.change(todo, db) { $0.ending = ending }
            }
        }
    }

    /// Gives ended todos another time of the day they ended on.
    /// - Parameter secondsOfDay: Seconds since midnight.
    /// - Throws: ``JournalError`` when one is pending, or that time has not come yet or never did.
    public static func adjustEnding(
        _ selection: TodoSelection, to secondsOfDay: Int, clock: JournalClock
    ) -> JournalChange {
        JournalChange { todos, _ in
            Sentences.adjusted(todos, clock: clock)
        } apply: { db in
            let candidates = TodoCandidates(where: "ending IS NOT NULL") { todo in
                todo.isOpen ? "is open." : nil
            }
            return try selection.resolve(among: candidates, db).map { todo in
                guard var ending = todo.ending else { return todo }
                ending.date = try clock.pastInstant(on: ending.day, at: secondsOfDay)
                return try Tables.todos.change(todo, db) { $0.ending = ending }
            }
        }
    }

    /// Makes ended todos pending again. An entry, which was never pending, becomes a one-off: as a habit, the next page would
    /// abandon it.
    /// - Throws: ``JournalError`` when one is pending.
    public static func reopen(_ selection: TodoSelection) -> JournalChange {
        JournalChange { todos, _ in
            Sentences.acted("reopened", on: todos)
        } apply: { db in
            let candidates = TodoCandidates(where: "ending IS NOT NULL") { todo in
                todo.isOpen ? "is already open." : nil
            }
            let todos = try selection.resolve(among: candidates, db)
            let bornEnded = try FirstVersions.of(todos.filter(\.isHabit).map(\.id), db)
                .filter { !$0.value.isOpen }
            return try todos.map { todo in
                try Tables.todos.change(todo, db) {
                    $0.ending = nil
                    if bornEnded[todo.id] != nil { $0.shouldMigrate = true }
                }
            }
        }
    }
}
