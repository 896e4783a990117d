import GRDB
import Journal

/// A started page, with the applied bundles and the abandoned habits.
public struct StartedPage: Sendable {
    public var page: JournalPage
    /// With the shortfalls of their weeks, so that it is known which were missed.
    public var abandoned: [Todo]
    /// The bundles of its weekday.
    public var applied: [AppliedBundle]
}

extension JournalChange where Outcome == StartedPage {
    /// Creates today's page, abandons every open habit that started before today, brings what is due before its start, and
    /// applies the bundles of the weekday. Habits end on the day of the last page before today, or yesterday if there is none.
    /// - Parameter appliesBundles: Whether to apply the bundles.
    /// - Throws: ``JournalError`` if the page exists; nothing changes then.
    public static func startToday(clock: JournalClock, appliesBundles: Bool = true) -> JournalChange {
        JournalChange { started, _ in
            Sentences.started(started)
        } apply: { db in
            let today = clock.today
            guard
                try Int.fetchOne(db, sql: "SELECT 1 FROM journalPage WHERE date = ?", arguments: [today])
                    == nil
            else { throw JournalError("\(today.mediumName) is already started.") }
            let lastPage = try Day.fetchOne(
                db, sql: "SELECT MAX(date) FROM journalPage WHERE date < ?", arguments: [today])
            let page = try Tables.journalPages.add(JournalPage(id: 0, date: today), db)
            let abandoned = try abandonHabits(
                before: today, lastPage: lastPage, clock: clock, db)
            _ = try FollowingTodos.add(after: abandoned, today: today, db)
            try JournalChange<MovedTodos>.bringDue(clock, db)
            let applied =
                appliesBundles ? try JournalChange<AppliedBundle>.applyThose(comingWith: today, db) : []
            return StartedPage(
                page: page, abandoned: try abandoned.withShortfalls(today: today, db), applied: applied)
        }
    }

    private static func abandonHabits(
        before today: Day, lastPage: Day?, clock: JournalClock, _ db: Database
    ) throws -> [Todo] {
        try FollowingTodos.moveUnseen(
            habits(before: today, db).withPostponements(db), after: lastPage, today: today, db
        ).map { habit in
            let day = lastDay(of: habit, lastPage: lastPage, before: today)
            let ending = TodoEnding(
                date: clock.instant(on: day, at: 24 * 3600 - 1), day: day, kind: .missed)
            return try Tables.todos.change(habit, db) { $0.ending = ending }
        }
    }

    /// The habits that starting a day abandons.
    static func habits(before today: Day, _ db: Database) throws -> [Todo] {
        try JournalQuery<[Todo]>.todos(
            where: "ending IS NULL AND NOT shouldMigrate AND start < ?", arguments: [today], db)
    }

    /// The day on which a habit is abandoned: that of the last page before `today`, or the day before if
    /// there is none.
    static func lastDay(of habit: Todo, lastPage: Day?, before today: Day) -> Day {
        // A habit added on a day without a page ends on that day: an ending can't precede its start.
        max(lastPage ?? today - 1, habit.start)
    }
}

/// A removed page, with the habits that are open again.
public struct RemovedPage: Sendable {
    public var day: Day
    public var reopened: [Todo]
}

extension JournalChange where Outcome == RemovedPage {
    /// Removes the page of a day after today, as if it had never been started: the habits that it abandoned on a day that
    /// isn't over are open again. Its other todos and its text stay.
    /// - Throws: ``JournalError`` if the day isn't after today, or has no page; nothing changes then.
    public static func removePage(of day: Day, clock: JournalClock) -> JournalChange {
        JournalChange { removed, _ in
            Sentences.removed(removed)
        } apply: { db in
            guard day > clock.today else {
                throw JournalError(
                    "\(day.mediumName) isn't in the future. Only the page of a future day can be removed.")
            }
            guard try JournalQuery<OpenPage>.isStarted(day, db) else {
                throw JournalError("\(day.mediumName) has no page.")
            }
            let all = try habits(abandonedBy: day, db)
            let abandoned = all.filter { habit in
                habit.ending.map { $0.day >= clock.today } ?? false
            }
            try db.run("DELETE FROM journalPage WHERE date = ?", [day])
            try FollowingTodos.remove(after: abandoned, db)
            // Those of days that are over stay missed, but what followed them may start on any day from today on.
            let over = all.filter { habit in !abandoned.contains { $0.id == habit.id } }
            try FollowingTodos.remove(after: over, db)
            _ = try FollowingTodos.add(after: over, today: clock.today, db)
            let reopened = try abandoned.map { try Tables.todos.change($0, db) { $0.ending = nil } }
            return RemovedPage(day: day, reopened: reopened)
        }
    }

    /// The habits that starting a page abandoned, as far as the change log reaches and nothing has changed their ending
    /// since.
    private static func habits(abandonedBy day: Day, _ db: Database) throws -> [Todo] {
        let then = try Tables.todos.fetch(
            db,
            sql: """
                SELECT \(Tables.todos.columnList(ofRecord: "after"))
                FROM undoStep JOIN undoChange ON undoChange.id BETWEEN undoStep.firstChange AND undoStep.lastChange
                WHERE undoStep.id = (
                    SELECT MAX(step.id) FROM undoChange AS page JOIN undoStep AS step
                        ON page.id BETWEEN step.firstChange AND step.lastChange
                    WHERE page.tableName = 'journalPage' AND page.before IS NULL AND json_valid(page.after)
                        AND json_extract(page.after, '$.date') = ? AND NOT step.isUndone)
                    AND undoChange.tableName = 'todo'
                    AND json_valid(undoChange.before) AND json_valid(undoChange.after)
                    AND json_extract(undoChange.before, '$.ending') IS NULL
                """, arguments: [day])
        let endings = Dictionary(then.map { ($0.id, $0.ending) }) { _, last in last }
        return try JournalQuery<[Todo]>.todos(Array(endings.keys), db).withPostponements(db).filter { habit in
            habit.isHabit && habit.ending?.isDone == false && habit.ending == endings[habit.id]
        }
    }
}

extension JournalQuery where Answer == [Day] {
    /// The days after a day that have a page.
    public static func pages(after day: Day) -> JournalQuery {
        JournalQuery { db in
            let days = try String.fetchAll(
                db, sql: "SELECT date FROM journalPage WHERE date > ? ORDER BY date", arguments: [day])
            return days.compactMap(Day.init).filter { $0 > day }
        }
    }
}
