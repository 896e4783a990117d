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

/// The number of todos on each day of a month and of those done on it, found like a page's own.
///
/// A set of days is a number whose lowest bit stands for the first of the month.
struct MonthCounts {
    private let first: Day
    private let length: Int
    /// The days of each weekday, by its bit in ``Weekdays/rawValue``.
    private let weekdays: [(bit: Int, days: UInt32)]
    /// The numbers of each day.
    private var seen: [Int] = []
    private var done: [Int] = []

    /// A todo's days.
    private struct Todo {
        /// The days of its span and of its postponements.
        var seen: UInt32 = 0
        /// The days on which it is shown, whatever its weekdays; see ``Journal/Todo/hiddenUntil(on:isLatest:category:)``.
        var shown: UInt32 = 0
        var done: UInt32 = 0
    }

    init(of days: [Day], _ db: Database) throws {
        first = days.first ?? Day.known.lowerBound
        length = days.count
        weekdays = Dictionary(grouping: days.indices, by: { days[$0].weekday.bit })
            .map { bit, indices in (bit, indices.reduce(0) { $0 | 1 << UInt32($1) }) }
        guard let last = days.last else { return }
        (seen, done) = (Array(repeating: 0, count: length), Array(repeating: 0, count: length))
        let month: StatementArguments = ["first": first, "last": last]
        let alike = try Row.fetchCursor(db.cachedStatement(sql: Self.alikeSQL), arguments: month)
        while let row = try alike.next() {
            let stored = StoredRow(row: row)
            count(todo(stored), times: stored.number(4))
        }
        var postponed: [Int64: Todo] = [:]
        let postponements = try Row.fetchCursor(
            db.cachedStatement(sql: Self.postponedSQL), arguments: month)
        while let row = try postponements.next() {
            let stored = StoredRow(row: row)
            var todo = postponed[stored.id(4)] ?? todo(stored)
            postpone(&todo, stored)
            postponed[stored.id(4)] = todo
        }
        for todo in postponed.values { count(todo, times: 1) }
    }

    /// The counts of a day in the month.
    func summary(of day: Day) -> DaySummary { .page(seen: seen[day - first], done: done[day - first]) }

    /// The todos that were open or ended in the month and weren't postponed in it, counted: those that count on the same days share
    /// a row, which makes a few hundred rows of a month's thousands of todos.
    static let alikeSQL = """
        WITH span(class, earliest) AS (VALUES \(JournalQuery<OpenPage>.spanWindows(before: ":first")))
        SELECT mask, start, endingDay, isDone, COUNT(*) FROM (
            SELECT todo.id, \(columns) FROM todo \(category) WHERE ending IS NULL AND start <= :last
            UNION ALL
            SELECT todo.id, \(columns) FROM span CROSS JOIN todo
                ON todo.spanClass = span.class AND todo.start BETWEEN span.earliest AND :last
                AND todo.endingDay >= :first
            \(category) WHERE todo.ending IS NOT NULL
        ) AS seen
        WHERE id NOT IN (SELECT putOff.todoID \(postponements))
        GROUP BY 1, 2, 3, 4
        """

    /// A row for each postponement.
    static let postponedSQL = """
        WITH span(class, earliest) AS (VALUES \(JournalQuery<OpenPage>.spanWindows(before: ":first")))
        SELECT \(columns), todo.id, putOff.seenFrom, putOff.sentFrom \(postponements)
            CROSS JOIN todo ON todo.id = putOff.todoID
        \(category)
        """

    private static let columns = """
        COALESCE(todo.carriesTo, category.carriesTo, 127) AS mask, todo.start, todo.endingDay,
        json_extract(todo.ending, '$.kind') = 'done' AS isDone
        """
    private static let category = "LEFT JOIN category ON category.id = todo.categoryID"
    private static let postponements = """
        FROM span CROSS JOIN putOff
            ON putOff.spanClass = span.class AND putOff.seenFrom BETWEEN span.earliest AND :last
            AND putOff.sentFrom >= :first
        """

    /// The days of a row's todo, without its postponements.
    private func todo(_ row: StoredRow) -> Todo {
        let start = row.dayIfAny(1) ?? .known.lowerBound
        let end = row.dayIfAny(2)
        let mask = row.number(0)
        var todo = Todo()
        for (bit, days) in weekdays where mask & bit != 0 { todo.shown |= days }
        todo.shown |= days(from: start, to: start)
        if let end {
            todo.shown |= days(from: end, to: end)
            if row.flag(3, else: false) { todo.done = days(from: end, to: end) }
        }
        todo.seen = days(from: start, to: end ?? .known.upperBound)
        return todo
    }

    /// Adds a row's postponement to its todo.
    private func postpone(_ todo: inout Todo, _ row: StoredRow) {
        guard let seenFrom = row.dayIfAny(5), let sentFrom = row.dayIfAny(6) else { return }
        let start = row.dayIfAny(1) ?? .known.lowerBound
        todo.seen |= days(from: seenFrom, to: sentFrom)
        let ends = days(from: seenFrom, to: seenFrom) | days(from: sentFrom, to: sentFrom)
        todo.shown |= ends & days(from: first, to: start - 1)
    }

    /// Counts a number of todos alike.
    private mutating func count(_ todo: Todo, times number: Int) {
        var rest = todo.seen & todo.shown
        while rest != 0 {
            let place = rest.trailingZeroBitCount
            seen[place] += number
            if todo.done & 1 << UInt32(place) != 0 { done[place] += number }
            rest &= rest - 1
        }
    }

    /// The days of the month between two, inclusive; none if they are in the wrong order.
    private func days(from start: Day, to end: Day) -> UInt32 {
        let lowest = max(0, start - first)
        let highest = min(length - 1, end - first)
        guard lowest <= highest else { return 0 }
        return UInt32(truncatingIfNeeded: (1 << (highest + 1)) - (1 << lowest))
    }
}

/// The moment at which a query was made, to notice what has changed since.
public struct ReadMark: Equatable, Sendable {
    /// SQLite's number for what other connections wrote.
    public let dataVersion: Int
    /// The newest step of the change log.
    let step: Int64

    init(_ db: Database) throws {
        dataVersion = try JournalDatabase.dataVersion(db)
        step = try UndoLog.newestStep(db)
    }
}

/// A page that was read before, so that a change of a few todos needn't read the others again.
public struct KnownPage: Sendable {
    /// The most todos that are read again one by one.
    private static let mostChanged = 50

    private let contents: PageContents
    private let today: Day
    private let mark: ReadMark

    public init(_ contents: PageContents, today: Day, at mark: ReadMark) {
        self.contents = contents
        self.today = today
        self.mark = mark
    }

    /// The todos that may be on the page now, if the newest step is all that happened since it was read, and changed nothing but
    /// a few todos; nil if not.
    func todos(on day: Day, today: Day, _ db: Database) throws -> [Todo]? {
        guard contents.kind == .day, contents.day == day, self.today == today else { return nil }
        let now = try ReadMark(db)
        guard now.dataVersion == mark.dataVersion, now.step == mark.step + 1,
            let changed = try UndoLog.todos(changedBy: now.step, atMost: Self.mostChanged, db)
        else { return nil }
        let others = (contents.rows + contents.hidden).lazy.map(\.todo).filter { !changed.contains($0.id) }
        return try others + JournalQuery<[Todo]>.todos(Array(changed), db).withPostponements(db)
    }
}
