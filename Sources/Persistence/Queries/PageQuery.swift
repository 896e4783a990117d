import GRDB
import Journal

extension JournalQuery where Answer == OpenPage {
    /// The page of a day. If it isn't started: a preview for today, otherwise only the todos that start or
    /// end on the day.
    /// - Parameter known: The page as it was read before the last change.
    public static func page(on day: Day, today: Day, after known: KnownPage? = nil) -> JournalQuery {
        JournalQuery { try openPage(on: day, today: today, after: known, $0) }
    }

    /// The latest page up to today, or the preview of today's if there is none.
    public static func latestPage(today: Day) -> JournalQuery {
        JournalQuery { db in
            try openPage(on: try latestDay(upTo: today, db) ?? today, today: today, db)
        }
    }

    public static func futureLog(clock: JournalClock) -> JournalQuery {
        list(clock) { db in
            PageContents(
                futureLog: try JournalQuery<[Todo]>.futureLog(after: clock.today, db), today: clock.today,
                weekStart: clock.weekStart)
        }
    }

    /// The open todos with a deadline, as a list like the future log.
    public static func deadlines(clock: JournalClock) -> JournalQuery {
        list(clock) { db in
            let todos = try JournalQuery<[Todo]>.todos(where: "ending IS NULL AND due IS NOT NULL", db)
            return PageContents(
                deadlines: try todos.withPostponements(db), today: clock.today, weekStart: clock.weekStart)
        }
    }

    private static func list(
        _ clock: JournalClock, _ contents: @escaping @Sendable (Database) throws -> PageContents
    ) -> JournalQuery {
        JournalQuery { db in
            let today = clock.today
            var page = OpenPage(
                contents: try contents(db),
                previous: nil, next: nil, latest: try latestDay(upTo: today, db),
                isTodayStarted: try isStarted(today, db),
                categories: try Tables.categories.arranged(db))
            page.add(try SyncNotes.read(db))
            return page
        }
    }

    private static func openPage(
        on day: Day, today: Day, after known: KnownPage? = nil, _ db: Database
    ) throws -> OpenPage {
        let latest = try latestDay(upTo: today, db)
        let categories = try Tables.categories.arranged(db)
        let isStarted = try isStarted(day, db)
        var todos = try known?.todos(on: day, today: today, db) ?? seenTodos(on: day, db)
        // All open todos would obscure those that belong to the day.
        if !isStarted, day != today {
            todos.removeAll {
                $0.start != day && $0.ending?.day != day && !(day > today && $0.isOpen && $0.due == day)
            }
        }
        let contents = PageContents(
            day: day,
            isStarted: isStarted,
            isLatest: latest.map { day >= $0 } ?? true,
            isOver: day < today,
            todos: try todos.withShortfalls(today: today, db),
            categories: categories)
        let isPreview = day == today && !isStarted
        var page = OpenPage(
            contents: contents,
            previous: try neighbour(
                "SELECT MAX(date) FROM journalPage WHERE date < ?", of: day, today, <, db),
            next: try neighbour("SELECT MIN(date) FROM journalPage WHERE date > ?", of: day, today, >, db),
            latest: latest,
            isTodayStarted: try self.isStarted(today, db),
            categories: categories,
            coming: isPreview ? try coming(with: day, lastPage: latest, db) : [],
            text: try JournalQuery<DayText?>.text(of: day, db)?.text, lastReview: try lastReview(today, db))
        page.add(try SyncNotes.read(db))
        return page
    }

    /// What starting a day adds.
    private static func coming(with day: Day, lastPage: Day?, _ db: Database) throws -> [ComingTodos] {
        let habits = try FollowingTodos.returning(on: day, lastPage: lastPage, db).count
        return try JournalChange<AppliedBundle>.coming(with: day, db)
            + (habits == 0 ? [] : [ComingTodos(bundle: nil, count: habits)])
    }

    /// The nearest page on one side of a day. Today counts as a page even before it is started.
    private static func neighbour(
        _ sql: String, of day: Day, _ today: Day, _ isOnSide: (Day, Day) -> Bool, _ db: Database
    ) throws -> Day? {
        let page: Day? = try db.value(sql, [day])
        guard isOnSide(today, day), let page else { return isOnSide(today, day) ? today : page }
        return isOnSide(page, today) ? today : page
    }

    private static func lastReview(_ today: Day, _ db: Database) throws -> OpenPage.LastReview? {
        guard let day = try FinishedReview.last(upTo: today, db)?.day else { return nil }
        let pages = try db.value(
            "SELECT COUNT(*) FROM journalPage WHERE date > ? AND date <= ?", [day, today], as: Int.self)
        return OpenPage.LastReview(day: day, pagesSince: pages ?? 0)
    }

    static func isStarted(_ day: Day, _ db: Database) throws -> Bool {
        try db.value("SELECT 1 FROM journalPage WHERE date = ?", [day], as: Int.self) != nil
    }

    /// The latest page that counts. One of a later day, started under another clock or in another zone, counts when its
    /// day comes.
    static func latestDay(upTo today: Day, _ db: Database) throws -> Day? {
        try db.value("SELECT MAX(date) FROM journalPage WHERE date <= ?", [today])
    }

