/// A page, the way to its neighbours, and the categories there are, read at one moment.
public struct OpenPage: Equatable, Sendable {
    public var contents: PageContents
    /// The pages before and after this day, if any.
    public var previous: Day?
    public var next: Day?
    /// Nil while no page was ever started.
    public var latest: Day?
    public var isTodayStarted: Bool
    /// In order, those without a todo on the page included.
    public var categories: [Category]
    /// When the journal was last reviewed; nil where it never was.
    public var lastReview: LastReview?

    /// The day of a review, and how many pages were started since.
    public struct LastReview: Equatable, Sendable {
        public var day: Day
        public var pagesSince: Int

        public init(day: Day, pagesSince: Int) {
            self.day = day
            self.pagesSince = pagesSince
        }
    }

    public init(
        contents: PageContents, previous: Day?, next: Day?, latest: Day?, isTodayStarted: Bool,
        categories: [Category], lastReview: LastReview? = nil
    ) {
        self.lastReview = lastReview
        self.contents = contents
        self.previous = previous
        self.next = next
        self.latest = latest
        self.isTodayStarted = isTodayStarted
        self.categories = categories
    }
}
