import Journal
import Persistence

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

/// The query of a reading, with its place.
struct ReadingSource: Sendable {
    typealias Update = @Sendable (inout Readings) -> Void

    /// Gives what puts the answer in its place.
    let query: JournalQuery<Update>
    /// Says of the place that it is being read or could not be; nil where it is wanted no longer.
    let mark: @Sendable (inout Readings, Loaded<Never>?) -> Void

    init<Value: Sendable>(
        _ place: any WritableKeyPath<Readings, Loaded<Value>?> & Sendable, _ query: JournalQuery<Value>
    ) {
        self.query = query.map { value in { $0[keyPath: place] = .loaded(value) } }
        mark = { readings, mark in
            readings[keyPath: place] =
                switch mark {
                case .loading: .loading
                case .failed(let message): .failed(message)
                case nil: nil
                }
        }
    }
}
