import Journal
import Persistence

/// The started pages in a range of days, in order.
struct PageRange {
    let days: ClosedRange<Day>
    let pages: [OpenPage]

    /// - Throws: `JournalError` if there is none.
    init(_ days: ClosedRange<Day>, in database: JournalDatabase, _ clock: JournalClock) async throws {
        self.days = days
        var pages: [OpenPage] = []
        for day in try await database.read(.pageDays).reversed() where days.contains(day) {
            let page = try await database.read(.page(on: day, today: clock.today))
            if page.contents.isStarted || page.text != nil { pages.append(page) }
        }
        self.pages = pages
        if pages.isEmpty {
            throw JournalError("No page from \(days.lowerBound.mediumName) to \(days.upperBound.mediumName).")
        }
    }
}
