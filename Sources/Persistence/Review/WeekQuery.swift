import GRDB
import Journal

extension JournalQuery where Answer == WeekReview {
    /// The seven days from a first day on, with the open and the upcoming todos.
    public static func week(from first: Day, today: Day) -> JournalQuery {
        JournalQuery { db in
            let last = first + 6
            let ended = try JournalQuery<[Todo]>.todos(where: endedIn, arguments: [first, last], db)
                .withShortfalls(today: today, db)
            let pages = try Day.fetchSet(db, sql: pagesSQL, arguments: [first, last])
            let postponed = try JournalQuery<[Todo]>.postponedTodos(from: first, to: last, db)
            let days = (0..<7).map { offset in
                let day = first + offset
                let ofDay = ended.filter { $0.ending?.day == day }.inOrderOfEnding
                return WeekReview.WeekDay(
                    day: day, hasPage: pages.contains(day), done: ofDay.filter { $0.ending?.kind == .done },
                    abandoned: ofDay.count { $0.ending?.isDone == false && !$0.isExcused },
                    postponed: postponed.count { $0.postponement(seenOn: day)?.sentFrom == day })
            }
            let open = try JournalQuery<[Todo]>.todos(where: isOpen, arguments: [today], db)
                .withPostponements(db)
            let before = try JournalQuery<[Todo]>.todos(
                where: "\(endedIn) AND NOT shouldMigrate",
                arguments: [first - WeekReview.habitDays, first - 1], db)
            return WeekReview(
                days: days, ended: ended, habits: before + open.filter(\.isHabit),
                categories: try Tables.categories.arranged(db), open: open,
                ahead: try JournalQuery<[Todo]>.comingUp(in: today + 1...today + 7).fetch(db),
                text: try JournalQuery<DayText?>.text(of: .week(Week(from: first)), db)?.text,
                today: today)
        }
    }

    static let endedIn = "ending IS NOT NULL AND endingDay BETWEEN ? AND ?"
    static let pagesSQL = "SELECT date FROM journalPage WHERE date BETWEEN ? AND ?"
    static let isOpen = "ending IS NULL AND start <= ?"
}