    /// The todos seen on a day, ``Journal/Todo/isSeen(on:)``, as three index searches; a fourth finds those that a deadline may
    /// bring there, ``Journal/Todo/arrival``.
    ///
    /// No ordinary index finds the spans that contain a day without scanning history. So todos are indexed by the class of
    /// their span's length (`spanClass`, a generated column): a span of class k is shorter than 2^k days, so only starts within
    /// that window are searched, in seventeen short searches however long the history. A row of `putOff` is a span, too, from
    /// the todo's start then to the page it was postponed from. A todo may occur several times.
    static let seenTodosSQL = """
        WITH span(class, earliest) AS (VALUES \(spanWindows(before: ":day")))
        SELECT \(Tables.todos.columnList) FROM todo WHERE ending IS NULL AND start <= :day
        UNION ALL
        SELECT \(Tables.todos.columnList) FROM span CROSS JOIN todo
            ON todo.spanClass = span.class AND todo.start BETWEEN span.earliest AND :day
            AND todo.endingDay >= :day
        WHERE todo.ending IS NOT NULL
        UNION ALL
        SELECT \(Tables.todos.columnList) FROM span CROSS JOIN putOff
            ON putOff.spanClass = span.class AND putOff.seenFrom BETWEEN span.earliest AND :day
            AND putOff.sentFrom >= :day
            CROSS JOIN todo ON todo.id = putOff.todoID
        UNION ALL
        SELECT \(Tables.todos.columnList) FROM todo WHERE ending IS NULL AND due <= :day AND start > :day
        """

    /// Whether the deadline of an open todo brings it to a page before its start: ``Journal/Todo/arrival`` in SQL.
    static let comesByDeadline = """
        (todo.due IS NOT NULL AND todo.due < todo.start
            AND NOT EXISTS (SELECT 1 FROM putOff WHERE putOff.todoID = todo.id AND putOff.sentFrom >= todo.due))
        """

    /// The span classes, defined by the migration to v8, each with the earliest start that reaches the day.
    /// - Parameter day: SQL.
    static func spanWindows(before day: String) -> String {
        let bounded = (0...15).map { "(\($0), date(\(day), \(reach(ofClass: $0))))" }
        return (bounded + ["(16, '0000-00-00')"]).joined(separator: ", ")
    }

    /// The span classes, each with how far back the earliest start is, for SQLite's `date`; null for any start.
    static let spanReaches =
        ((0...15).map { "(\($0), \(reach(ofClass: $0)))" } + ["(16, NULL)"]).joined(separator: ", ")

    private static func reach(ofClass number: Int) -> String { "'-\((1 << number) - 1) days'" }

    static func seenTodos(on day: Day, _ db: Database) throws -> [Todo] {
        var seen: Set<Int64> = []
        var todos: [Todo] = []
        try Tables.todos.forEach(db, sql: seenTodosSQL, arguments: ["day": day]) { todo in
            if seen.insert(todo.id).inserted { todos.append(todo) }
        }
        return try todos.withPostponements(db)
    }
}

extension JournalQuery where Answer == OpenPage {
    /// The results of an earlier search as they are now, without searching again.
    public static func found(_ list: FoundList, today: Day) -> JournalQuery {
        JournalQuery { db in
            let todos = try JournalQuery<[Todo]>.todos(list.hits.compactMap(\.todo?.id), db)
                .withPostponements(db)
            var texts: [TextPeriod: DayText] = [:]
            for period in list.hits.compactMap(\.period) {
                texts[period] = try JournalQuery<DayText?>.text(of: period, db)
            }
            var page = OpenPage(
                contents: PageContents(
                    found: list, list.current(todos: todos, texts: texts), today: today),
                previous: nil, next: nil, latest: try latestDay(upTo: today, db),
                isTodayStarted: try isStarted(today, db),
                categories: try Tables.categories.arranged(db))
            page.add(try SyncNotes.read(db))
            return page
        }
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

extension JournalQuery where Answer == OnThisDay? {
    /// The nearest earlier year's same day with a text or something done; nil if there is none.
    public static func onThisDay(before day: Day) -> JournalQuery {
        JournalQuery { db in
            let days = OnThisDay.candidates(before: day)
            guard !days.isEmpty else { return nil }
            let list = days.map { "'\($0)'" }.joined(separator: ", ")
            let nearest: Day? = try db.value(
                """
                SELECT MAX(day) FROM (
                    SELECT MAX(day) AS day FROM dayText WHERE day IN (\(list)) AND :focus IS NULL
                    UNION ALL
                    SELECT MAX(endingDay) FROM todo
                    WHERE ending IS NOT NULL AND endingDay IN (\(list))
                        AND json_extract(ending, '$.kind') = 'done' AND \(Focus.condition))
                """, ["focus": Focus.argument])
            guard let nearest else { return nil }
            let done = try JournalQuery<[Todo]>.todos(
                where: "ending IS NOT NULL AND endingDay = ?", arguments: [nearest], db
            ).filter { $0.ending?.kind == .done }.inOrderOfEnding
            return OnThisDay(
                seenFrom: day, day: nearest,
                text: try JournalQuery<DayText?>.text(of: nearest, db).flatMap { Prose.firstLine($0.text) },
                done: done.prefix(OnThisDay.mostTitles).map { Title.normalized($0.title) ?? "" },
                doneCount: done.count)
        }
    }
}
