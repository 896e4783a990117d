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
    private var todos: [Int64: Todo] = [:]
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
        let rows = try Row.fetchCursor(
            db.cachedStatement(sql: Self.sql), arguments: ["first": first, "last": last])
        while let row = try rows.next() { add(StoredRow(row: row)) }
        (seen, done) = (Array(repeating: 0, count: length), Array(repeating: 0, count: length))
        for todo in todos.values {
            var rest = todo.seen & todo.shown
            while rest != 0 {
                let place = rest.trailingZeroBitCount
                seen[place] += 1
                if todo.done & 1 << UInt32(place) != 0 { done[place] += 1 }
                rest &= rest - 1
            }
        }
    }

    /// The counts of a day in the month.
    func summary(of day: Day) -> DaySummary { .page(seen: seen[day - first], done: done[day - first]) }

    /// A row for each todo that was open or ended in the month, and one for each postponement.
    static let sql = """
        WITH span(class, earliest) AS (VALUES \(JournalQuery<OpenPage>.spanWindows(before: ":first")))
        SELECT \(columns), NULL, NULL FROM todo \(category) WHERE ending IS NULL AND start <= :last
        UNION ALL
        SELECT \(columns), NULL, NULL FROM span CROSS JOIN todo
            ON todo.spanClass = span.class AND todo.start BETWEEN span.earliest AND :last
            AND todo.endingDay >= :first
        \(category) WHERE todo.ending IS NOT NULL
        UNION ALL
        SELECT \(columns), putOff.seenFrom, putOff.sentFrom FROM span CROSS JOIN putOff
            ON putOff.spanClass = span.class AND putOff.seenFrom BETWEEN span.earliest AND :last
            AND putOff.sentFrom >= :first
            CROSS JOIN todo ON todo.id = putOff.todoID
        \(category)
        """

    private static let columns = """
        todo.id, COALESCE(todo.carriesTo, category.carriesTo, 127), todo.start, todo.endingDay,
        json_extract(todo.ending, '$.kind') = 'done'
        """
    private static let category = "LEFT JOIN category ON category.id = todo.categoryID"

    private mutating func add(_ row: StoredRow) {
        let start = row.dayIfAny(2) ?? .known.lowerBound
        let end = row.dayIfAny(3)
        let mask = row.number(1)
        var todo = todos[row.id(0)] ?? Todo()
        for (bit, days) in weekdays where mask & bit != 0 { todo.shown |= days }
        todo.shown |= days(from: start, to: start)
        if let end {
            todo.shown |= days(from: end, to: end)
            if row.flag(4, else: false) { todo.done = days(from: end, to: end) }
        }
        if let seenFrom = row.dayIfAny(5), let sentFrom = row.dayIfAny(6) {
            todo.seen |= days(from: seenFrom, to: sentFrom)
            let ends = days(from: seenFrom, to: seenFrom) | days(from: sentFrom, to: sentFrom)
            todo.shown |= ends & days(from: first, to: start - 1)
        }
        todo.seen |= days(from: start, to: end ?? .known.upperBound)
        todos[row.id(0)] = todo
    }

    /// The days of the month between two, inclusive; none if they are in the wrong order.
    private func days(from start: Day, to end: Day) -> UInt32 {
        let lowest = max(0, start - first)
        let highest = min(length - 1, end - first)
        guard lowest <= highest else { return 0 }
        return UInt32(truncatingIfNeeded: (1 << (highest + 1)) - (1 << lowest))
    }
}
