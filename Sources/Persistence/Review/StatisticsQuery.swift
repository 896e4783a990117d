import Foundation
import GRDB
import Journal

extension JournalQuery where Answer == Statistics {
    /// The statistics of a period.
    /// - Parameter days: The days of the heatmap, which contain the period.
    public static func statistics(
        of period: ClosedRange<Day>, days: ClosedRange<Day>, clock: JournalClock
    ) -> JournalQuery {
        JournalQuery { db in
            Statistics(
                try Statistics.Facts(of: period, days: days, today: clock.today, db),
                categories: try Tables.categories.arranged(db), clock: clock)
        }
    }
}

extension JournalQuery where Answer == [Todo] {
    /// The todos behind a number of the statistics of a period: the ended ones by when they ended, then the open ones,
    /// the oldest first.
    public static func todos(
        behind part: Statistics.Part, of period: ClosedRange<Day>, clock: JournalClock
    ) -> JournalQuery {
        JournalQuery { db in
            if part == .postponed { return try postponed(in: period, db) }
            let facts = try Statistics.Facts(of: period, days: period, today: clock.today, db)
            let ids = Statistics.ids(
                behind: part, facts, categories: try Tables.categories.arranged(db), clock: clock)
            let todos = try todos(Array(ids), db).withPostponements(db)
            return todos.filter { !$0.isOpen }.inOrderOfEnding + todos.filter(\.isOpen).oldestFirst
        }
    }

    private static func postponed(in period: ClosedRange<Day>, _ db: Database) throws -> [Todo] {
        try postponedTodos(from: period.lowerBound, to: period.upperBound, db).oldestFirst
    }
}

extension JournalQuery where Answer == DayComparison {
    /// How a day compares with the same weekday of the weeks before.
    public static func comparison(of day: Day) -> JournalQuery {
        JournalQuery { db in
            func done(on day: Day) throws -> Int {
                try db.value(doneSQL, ["day": day, "focus": Focus.argument]) ?? 0
            }
            let weeks = "[" + (1...52).map { "\"\(day - 7 * $0)\"" }.joined(separator: ",") + "]"
            let pages = try Day.fetchAll(
                db.cachedStatement(sql: pagesSQL), arguments: [weeks, DayComparison.most])
            return DayComparison(
                day: day, done: try done(on: day), earlier: try pages.map { ($0, try done(on: $0)) })
        }
    }

    private static let doneSQL = """
        SELECT COUNT(*) FROM todo
        WHERE ending IS NOT NULL AND endingDay = :day AND json_extract(ending, '$.kind') = 'done'
            AND \(Focus.condition)
        """

    private static let pagesSQL = """
        SELECT date FROM json_each(?) AS wanted CROSS JOIN journalPage ON date = wanted.value
        ORDER BY date DESC LIMIT ?
        """
}

extension Statistics.Facts {
    /// What the statistics of a period are computed from.
    ///
    /// Endings come from the index `todo_ended_by_day`, without the todos' rows except for what may be entries.
    init(of period: ClosedRange<Day>, days: ClosedRange<Day>, today: Day, _ db: Database) throws {
        self.init(period: period, daysShown: days)
        let (first, last) = (period.lowerBound, period.upperBound)
        try readDays(db)
        try readEndings(today, db)
        try readIntentions(today, db)
        postponements =
            try Int.fetchOne(
                db.cachedStatement(sql: Self.postponementsSQL),
                arguments: ["day": first, "last": last, "focus": Focus.argument]) ?? 0
        mostPostponed = try mostPostponed(db)
        try readHabits(today, db)
        starred = MeantTodo.all(
            try JournalQuery<[Todo]>.starred(in: period, db), in: period, today: today)
        if last >= today {
            let open = try JournalQuery<[Todo]>.todos(
                where: JournalQuery<WeekReview>.isOpen, arguments: [today], db)
            habits += open.filter(\.isHabit)
            carried = try open.filter { !$0.isHabit }.withPostponements(db).filter { $0.firstSeen < today }
        }
    }

    private mutating func readDays(_ db: Database) throws {
        let (first, last) = (daysShown.lowerBound, daysShown.upperBound)
        pages = try Day.fetchSet(db, sql: JournalQuery<WeekReview>.pagesSQL, arguments: [first, last])
        let rows = try Row.fetchCursor(
            db.cachedStatement(sql: Self.doneByDaySQL),
            arguments: ["first": first, "last": last, "focus": Focus.argument])
        while let row = try rows.next() {
            guard let day = Day(try row.decode(String.self, atIndex: 0)) else { continue }
            doneByDay[day] = try row.decode(atIndex: 1)
        }
    }

