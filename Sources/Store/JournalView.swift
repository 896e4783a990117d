import Foundation
import Journal

/// A snapshot of everything that the screens show.
public struct JournalView: Sendable {
    public var page: OpenPage
    public var clock: JournalClock
    /// Whether the page was opened as today's. After midnight, changes go to the new today then.
    public var followsToday: Bool
    /// Whether the journal is read-only.
    public var isReadOnly = false
    /// Whether another program has locked the journal.
    public var isWaiting = false
    /// The latest message, if any.
    public var message: StoreMessage? {
        didSet { recentMessages.note(message, at: clock) }
    }
    /// The last ten messages, the newest last.
    public private(set) var recentMessages: [RecentMessage] = []
    /// Whether todos that ended on the day are grouped, sorted by time.
    public var showsActivity = false
    /// Whether the page's hidden todos show.
    public var showsHidden = false
    /// The last search results, also while a page shows; nil without a search.
    public var found: FoundList? = nil
    /// The shown history, if any.
    public var todoHistory: TodoHistory? = nil
    /// The number of histories shown, so that repeating one counts as new.
    public var lookedUp = 0
    /// The data of the front screen.
    public var readings = Readings()
    /// The library row to select: the one that the last action added, changed or restored.
    public var touchedLibrary: LibraryRow?
    /// The todos whose titles carry the tag of the category that was created last.
    public var tagged: Tagged?
    /// The todos to select: those that the last action added, restored or reverted.
    public var touched: [Int64] = []

    /// Todos to offer to a new category.
    public struct Tagged: Equatable, Sendable {
        public var todos: TaggedTodos
        /// The number of the offer, so that repeating one counts as new.
        public var serial: Int

        public init(_ todos: TaggedTodos, serial: Int) {
            self.todos = todos
            self.serial = serial
        }
    }

    public init(page: OpenPage, clock: JournalClock, message: StoreMessage? = nil) {
        self.page = page
        self.clock = clock
        self.message = message
        followsToday = page.contents.day == clock.today
    }

    /// Whether a day's page shows, and not another list of todos.
    public var isPage: Bool { page.isPage }
    /// Whether the future log shows instead of a page.
    public var isFutureLog: Bool { page.isFutureLog }
    /// The search results that show instead of a page.
    public var shownResults: FoundList? { page.shownResults }
    public var categories: [Category] { page.categories }
    public var day: Day { page.contents.day }
    public var today: Day { clock.today }
    /// Whether midnight has passed over a page that was opened as today's.
    public var isOutdated: Bool { followsToday && isPage && day != today }
    /// The day that a change on the page belongs to.
    public var dayOfChanges: Day { isOutdated || !isPage ? today : day }
    /// True until the first page is started.
    public var hasNoPages: Bool { page.latest == nil }

    /// Shows a page in the current display mode.
    mutating func show(_ page: OpenPage) {
        self.page = page
        if showsActivity, page.contents.kind == .day {
            self.page.contents = page.contents.gatheringActivity()
        }
        if showsHidden { self.page.contents = self.page.contents.showingHidden() }
    }
}

/// A message that was shown, with its time.
public struct RecentMessage: Hashable, Sendable {
    public var message: StoreMessage
    public var date: Date

    /// The number of messages kept.
    static let most = 10
}

extension [RecentMessage] {
    /// Adds a message unless it is the newest one, shown again.
    mutating func note(_ message: StoreMessage?, at clock: JournalClock) {
        guard let message, message.text != last?.message.text else { return }
        append(RecentMessage(message: message, date: clock.now()))
        if count > RecentMessage.most { removeFirst() }
    }
}
