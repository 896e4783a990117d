import GRDB
import Journal

/// Todos that were moved to another day.
public struct MovedTodos: Sendable {
    /// The todos before the move.
    public var before: [Todo]
    public var day: Day
}

extension JournalChange where Outcome == MovedTodos {
    /// Moves open todos to another day. The pages that showed them keep showing them: moving to a later day
    /// records a postponement. A todo not yet seen on a page, as in the future log, leaves no record, unless it is due: then
    /// the record is of today's page, started or not, and its deadline doesn't bring it back there.
    /// - Parameters:
    ///   - starts: The days on which whoever moves them saw todos start, by their ids. One that another program has
    ///     moved since stays where that program put it.
    ///   - allowsPast: Whether the day may be before today.
    ///   - allowsLate: Whether the day may be after a deadline that isn't over.
    /// - Throws: ``JournalError`` if a todo has ended, is on that day's page already, was first seen after it, or
    ///   has been moved meanwhile.
    public static func move(
        _ selection: TodoSelection, to day: Day, from starts: [Int64: Day] = [:], clock: JournalClock,
        allowsPast: Bool = false, allowsLate: Bool = false
    ) -> JournalChange {
        JournalChange { moved, today in
            Sentences.moved(moved, today: today)
        } apply: { db, skipped in
            guard allowsPast || day >= clock.today else {
                throw JournalError(
                    "\(Sentences.sentence(day.shortName(from: clock.today))) is in the past. --past moves it "
                        + "anyway.")
            }
            let latest = try JournalQuery<OpenPage>.latestDay(upTo: clock.today, db)
            let candidates = TodoCandidates(where: "ending IS NULL") { todo in
                if let ending = todo.ending { return .ended(ending) }
                // A started todo is on every page since, including today's. One that its deadline has brought to today's goes
                // back to its start.
                let leaves = day > clock.today && todo.firstShown(asOf: clock.today) <= clock.today
                if todo.start == day && !leaves || todo.start < day && day <= clock.today {
                    return TodoRefusal(
                        "there already", "is on \(day.shortName(from: clock.today)) already.")
                }
                if !allowsLate, todo.isDue(before: day, today: clock.today), let due = todo.due {
                    return TodoRefusal(
                        "due before",
                        "is due on \(due.shortName(from: clock.today)), before that. --late moves it anyway.")
                }
                if let seen = starts[todo.id], seen != todo.start {
                    return TodoRefusal(
                        "moved meanwhile",
                        "was moved to \(todo.start.shortName(from: clock.today)) meanwhile.")
                }
                // The page it was postponed from records that it left.
                if let sent = todo.postponements.last?.sentFrom, day <= sent, day < clock.today {
                    return TodoRefusal(
                        "postponed later",
                        "was postponed on \(sent.shortName(from: clock.today)), and can't move before that.")
                }
                let wasSeen = latest.map { todo.firstSeen <= $0 } ?? false
                guard wasSeen, day < todo.firstSeen else { return nil }
                return TodoRefusal(
                    "first seen later",
                    "was first seen on \(todo.firstSeen.shortName(from: clock.today)), which is later.")
            }
            let todos = try selection.resolve(among: candidates, skipping: &skipped, db)
            let lastPage = try JournalQuery<OpenPage>.latestDay(upTo: clock.today - 1, db)
            for todo in todos { try move(todo, to: day, after: lastPage, clock: clock, db) }
            return MovedTodos(before: todos, day: day)
        }
    }

    /// Makes the day on which a deadline has brought todos to the page their start, so that the page goes on showing them.
    static func bringDue(_ clock: JournalClock, _ db: Database) throws {
        let due = try JournalQuery<[Todo]>.todos(
            where: "ending IS NULL AND due <= :today AND start > :today", arguments: ["today": clock.today],
            db)
        let lastPage = try JournalQuery<OpenPage>.latestDay(upTo: clock.today - 1, db)
        for todo in try due.withPostponements(db) {
            let start = todo.seenStart(clock, lastPage: lastPage)
            if start != todo.start { try Tables.todos.change(todo, db) { $0.start = start } }
        }
    }

    /// - Parameter lastPage: The last page before today.
    private static func move(
        _ todo: Todo, to day: Day, after lastPage: Day?, clock: JournalClock, _ db: Database
    ) throws {
        let (today, start) = (clock.today, todo.seenStart(clock, lastPage: lastPage))
        let isDueHere = start <= today && day > today && todo.isDue(by: today)
        let lastSeen: Day? =
            isDueHere
            ? today
            : try db.value(
                "SELECT MAX(date) FROM journalPage WHERE date >= ? AND date < ? AND date <= ?",
                [start, day, today])
        if lastSeen == nil, let postponement = todo.postponements.last, postponement.sentTo == todo.start,
            day > today,
            clock.day(of: postponement.date) == today
        {
            // It was never seen on the day it was postponed to, so the postponement gets the new day.
            try Tables.postponements.change(postponement, db) { $0.sentTo = day }
        }
        if let lastSeen {
            let postponement = Postponement(
                id: 0, todoID: todo.id, seenFrom: start, sentFrom: lastSeen, sentTo: day,
                date: clock.now())
            try Tables.postponements.add(postponement, db)
        }
        try Tables.todos.change(todo, db) { $0.start = day }
    }
}
