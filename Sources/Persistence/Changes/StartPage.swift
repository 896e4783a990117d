import GRDB
import Journal

/// A page that was started, with what came with it and the habits that ended by it.
public struct StartedPage: Sendable {
    public var page: JournalPage
    public var abandoned: [Todo]
    /// The bundles that come with its weekday.
    public var applied: [AppliedBundle]
}

extension JournalChange where Outcome == StartedPage {
    /// Makes today's page and abandons every pending habit that started before today, at the end of the last
    /// page before today: the last day anyone meant to do it. Where there was no page, that is yesterday. Then the
    /// bundles that come with the weekday are applied.
    /// - Parameter appliesBundles: Whether they are.
    /// - Throws: ``JournalError`` when the page is there already; nothing has changed then.
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

    /// The habits that starting a day ends.
    static func habits(before today: Day, _ db: Database) throws -> [Todo] {
        try JournalQuery<[Todo]>.todos(
            where: "ending IS NULL AND NOT shouldMigrate AND start < ?", arguments: [today], db)
    }

    /// The day on which starting another ends a habit: that of the last page before, or yesterday where there was none.
    static func lastDay(of habit: Todo, lastPage: Day?, before today: Day) -> Day {
        // One added on a day that was never started ends on that day: no ending is before its start.
        max(lastPage ?? today - 1, habit.start)
    }
}
