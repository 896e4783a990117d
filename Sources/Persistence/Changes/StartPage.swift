import GRDB
import Journal

/// A started page, with the applied bundles and the abandoned habits.
public struct StartedPage: Sendable {
    public var page: JournalPage
    public var abandoned: [Todo]
    /// The bundles of its weekday.
    public var applied: [AppliedBundle]
}

extension JournalChange where Outcome == StartedPage {
    /// Creates today's page, abandons every open habit that started before today, and applies the bundles of
    /// the weekday. Habits end on the day of the last page before today, or yesterday if there is none.
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
            let applied =
                appliesBundles ? try JournalChange<AppliedBundle>.applyThose(comingWith: today, db) : []
            return StartedPage(page: page, abandoned: abandoned, applied: applied)
        }
    }

    private static func abandonHabits(
        before today: Day, lastPage: Day?, clock: JournalClock, _ db: Database
    ) throws -> [Todo] {
        try habits(before: today, db).map { habit in
            let day = lastDay(of: habit, lastPage: lastPage, before: today)
            let ending = TodoEnding(
                date: clock.instant(on: day, at: 24 * 3600 - 1), day: day, kind: .abandoned)
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
