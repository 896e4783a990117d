import GRDB
import Journal

extension JournalQuery where Answer == Standup {
    /// What was done since a day, and what is open on today's page, be it started or not.
    public static func standup(since: Day, today: Day) -> JournalQuery {
        JournalQuery { db in
            let page = try JournalQuery<OpenPage>.page(on: today, today: today).fetch(db)
            let done = try Tables.todos.fetch(db, sql: doneSinceSQL, arguments: ["since": since])
                .withPostponements(
                    db)
            return Standup(
                since: since, today: today, done: done, page: page.contents, categories: page.categories)
        }
    }

    /// The todos that were done on a day or later: one search of the index of endings, whatever lies before.
    static let doneSinceSQL = """
        SELECT \(Tables.todos.columnList(of: "todo")) FROM todo
        WHERE ending IS NOT NULL AND endingDay >= :since AND json_extract(ending, '$.kind') = 'done'
        """
}
