import Journal
import Persistence

/// All that a screen shows of the journal, as one value.
public struct JournalView: Sendable {
    public var page: OpenPage
    public var clock: JournalClock
    /// The latest word on what was done; nil when there is nothing to say.
    public var message: StoreMessage?
    /// The todos that the last action made, brought back or changed back, for the selection to go to.
    public var touched: [Int64] = []

    public init(page: OpenPage, clock: JournalClock, message: StoreMessage? = nil) {
        self.page = page
        self.clock = clock
        self.message = message
    }

    public var categories: [Category] { page.categories }
    public var day: Day { page.contents.day }
    public var today: Day { clock.today }
    /// True until the first page is started.
    public var hasNoPages: Bool { page.latest == nil }
}
