import Journal
import Persistence

/// All that a screen shows of the journal, as one value.
public struct JournalView: Sendable {
    public var page: OpenPage
    public var clock: JournalClock
    /// Whether nothing can be changed.
    public var isReadOnly = false
    /// The latest word on what was done; nil when there is nothing to say.
    public var message: StoreMessage?
    /// Whether what ended on the day stands together, in order of time.
    public var showsActivity = false
    /// Whether what rests on the page's weekday stands on it too.
    public var showsResting = false
    /// What was found in the whole journal; nil where nothing was looked for.
    public var found: FoundTodos?
    /// A todo's life; nil where none was looked up last.
    public var biography: Biography?
    /// How many lives have been looked up, so that one looked up again is another.
    public var lookedUp = 0
    /// The month that a calendar is open at; nil where none is.
    public var calendar: CalendarMonth?
    /// Categories, bundles and export groups; nil where they are not shown.
    public var library: Library?
    /// What a review goes through; nil where none is made.
    public var review: ReviewContents?
    /// Seven days side by side; nil where they are not shown.
    public var week: WeekReview?
    /// The row of the library that the last action made, changed or brought back, for the selection to go to.
    public var touchedLibrary: LibraryRow?
    /// The export groups there were when they were read last.
    public var groups: [SectionFilter] = []
    /// The todos that the last action made, brought back or changed back, for the selection to go to.
    public var touched: [Int64] = []

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

    /// Todos whose titles have the words that were looked for.
    public struct FoundTodos: Equatable, Sendable {
        public var phrase: String
        public var todos: [Todo]
        /// Which search it is from, so that one made again is another.
        public var serial: Int

        public init(phrase: String, todos: [Todo], serial: Int = 0) {
            self.phrase = phrase
            self.todos = todos
            self.serial = serial
        }
    }

    public init(page: OpenPage, clock: JournalClock, message: StoreMessage? = nil) {
        self.page = page
        self.clock = clock
        self.message = message
    }

    /// Whether the future log is shown, and not a page.
    public var isFutureLog: Bool { page.contents.isFutureLog }
    public var categories: [Category] { page.categories }
    public var day: Day { page.contents.day }
    public var today: Day { clock.today }
    /// True until the first page is started.
    public var hasNoPages: Bool { page.latest == nil }
}
