import GRDB
import Journal

extension JournalQuery where Answer == [Todo] {
    /// The todos with a star on one of the days, with their stars and postponements.
    static func starred(in days: ClosedRange<Day>, _ db: Database) throws -> [Todo] {
        try todos(
            where: "id IN (SELECT todoID FROM star WHERE day BETWEEN ? AND ?)",
            arguments: [days.lowerBound, days.upperBound], db
        ).withPostponements(db)
    }
}

extension JournalQuery where Answer == [UncountedStar] {
    /// The stars of today and later days that don't count.
    public static func uncountedStars(today: Day) -> JournalQuery {
        JournalQuery { db in
            let days = try String.fetchAll(
                db, sql: "SELECT day FROM star WHERE day >= ? GROUP BY day HAVING COUNT(*) > \(Star.most)",
                arguments: [today])
            return try days.compactMap(Day.init).flatMap { day in
                try JournalQuery<OpenPage>.page(on: day, today: today).fetch(db).contents.uncountedStars
            }
        }
    }
}

extension JournalQuery where Answer == Standup {
    /// The todos done since a day, and the open ones on today's page, started or not.
    public static func standup(since: Day, today: Day) -> JournalQuery {
        JournalQuery { db in
            let page = try JournalQuery<OpenPage>.page(on: today, today: today).fetch(db)
            let done = try Tables.todos.fetch(
                db, sql: doneSinceSQL, arguments: ["since": since, "today": today]
            ).withPostponements(db)
            let starred = try JournalQuery<[Todo]>.starred(in: since...max(since, today), db)
            return Standup(
                since: since, today: today, done: done, starred: starred, page: page.contents,
                categories: page.categories)
        }
    }

    /// The todos done from a day until today, as one index search. A later ending is from a wrong clock.
    static let doneSinceSQL = """
        SELECT \(Tables.todos.columnList) FROM todo
        WHERE ending IS NOT NULL AND endingDay BETWEEN :since AND :today AND json_extract(ending, '$.kind') = 'done'
        """
}
