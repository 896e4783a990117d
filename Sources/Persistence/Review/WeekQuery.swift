import GRDB
import Journal

extension JournalQuery where Answer == WeekReview {
    /// Seven days from one on, and what is open and ahead now.
    public static func week(from first: Day, today: Day) -> JournalQuery {
        JournalQuery { db in
            let last = first + 6
            let ended = try JournalQuery<[Todo]>.todos(where: endedIn, arguments: [first, last], db)
            let pages = try Day.fetchSet(db, sql: pagesSQL, arguments: [first, last])
            let putOff = try Tables.todo.fetch(db, sql: putOffSQL, arguments: ["day": first, "last": last])
                .withPutOffs(db)
            let days = (0..<7).map { offset in
                let day = first + offset
                let ofDay = ended.filter { $0.ending?.day == day }.inOrderOfEnding
                return WeekReview.WeekDay(
                    day: day, hasPage: pages.contains(day), done: ofDay.filter { $0.ending?.kind == .done },
                    abandoned: ofDay.count { $0.ending?.kind == .abandoned },
                    putOff: putOff.count { $0.putOff(seenOn: day)?.sentFrom == day })
            }
            let open = try Tables.todo.fetch(db, sql: openSQL, arguments: [today]).withPutOffs(db)
            let before = try JournalQuery<[Todo]>.todos(
                where: "\(endedIn) AND NOT shouldMigrate",
                arguments: [first - WeekReview.habitDays, first - 1], db)
            return WeekReview(
                days: days, ended: ended, habits: before + open.filter(\.isHabit),
                categories: try Tables.category.all(db, orderedBy: "sortOrder, id"), open: open,
                ahead: try JournalQuery<[Todo]>.todos(
                    where: startsIn, arguments: [today + 1, today + 7], db),
                today: today)
        }
    }

    static let endedIn = "ending IS NOT NULL AND endingDay BETWEEN ? AND ?"
    static let startsIn = "ending IS NULL AND start BETWEEN ? AND ?"
    static let pagesSQL = "SELECT date FROM journalPage WHERE date BETWEEN ? AND ?"

    /// In no order: asked for in that of writing, SQLite would scan the whole history for it.
    static let openSQL =
        "SELECT \(Tables.todo.columnList(of: "todo")) FROM todo WHERE ending IS NULL AND start <= ?"

    /// The todos that were sent to a later day from a day on up to another, each once. A span of class k is shorter than
    /// 2^k days, so that only starts from so long before on can reach them.
    static let putOffSQL = """
        WITH span(class, earliest) AS (VALUES \(JournalQuery<OpenPage>.spanWindows))
        SELECT \(Tables.todo.columnList(of: "todo")) FROM todo WHERE id IN (
            SELECT putOff.todoID FROM span CROSS JOIN putOff
                ON putOff.spanClass = span.class AND putOff.seenFrom BETWEEN span.earliest AND :last
                AND putOff.sentFrom BETWEEN :day AND :last)
        """
}