    private mutating func readEndings(_ today: Day, _ db: Database) throws {
        let excused = try excusedTodos(today, db)
        let rows = try Row.fetchCursor(
            db.cachedStatement(sql: Self.endingsSQL),
            arguments: ["first": period.lowerBound, "last": period.upperBound, "focus": Focus.argument])
        while let row = try rows.next() {
            guard let day = Self.day(row, 1), let start = Self.day(row, 3) else { continue }
            let id: Int64 = try row.decode(atIndex: 0)
            if excused.contains(id) { continue }
            let seconds = try row.decode(Int?.self, atIndex: 5)
            let outcome = Self.outcome(
                kind: try row.decode(String?.self, atIndex: 4),
                isHabit: try row.decode(Bool.self, atIndex: 8),
                seconds: seconds)
            let isDone = outcome == .done
            let isEntry = try row.decode(Bool.self, atIndex: 6)
            let isAsIntended = isDone && start == day && !isEntry
            let firstSeen = Self.day(row, 7).map { min($0, start) }
            endings.append(
                Statistics.Ending(
                    id: id, day: day, seconds: seconds ?? day.ordinal * 86_400,
                    outcome: outcome, isAsIntended: isAsIntended,
                    span: isDone ? firstSeen.map { max(0, day - $0) } : nil))
            if !isEntry, period.contains(start) {
                intentions.append(
                    Statistics.Intention(
                        id: id, categoryID: try row.decode(Int64?.self, atIndex: 2), day: start,
                        isDone: isAsIntended))
            }
        }
    }

    private static func outcome(kind: String?, isHabit: Bool, seconds: Int?) -> Statistics.Outcome {
        let kind = kind.flatMap { TodoEnding.Kind(rawValue: $0) } ?? .abandoned
        guard kind != .done else { return .done }
        guard isHabit else { return .abandoned }
        let date = Date(timeIntervalSince1970: Double(seconds ?? 0))
        return TodoEnding(date: date, day: .known.lowerBound, kind: kind).isMissed ? .missed : .skipped
    }

    /// The missed habits of the period whose week, by a rule such as `3 times a week`, didn't need them.
    private func excusedTodos(_ today: Day, _ db: Database) throws -> Set<Int64> {
        let missed = try JournalQuery<[Todo]>.todos(
            where: Self.missedByNumber, arguments: [period.lowerBound, period.upperBound], db)
        return Set(try missed.withShortfalls(today: today, db).filter(\.isExcused).map(\.id))
    }

    /// Adds what was intended for days of the period and hasn't ended in it.
    private mutating func readIntentions(_ today: Day, _ db: Database) throws {
        let (first, last) = (period.lowerBound, period.upperBound)
        let sources: [(String, StatementArguments)] = [
            (Self.endedLaterSQL, ["first": first, "last": last, "after": last + 1]),
            (Self.openSQL, ["first": first, "last": min(last, today)]),
            (Self.intendedBeforeSQL, ["first": first, "last": last]),
        ]
        for (sql, arguments) in sources {
            let rows = try Row.fetchCursor(
                db.cachedStatement(sql: sql), arguments: arguments + ["focus": Focus.argument])
            while let row = try rows.next() {
                guard let day = Self.day(row, 2) else { continue }
                intentions.append(
                    Statistics.Intention(
                        id: try row.decode(atIndex: 0), categoryID: try row.decode(Int64?.self, atIndex: 1),
                        day: day, isDone: false))
            }
        }
    }

    private func mostPostponed(_ db: Database) throws -> [Statistics.Postponed] {
        let rows = try Row.fetchAll(
            db.cachedStatement(sql: Self.mostPostponedSQL),
            arguments: [
                "day": period.lowerBound, "last": period.upperBound, "most": Statistics.mostListed,
                "focus": Focus.argument,
            ])
        let todos = try JournalQuery<[Todo]>.todos(rows.map { $0["id"] }, db).withPostponements(db)
        return rows.compactMap { row in
            todos.first { $0.id == row["id"] }.map { Statistics.Postponed(todo: $0, times: row["times"]) }
        }
    }

    /// Adds the habits that ended on the days of their grid, and shortly before: a title of those is known to be a habit's.
    private mutating func readHabits(_ today: Day, _ db: Database) throws {
        habits = try JournalQuery<[Todo]>.todos(
            where: "\(JournalQuery<WeekReview>.endedIn) AND NOT shouldMigrate",
            arguments: [habitDays.lowerBound - WeekReview.habitDays, habitDays.upperBound], db
        ).withShortfalls(today: today, db)
    }

