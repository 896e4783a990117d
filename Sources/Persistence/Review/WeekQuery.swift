import GRDB
import Journal

extension JournalQuery where Answer == WeekReview {
    /// Seven days from one on, and what is open and ahead now.
    public static func week(from first: Day, today: Day) -> JournalQuery {
        JournalQuery { db in
            let last = first + 6
            let latest = try JournalQuery<OpenPage>.latestPage(today: today).fetch(db)
            let ended = try JournalQuery<[Todo]>.todos(
                where: "ending IS NOT NULL AND endingDay BETWEEN ? AND ?", arguments: [first, last], db)
            let pages = try Day.fetchSet(
                db, sql: "SELECT date FROM journalPage WHERE date BETWEEN ? AND ?", arguments: [first, last])
            let days = try (0..<7).map { offset in
                let day = first + offset
                let ofDay = ended.filter { $0.ending?.day == day }.inOrderOfEnding
                return WeekReview.WeekDay(
                    day: day, hasPage: pages.contains(day), done: ofDay.filter { $0.ending?.kind == .done },
                    abandoned: ofDay.count { $0.ending?.kind == .abandoned },
                    putOff: try putOffs(from: day, db))
            }
            let open = latest.contents.rows.map(\.todo).filter(\.isPending)
            return WeekReview(
                days: days, ended: ended, categories: latest.categories,
                carried: open.filter { $0.start < today },
                ahead: try JournalQuery<[Todo]>.todos(
                    where: "ending IS NULL AND start BETWEEN ? AND ?", arguments: [today + 1, today + 7], db))
        }
    }

    /// How many todos were sent to a later day from a page.
    private static func putOffs(from day: Day, _ db: Database) throws -> Int {
        try db.value(
            """
            WITH span(class, earliest) AS (VALUES \(JournalQuery<OpenPage>.spanWindows))
            SELECT COUNT(DISTINCT todoID) FROM span CROSS JOIN putOff
                ON putOff.spanClass = span.class AND putOff.seenFrom BETWEEN span.earliest AND :day
                AND putOff.sentFrom = :day
            """, ["day": day]) ?? 0
    }
}
