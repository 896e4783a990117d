import Journal

/// All that a screen shows of the journal, as one value.
public struct JournalView: Sendable {
    public var page: OpenPage
    public var clock: JournalClock
    /// Whether nothing can be changed.
    public var isReadOnly = false
    /// Whether another program keeps the journal from being written.
    public var isWaiting = false
    /// The latest word on what was done; nil when there is nothing to say.
    public var message: StoreMessage?
    /// Whether what ended on the day stands together, in order of time.
    public var showsActivity = false
    /// Whether what rests on the page's weekday stands on it too.
    public var showsHidden = false
    /// What was found in the whole journal; nil where nothing was looked for.
    public var found: FoundTodos?
    /// A todo's life; nil where none was looked up last.
    public var todoHistory: TodoHistory?
    /// How many lives have been looked up, so that one looked up again is another.
    public var lookedUp = 0
    /// What is read for the screen in front.
    public var readings = Readings()
    /// The row of the library that the last action made, changed or brought back, for the selection to go to.
    public var touchedLibrary: LibraryRow?
    /// The todos that the last action made, brought back or changed back, for the selection to go to.
    public var touched: [Int64] = []

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

    /// Shows a page, in the form that was chosen.
    mutating func show(_ page: OpenPage) {
        self.page = page
        if showsActivity, !page.contents.isFutureLog {
            self.page.contents = page.contents.gatheringActivity()
        }
        if showsHidden { self.page.contents = self.page.contents.showingHidden() }
    }
}
