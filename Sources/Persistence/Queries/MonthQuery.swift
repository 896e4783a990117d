import GRDB
import Journal

extension JournalQuery where Answer == [Day: DaySummary] {
    /// The summaries of a month's days; days without one are omitted.
    public static func month(_ month: Month, today: Day) -> JournalQuery {
        JournalQuery { db in
            guard let first = month.days.first, let last = month.days.last else { return [:] }
            let rows = try Row.fetchCursor(
                db.cachedStatement(sql: monthSQL),
                arguments: ["first": first, "last": last, "today": today, "focus": Focus.argument])
            var summaries: [Day: DaySummary] = [:]
            while let row = try rows.next() {
                // A damaged day, such as one with a time after it, has no page that could be shown.
                guard let day = Day(try row.decode(String.self, forColumn: "day")) else { continue }
                let summary = try DaySummary(row)
                // Todos that wait for a page which another machine has already started are still scheduled here.
                if case .page = summary, summaries[day] != nil { continue }
                summaries[day] = summary
            }
            return summaries
        }
    }

    /// The counts of every page from one day to another, and the scheduled todos of the days that have no page yet.
    static let monthSQL = "\(pageCountsSQL) UNION ALL \(scheduledSQL)"

    /// The number of todos on each page from one day to another and of those done on its day, found like the page's
    /// own (``JournalQuery/seenTodosSQL``), which may repeat a todo. Hidden todos aren't counted; see
    /// ``Journal/Todo/hiddenUntil(on:isLatest:category:)``; from today on, none that starts later is. A page without todos has
    /// a row of its own in `seen`.
    static let pageCountsSQL = """
        WITH span(class, reach) AS (VALUES \(JournalQuery<OpenPage>.spanReaches)),
        wanted(day, weekday) AS (
            SELECT date, 1 << \(Weekday.numberSQL(of: "date")) FROM journalPage
            WHERE date BETWEEN :first AND :last
        ),
        seen(day, weekday, id) AS (
            SELECT day, weekday, NULL FROM wanted
            UNION ALL
            SELECT day, weekday, todo.id FROM wanted CROSS JOIN todo
                ON todo.ending IS NULL AND todo.start <= day
            UNION ALL
            SELECT day, weekday, todo.id FROM wanted CROSS JOIN span CROSS JOIN todo
                ON todo.spanClass = span.class
                AND todo.start BETWEEN COALESCE(date(day, reach), '0000-00-00') AND day
                AND todo.endingDay >= day
            WHERE todo.ending IS NOT NULL
            UNION ALL
            SELECT day, weekday, putOff.todoID FROM wanted CROSS JOIN span CROSS JOIN putOff
                ON putOff.spanClass = span.class
                AND putOff.seenFrom BETWEEN COALESCE(date(day, reach), '0000-00-00') AND day
                AND putOff.sentFrom >= day
            UNION ALL
            SELECT day, weekday, todo.id FROM wanted CROSS JOIN todo
                ON todo.ending IS NULL AND todo.due <= day AND todo.start > day
            WHERE day >= :today AND \(JournalQuery<OpenPage>.comesByDeadline)
        )
        SELECT day, 1 AS isPage, COUNT(DISTINCT todo.id) AS todos,
            COUNT(DISTINCT CASE WHEN todo.endingDay = day
                AND json_extract(todo.ending, '$.kind') = 'done' THEN todo.id END) AS done,
            COUNT(DISTINCT CASE WHEN todo.ending IS NULL AND todo.due = day AND day >= :today
                AND (todo.start <= day OR \(JournalQuery<OpenPage>.comesByDeadline)) THEN todo.id END) AS due
        FROM seen LEFT JOIN todo ON todo.id = seen.id LEFT JOIN category ON category.id = todo.categoryID
        WHERE (todo.id IS NULL OR \(Focus.condition))
            AND (COALESCE(todo.carriesTo, category.carriesTo, 127) & weekday
                OR todo.start = day OR todo.endingDay = day
                OR todo.start > day AND (day >= :today OR EXISTS (
                    SELECT 1 FROM putOff WHERE todoID = todo.id AND (seenFrom = day OR sentFrom = day))))
        GROUP BY day
        """

    /// The numbers of open todos that start and that are due on each day after the latest page up to today.
    static let scheduledSQL = """
        SELECT day, 0 AS isPage, SUM(NOT isDue) AS todos, 0 AS done, SUM(isDue) AS due FROM (
            SELECT start AS day, 0 AS isDue FROM todo
            WHERE ending IS NULL AND start BETWEEN :first AND :last
                AND NOT \(JournalQuery<OpenPage>.comesByDeadline) AND \(Focus.condition)
            UNION ALL
            SELECT due, 1 FROM todo WHERE ending IS NULL AND due BETWEEN :first AND :last
                AND \(Focus.condition)
        ) AS ahead
        WHERE day > (SELECT COALESCE(MAX(date), '') FROM journalPage WHERE date <= :today)
        GROUP BY day
        """
}

extension DaySummary {
    /// A row of ``JournalQuery/monthSQL``.
    fileprivate init(_ row: Row) throws {
        let todos = try row.decode(Int.self, forColumn: "todos")
        let isPage = try row.decode(Bool.self, forColumn: "isPage")
        let due = try row.decode(Int.self, forColumn: "due")
        self =
            isPage
            ? .page(seen: todos, done: try row.decode(forColumn: "done"), due: due)
            : .scheduled(todos, due: due)
    }

    /// The counts of a page; nil if the day has none.
    static func counted(on day: Day, today: Day, _ db: Database) throws -> DaySummary? {
        let statement = try db.cachedStatement(sql: JournalQuery<[Day: DaySummary]>.pageCountsSQL)
        return try Row.fetchOne(
            statement,
            arguments: ["first": day, "last": day, "today": today, "focus": Focus.argument]
        )
        .map { try DaySummary($0) }
    }
}

extension JournalQuery {
    /// Combines two queries in one snapshot; the second answer is nil without a second query.
    public func and<Other>(_ other: JournalQuery<Other>?) -> JournalQuery<(Answer, Other?)> {
        JournalQuery<(Answer, Other?)> { db in (try fetch(db), try other?.fetch(db)) }
    }

    /// Combines two queries in one snapshot, and its mark.
    /// - Parameters:
    ///   - shorter: Takes the place of the second while the data version is a known one.
    public func and<Other>(
        _ other: JournalQuery<Other>, unlessSince version: Int?, then shorter: JournalQuery<Other>
    ) -> JournalQuery<(Answer, Other, mark: ReadMark)> {
        JournalQuery<(Answer, Other, mark: ReadMark)> { db in
            let mark = try ReadMark(db)
            return (try fetch(db), try (mark.dataVersion == version ? shorter : other).fetch(db), mark)
        }
    }

    /// Combines several queries in one snapshot.
    public static func all<Part>(_ queries: [JournalQuery<Part>]) -> JournalQuery where Answer == [Part] {
        JournalQuery { db in try queries.map { try $0.fetch(db) } }
    }

    /// Transforms the answer.
    public func map<Other>(_ transform: @escaping @Sendable (Answer) -> Other) -> JournalQuery<Other> {
        JournalQuery<Other> { transform(try fetch($0)) }
    }
}
