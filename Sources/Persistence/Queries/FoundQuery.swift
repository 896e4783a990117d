import GRDB
import Journal

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
