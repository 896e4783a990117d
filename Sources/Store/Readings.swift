import Journal
import Persistence

/// What a screen has read for it, beside the page.
public enum Reading: Hashable, Sendable {
    /// What a calendar says of a month.
    case month(Month)
    /// Categories, bundles and export groups.
    case library
    /// What a review of a day goes through.
    case review(of: Day)
    /// Seven days side by side.
    case week(from: Day)
}

/// What is read for the screen in front, each reading in a place of its own; nil where it is not wanted.
public struct Readings: Equatable, Sendable {
    /// What the screen wants.
    public var wanted: Set<Reading> = []
    public var month: Loaded<CalendarMonth>?
    public var library: Loaded<Library>?
    public var review: Loaded<ReviewContents>?
    public var week: Loaded<WeekReview>?

    public init() {}

    /// What a calendar knows of a month.
    public struct CalendarMonth: Equatable, Sendable {
        public var month: Month
        /// The days of which there is something to say.
        public var summaries: [Day: DaySummary]

        public init(month: Month, summaries: [Day: DaySummary] = [:]) {
            self.month = month
            self.summaries = summaries
        }
    }
}

extension Reading {
    /// How it is read and where it goes.
    func source(clock: JournalClock, appliesBundles: Bool) -> ReadingSource {
        switch self {
        case .month(let month):
            ReadingSource(
                \.month,
                JournalQuery<[Day: DaySummary]>.month(month).map {
                    Readings.CalendarMonth(month: month, summaries: $0)
                })
        case .library: ReadingSource(\.library, .library)
        case .review: ReadingSource(\.review, .review(clock: clock, appliesBundles: appliesBundles))
        case .week(let first): ReadingSource(\.week, .week(from: first, today: clock.today))
        }
    }
}

extension JournalView {
    /// The month that a calendar is open at; nil until it is read.
    public var calendar: Readings.CalendarMonth? { readings.month?.value }
    /// Categories, bundles and export groups; nil until they are read.
    public var library: Library? { readings.library?.value }
    /// What a review goes through; nil until it is read.
    public var review: ReviewContents? { readings.review?.value }
    /// Seven days side by side; nil until they are read.
    public var week: WeekReview? { readings.week?.value }
    /// The export groups with what they hold.
    public var groups: [SectionFilter] {
        library.map { library in library.groups.map { SectionFilter($0, members: library.members) } } ?? []
    }
}
