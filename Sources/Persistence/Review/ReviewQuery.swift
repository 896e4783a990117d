import Foundation
import GRDB
import Journal

extension JournalQuery where Answer == ReviewContents {
    /// The current contents of a review.
    /// - Parameters:
    ///   - askAgain: The days for which a kept todo isn't asked about.
    ///   - appliesBundles: Whether starting a page applies the bundles of its weekday.
    public static func review(
        clock: JournalClock, askAgain: Int = 3, appliesBundles: Bool = true
    ) -> JournalQuery {
        JournalQuery { db in
            try contents(clock, askAgain: askAgain, appliesBundles: appliesBundles, db) { last, page in
                try LookBack(after: last, today: clock.today, previousPage: page, db)
            }
        }
    }

    /// - Parameter past: Returns the period to review from the last review and the last page before today.
    fileprivate static func contents(
        _ clock: JournalClock, askAgain: Int = 1, appliesBundles: Bool, _ db: Database,
        past: (FinishedReview?, Day?) throws -> LookBack
    ) throws -> ReviewContents {
        let today = clock.today
        let page = try JournalQuery<OpenPage>.page(on: today, today: today).fetch(db)
        let last = try FinishedReview.last(upTo: today, db)
        let pending = page.contents.rows.map(\.todo).filter(\.isOpen)
        func kept(since day: Day) throws -> Set<Int64> {
            try Int64.fetchSet(
                db, sql: "SELECT todoID FROM keptTodo WHERE day BETWEEN ? AND ?", arguments: [day, today])
        }
        let keptIDs = try kept(since: today - (min(askAgain, KeptTodo.mostDays) - 1))
        let isStarted = page.isTodayStarted
        let endingHabits = isStarted ? [] : try endingHabits(today, page.previous, db)
        let endingIDs = Set(endingHabits.map(\.todo.id))
        let carried = pending.filter { $0.start < today && !endingIDs.contains($0.id) }.dueFirst(by: today)
        let isKept = { (todo: Todo) in keptIDs.contains(todo.id) && !todo.isDue(by: today) }
        return ReviewContents(
            today: today, last: last, isTodayStarted: isStarted,
            past: try past(last, page.previous),
            endingHabits: endingHabits,
            starting: pending.filter { $0.start >= today && $0.arrival <= today },
            returning: isStarted
                ? [] : try FollowingTodos.returning(on: today, lastPage: page.latest, db),
            bundles: isStarted || !appliesBundles
                ? []
                : try bundles(on: today, db),
            carried: carried.filter { !isKept($0) }, kept: carried.filter(isKept),
            keptToday: try kept(since: today),
            starredBefore: page.previous.map { starredBefore(page.contents, on: $0) } ?? [],
            tomorrow: try JournalQuery<[Todo]>.todos(
                where: "ending IS NULL AND start = ?", arguments: [today + 1], db
            ).withPostponements(db).filter { $0.arrival > today },
            isFirstOfWeek: last.map {
                DayExpression.endOfWeek($0.day, clock.weekStart)
                    < DayExpression.endOfWeek(today, clock.weekStart)
            } ?? false)
    }

    private static func starredBefore(_ page: PageContents, on day: Day) -> [Todo] {
        let open = page.rows.map(\.todo).filter { $0.isOpen && $0.isSeen(on: day) }
        let again = MeantTodo.all(open, in: day...day, today: page.day).map(\.row.todo)
        let starred = Set(page.starred.map(\.id))
        return Array(again.filter { !starred.contains($0.id) }.prefix(max(0, Star.most - starred.count)))
    }

    /// The bundles that starting a day applies. In a focus the library has only those with an item in it.
    private static func bundles(on day: Day, _ db: Database) throws -> [TaskBundle] {
        try JournalQuery<Library>.library(db).bundles.filter {
            $0.appliesOn?.contains(day.weekday) ?? false
        }
    }

    private static func endingHabits(
        _ today: Day, _ lastPage: Day?, _ db: Database
    ) throws -> [ReviewContents.EndingHabit] {
        try JournalChange<StartedPage>.habits(before: today, db).map { habit in
            ReviewContents.EndingHabit(
                todo: habit,
                day: JournalChange<StartedPage>.lastDay(of: habit, lastPage: lastPage, before: today))
        }
        .sorted { ($0.day, $0.todo.id) < ($1.day, $1.todo.id) }
    }
}