    /// A day, also in another program's form; nil if it says none.
    private static func day(_ row: Row, _ index: Int) -> Day? {
        guard let text = String.fromDatabaseValue(row[index] as DatabaseValue) else { return nil }
        return Day(text) ?? ForeignTime(text)?.day
    }

    private static let missedByNumber = """
        \(JournalQuery<WeekReview>.endedIn) AND NOT shouldMigrate AND json_extract(ending, '$.kind') = 'missed'
            AND series IS NOT NULL AND repeats LIKE '%X-TIMES=%'
        """

    private static let doneByDaySQL = """
        SELECT endingDay, COUNT(*) FROM todo
        WHERE ending IS NOT NULL AND endingDay BETWEEN :first AND :last
            AND json_extract(ending, '$.kind') = 'done' AND \(Focus.condition)
        GROUP BY endingDay
        """

    /// Whether an ending has the row of an entry: it can't have been open before it was done (``Journal/Todo/mayBeEntry``). Of a
    /// one-off todo that was done, the first day that showed it.
    private static let endingsSQL = """
        SELECT id, endingDay, categoryID, start, json_extract(ending, '$.kind'),
            CAST(strftime('%s', json_extract(ending, '$.date')) AS INTEGER),
            CASE WHEN NOT shouldMigrate AND start >= endingDay AND json_extract(ending, '$.kind') = 'done'
                THEN bundleTodoID IS NULL AND series IS NULL
                    AND NOT COALESCE(created < json_extract(ending, '$.date'), 0) ELSE 0 END,
            CASE WHEN shouldMigrate AND json_extract(ending, '$.kind') = 'done'
                THEN COALESCE((SELECT MIN(seenFrom) FROM putOff WHERE todoID = todo.id), start) END,
            NOT shouldMigrate
        FROM todo WHERE ending IS NOT NULL AND endingDay BETWEEN :first AND :last AND \(Focus.condition)
        """

    /// The todos that started in the period and ended after it. A span of class k is shorter than 2^k days.
    private static let endedLaterSQL = """
        WITH span(class, earliest) AS (VALUES \(JournalQuery<OpenPage>.spanWindows(before: ":after")))
        SELECT todo.id, todo.categoryID, todo.start FROM span CROSS JOIN todo
            ON todo.spanClass = span.class AND todo.start BETWEEN MAX(:first, span.earliest) AND :last
            AND todo.endingDay > :last
        WHERE todo.ending IS NOT NULL AND \(Focus.condition)
        """

    private static let openSQL = """
        SELECT id, categoryID, start FROM todo WHERE ending IS NULL AND start BETWEEN :first AND :last
            AND \(Focus.condition)
        """

    /// The days from which todos were seen until they were postponed.
    private static let intendedBeforeSQL = """
        WITH span(class, reach) AS (VALUES \(JournalQuery<OpenPage>.spanReaches))
        SELECT todo.id, todo.categoryID, putOff.seenFrom FROM span CROSS JOIN putOff
            ON putOff.spanClass = span.class AND putOff.seenFrom BETWEEN :first AND :last
        CROSS JOIN todo ON todo.id = putOff.todoID AND \(Focus.condition)
        """

    private static let postponementsSQL = """
        WITH span(class, earliest) AS (VALUES \(JournalQuery<OpenPage>.spanWindows(before: ":day")))
        SELECT COUNT(*) FROM span CROSS JOIN putOff
            ON putOff.spanClass = span.class AND putOff.seenFrom BETWEEN span.earliest AND :last
            AND putOff.sentFrom BETWEEN :day AND :last
        WHERE :focus IS NULL
            OR EXISTS (SELECT 1 FROM todo WHERE todo.id = putOff.todoID AND \(Focus.condition))
        """

    /// In an order that is the same on all machines.
    private static let mostPostponedSQL = """
        WITH span(class, earliest) AS (VALUES \(JournalQuery<OpenPage>.spanWindows(before: ":day")))
        SELECT todo.id AS id, COUNT(*) AS times FROM span CROSS JOIN putOff
            ON putOff.spanClass = span.class AND putOff.seenFrom BETWEEN span.earliest AND :last
            AND putOff.sentFrom BETWEEN :day AND :last
        CROSS JOIN todo ON todo.id = putOff.todoID AND \(Focus.condition)
        GROUP BY todo.id HAVING COUNT(*) > 1
        ORDER BY times DESC, todo.written, todo.title, todo.start LIMIT :most
        """
}
