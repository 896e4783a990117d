import GRDB
import Journal

extension JournalQuery where Answer == [Day: DaySummary] {
    /// The summaries of a month's days; days without one are omitted.
    public static func month(_ month: Month, today: Day) -> JournalQuery {
        JournalQuery { db in
            guard let first = month.days.first, let last = month.days.last else { return [:] }
            var summaries: [Day: DaySummary] = [:]
            // A damaged day, such as one with a time after it, has no page that could be shown.
            let pages = try String.fetchAll(
                db.cachedStatement(sql: "SELECT date FROM journalPage WHERE date BETWEEN ? AND ?"),
                arguments: [first, last]
            ).compactMap(Day.init)
            if !pages.isEmpty {
                let counts = try MonthCounts(of: month.days, db)
                for day in pages { summaries[day] = counts.summary(of: day) }
            }
            let scheduled = try Row.fetchCursor(
                db.cachedStatement(sql: scheduledSQL),
                arguments: ["first": first, "last": last, "today": today])
            while let row = try scheduled.next() {
                summaries[try row.decode(forColumn: "start")] = .scheduled(
                    try row.decode(forColumn: "todos"))
            }
            return summaries
        }
    }

    /// The number of todos on a page and of those done on it, found like the page's own, which may repeat
    /// a todo. Hidden todos aren't counted; see ``Journal/Todo/hiddenUntil(on:isLatest:category:)``.
    static let pageCountsSQL = """
        SELECT COUNT(DISTINCT seen.id) AS seen,
            COUNT(DISTINCT CASE WHEN json_extract(ending, '$.day') = :day
                AND json_extract(ending, '$.kind') = 'done' THEN seen.id END) AS done
        FROM (\(JournalQuery<OpenPage>.seenTodosSQL)) AS seen
        LEFT JOIN category ON category.id = seen.categoryID
        WHERE COALESCE(seen.carriesTo, category.carriesTo, 127) & :weekday
            OR start = :day OR json_extract(ending, '$.day') = :day
            OR start > :day AND EXISTS (
                SELECT 1 FROM putOff WHERE todoID = seen.id AND (seenFrom = :day OR sentFrom = :day))
        """

    /// The number of open todos per start day after the latest page up to today.
    static let scheduledSQL = """
        SELECT start, COUNT(*) AS todos FROM todo
        WHERE ending IS NULL AND start BETWEEN :first AND :last
            AND start > (SELECT COALESCE(MAX(date), '') FROM journalPage WHERE date <= :today)
        GROUP BY start
        """
}

extension DaySummary {
    /// The counts of a page.
    /// - Parameter statement: The prepared ``JournalQuery/pageCountsSQL``.
    static func counted(on day: Day, _ statement: Statement) throws -> DaySummary? {
        let arguments: StatementArguments = ["day": day, "weekday": day.weekday.bit]
        guard let row = try Row.fetchOne(statement, arguments: arguments) else { return nil }
        return .page(seen: try row.decode(forColumn: "seen"), done: try row.decode(forColumn: "done"))
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
