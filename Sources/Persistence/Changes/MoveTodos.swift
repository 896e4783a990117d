import GRDB
import Journal

/// Todos that were sent to another day.
public struct MovedTodos: Sendable {
    /// As they were before.
    public var before: [Todo]
    public var day: Day
}

extension JournalChange where Outcome == MovedTodos {
    /// Sends pending todos to another day. The pages on which they had been seen until then go on showing them: for each
    /// that is sent to a later day it is put down from when to when that was. One that had not been seen on any page, as
    /// in the future log, leaves nothing behind.
    /// - Parameter allowsPast: Whether the day may lie before today.
    /// - Throws: ``JournalError`` when one has ended, is on that day's page already, or was first seen after it.
    public static func move(
        _ selection: TodoSelection, to day: Day, clock: JournalClock, allowsPast: Bool = false
    ) -> JournalChange {
        JournalChange { moved, today in
            Sentences.moved(moved, today: today)
        } apply: { db in
            guard allowsPast || day >= clock.today else {
                throw JournalError(
                    "\(Sentences.sentence(day.shortName(from: clock.today))) is in the past. --past moves it there "
                        + "all the same.")
            }
            let latest: Day? = try db.value("SELECT MAX(date) FROM journalPage")
            let lastShown = max(clock.today, latest ?? clock.today)
            let candidates = TodoCandidates(where: "ending IS NULL") { todo in
                if let ending = todo.ending {
                    return "is already \(ending.kind.rawValue), on \(ending.day.shortName)."
                }
                // What has started is on every page since, and on today's.
                if todo.start == day || todo.start < day && day <= lastShown {
                    return "is on \(day.shortName(from: clock.today)) already."
                }
                // The page it was sent from says that it was: it cannot have stayed there.
                if let sent = todo.postponements.last?.sentFrom, day <= sent, day < clock.today {
                    return "was postponed on \(sent.shortName(from: clock.today)), which is no earlier."
                }
                let wasSeen = latest.map { todo.firstSeen <= $0 } ?? false
                return wasSeen && day < todo.firstSeen
                    ? "was first seen on \(todo.firstSeen.shortName(from: clock.today)), which is later."
                    : nil
            }
            let todos = try selection.resolve(among: candidates, db)
            for todo in todos { try move(todo, to: day, clock: clock, db) }
            return MovedTodos(before: todos, day: day)
        }
    }

    private static func move(_ todo: Todo, to day: Day, clock: JournalClock, _ db: Database) throws {
        let lastSeen: Day? = try db.value(
            "SELECT MAX(date) FROM journalPage WHERE date >= ? AND date < ?", [todo.start, day])
        let today = clock.today
        if lastSeen == nil, let postponement = todo.postponements.last, postponement.sentTo == todo.start,
            day > today,
            clock.day(of: postponement.date) == today
        {
            // Sent on to another day before anything came of the first: that is the day it was sent to.
            try Tables.postponements.change(postponement, db) { $0.sentTo = day }
        }
        if let lastSeen {
            let postponement = Postponement(
                id: 0, todoID: todo.id, seenFrom: todo.start, sentFrom: lastSeen, sentTo: day,
                date: clock.now())
            try Tables.postponements.add(postponement, db)
        }
        try Tables.todos.change(todo, db) { $0.start = day }
    }
}
