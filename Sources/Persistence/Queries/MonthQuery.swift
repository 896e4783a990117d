import GRDB
import Journal

extension JournalQuery where Answer == [Day: DaySummary] {
    /// What there is to say of each day of a month; days of which there is nothing are left out.
    public static func month(_ month: Month) -> JournalQuery {
        JournalQuery { db in
            guard let first = month.days.first, let last = month.days.last else { return [:] }
            var summaries: [Day: DaySummary] = [:]
            let pages = try Day.fetchAll(
                db.cachedStatement(sql: "SELECT date FROM journalPage WHERE date BETWEEN ? AND ?"),
                arguments: [first, last])
            let counting = try db.cachedStatement(sql: pageCountsSQL)
            for day in pages {
                let arguments: StatementArguments = ["day": day, "weekday": day.weekday.bit]
                guard let row = try Row.fetchOne(counting, arguments: arguments) else { continue }
                summaries[day] = .page(
                    seen: try row.decode(forColumn: "seen"), done: try row.decode(forColumn: "done"))
            }
            let scheduled = try Row.fetchCursor(
                db.cachedStatement(sql: scheduledSQL), arguments: ["first": first, "last": last])
            while let row = try scheduled.next() {
                summaries[try row.decode(forColumn: "start")] = .scheduled(
                    try row.decode(forColumn: "todos"))
            }
            return summaries
        }
    }

    /// How many todos a page shows, by the same searches as the page itself, which can find one more than once; and how
    /// many of them were done on it. What rests there is not counted: ``Journal/Todo/restsUntil(on:isLatest:category:)``.
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

    /// The days after the latest page on which pending todos start, with how many.
    static let scheduledSQL = """
        SELECT start, COUNT(*) AS todos FROM todo
        WHERE ending IS NULL AND start BETWEEN :first AND :last
            AND start > (SELECT COALESCE(MAX(date), '') FROM journalPage)
        GROUP BY start
        """
}

extension JournalQuery {
    /// Two questions, answered at one moment; nil for the second where there is none.
    public func and<Other>(_ other: JournalQuery<Other>?) -> JournalQuery<(Answer, Other?)> {
        JournalQuery<(Answer, Other?)> { db in (try fetch(db), try other?.fetch(db)) }
    }

    /// Questions of one kind, answered at one moment.
    public static func all<Part>(_ queries: [JournalQuery<Part>]) -> JournalQuery where Answer == [Part] {
        JournalQuery { db in try queries.map { try $0.fetch(db) } }
    }

    /// The same question with its answer put otherwise.
    public func map<Other>(_ transform: @escaping @Sendable (Answer) -> Other) -> JournalQuery<Other> {
        JournalQuery<Other> { transform(try fetch($0)) }
    }
}