extension JournalQuery where Answer == ReviewSummary {
    /// The outcome of todos in a range of days; with today in it, also the open ones.
    public static func reviewSummary(of days: ClosedRange<Day>, clock: JournalClock) -> JournalQuery {
        let today = clock.today
        guard days.upperBound < today else {
            return reviewSummary(since: min(days.lowerBound, today), clock: clock)
        }
        return JournalQuery { db in
            ReviewSummary(
                today: today, past: try LookBack(of: days, until: days.upperBound, today: today, db),
                carried: [],
                planned: [])
        }
    }

    /// The outcome of todos since a day, and the open ones.
    /// - Parameter day: Nil for the last review before today, which gives the summary of today's review.
    public static func reviewSummary(since day: Day?, clock: JournalClock) -> JournalQuery {
        JournalQuery { db in
            try JournalQuery<ReviewContents>.contents(clock, appliesBundles: false, db) { _, page in
                let today = clock.today
                if let day { return try LookBack(since: day, today: today, db) }
                let last = try FinishedReview.last(upTo: today - 1, db)
                return try LookBack(after: last, today: today, previousPage: page, db)
            }.summary
        }
    }
}

extension FinishedReview {
    /// The last review that counts; see ``JournalQuery/latestDay(upTo:_:)``.
    static func last(upTo day: Day, _ db: Database) throws -> FinishedReview? {
        try Tables.reviews.fetch(
            db,
            sql: """
                SELECT \(Tables.reviews.columnList) FROM review
                WHERE day <= ? ORDER BY day DESC, date DESC LIMIT 1
                """, arguments: [day]
        ).first
    }
}

extension LookBack {
    /// The period since a review or, without one, since the last page before today.
    fileprivate init(
        after last: FinishedReview?, today: Day, previousPage: Day?, _ db: Database
    ) throws {
        let since = min(last?.day ?? previousPage ?? today, today)
        try self.init(since: since, today: today, db)
        guard let last else { return }
        let isNew = { (day: Day, date: Date) in day > last.day || date > last.date }
        let isNewEnding = { (todo: Todo) in todo.ending.map { isNew($0.day, $0.date) } ?? false }
        done.removeAll { !isNewEnding($0) }
        abandoned.removeAll { !isNewEnding($0) }
        postponed.removeAll { !($0.postponements.last.map { $0.date > last.date } ?? false) }
    }

    /// The period from a day to today.
    fileprivate init(since: Day, today: Day, _ db: Database) throws {
        try self.init(of: since...today, until: nil, today: today, db)
    }

    /// - Parameter until: Nil for a period that ends today, whose postponed todos may be on later pages.
    fileprivate init(of days: ClosedRange<Day>, until: Day?, today: Day, _ db: Database) throws {
        let ended = try JournalQuery<[Todo]>.todos(
            where: "ending IS NOT NULL AND endingDay BETWEEN ? AND ?",
            arguments: [days.lowerBound, days.upperBound], db
        ).withPostponements(db).withShortfalls(today: today, db).inOrderOfEnding
        let starred = try JournalQuery<[Todo]>.starred(in: days, db)
        self.init(
            since: days.lowerBound, until: until, done: ended.filter { $0.ending?.kind == .done },
            abandoned: ended.filter { $0.ending?.isDone == false && !$0.isExcused },
            postponed: try Self.postponedTodos(
                from: days.lowerBound, to: until ?? Day.known.upperBound, db),
            starred: MeantTodo.all(starred, in: days, today: until.map { $0 + 1 } ?? days.upperBound))
    }

    /// The open todos postponed from a page of those days, by time of postponement.
    private static func postponedTodos(from day: Day, to last: Day, _ db: Database) throws -> [Todo] {
        try JournalQuery<[Todo]>.postponedTodos(from: day, to: last, db).filter(\.isOpen)
            .sorted { a, b in
                switch (a.postponements.last, b.postponements.last) {
                case (let one?, let other?): one.isBefore(other) || !other.isBefore(one) && a.order < b.order
                default: b.postponements.last != nil
                }
            }
    }
}
