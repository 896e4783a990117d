import Journal
import Persistence

/// What the screens show of the journal, read at one moment: a page, and of the rest what is shown.
struct ScreenReading: Sendable {
    var page: OpenPage
    var month: [Day: DaySummary]?
    var library: Library?
    var review: ReviewContents?
    var week: WeekReview?

    init(page: OpenPage) {
        self.page = page
    }

    private init(
        page: OpenPage, month: [Day: DaySummary]?, library: Library?, review: ReviewContents?,
        week: WeekReview?
    ) {
        self.page = page
        self.month = month
        self.library = library
        self.review = review
        self.week = week
    }

    /// Reads a page with all else that a view shows.
    /// - Parameter review: What a review goes through, where one is made.
    static func query(
        _ page: JournalQuery<OpenPage>, for view: JournalView, review: JournalQuery<ReviewContents>
    ) -> JournalQuery<ScreenReading> {
        page.and(view.calendar.map { .month($0.month) })
            .and(view.library == nil ? nil : .library)
            .and(view.review == nil ? nil : review)
            .and(view.week?.first.map { .week(from: $0, today: view.today) })
            .map { read in
                let ((((page, month), library), review), week) = read
                return ScreenReading(page: page, month: month, library: library, review: review, week: week)
            }
    }
}

extension JournalView {
    /// Takes in what was read.
    mutating func show(_ read: ScreenReading) {
        if let review = read.review { self.review = review }
        if let week = read.week { self.week = week }
        if let month = read.month { calendar?.summaries = month }
        if let library = read.library { self.library = library }
        page = read.page
        if showsActivity, !page.contents.isFutureLog { page.contents = page.contents.gatheringActivity() }
        if showsResting { page.contents = page.contents.showingResting() }
    }
}
