import Journal
import Persistence

/// The pages in a range of days, in order: the started ones, and days with a text or ended todos.
struct PageRange {
    let days: ClosedRange<Day>
    let pages: [OpenPage]

    /// - Throws: `JournalError` if there is none.
    init(
        _ days: ClosedRange<Day>, in database: JournalDatabase, focus: Focus? = nil, _ clock: JournalClock
    ) async throws {
        self.days = days
        var pages: [OpenPage] = []
        let endings = Set(try await database.read(.endingDays(in: days)))
        for day in endings.union(try await database.read(.pageDays).filter(days.contains)).sorted() {
            let page = try await database.read(
                JournalQuery.page(on: day, today: clock.today).focused(on: focus))
            let hasContents = page.contents.isStarted || page.text != nil
            if hasContents || endings.contains(day) && !page.contents.rows.isEmpty { pages.append(page) }
        }
        self.pages = pages
        if pages.isEmpty {
            throw JournalError("No page from \(days.lowerBound.mediumName) to \(days.upperBound.mediumName).")
        }
    }
}
