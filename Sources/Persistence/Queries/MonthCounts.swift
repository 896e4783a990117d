import GRDB
import Journal

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
