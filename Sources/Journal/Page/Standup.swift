/// A standup report: the todos done since a day, and the open ones.
public struct Standup: Hashable, Sendable {
    public var since: Day
    public var today: Day
    /// The todos done, by category.
    public var done: [PageSection]
    /// Today's page.
    public var page: PageContents
    /// The todos that were starred since then, by day.
    public var starred: [MeantTodo]
    public var categories: [Category]

    /// - Parameters:
    ///   - done: The todos done since `since`, in any order.
    ///   - starred: Those with a star of one of those days.
    public init(
        since: Day, today: Day, done: [Todo], starred: [Todo] = [], page: PageContents, categories: [Category]
    ) {
        self.starred = MeantTodo.all(starred, in: min(since, today)...today, today: today)
        self.categories = categories
        self.since = since
        self.today = today
        self.page = page
        self.done = PageSection.grouping(
            done.map { PageRow(todo: $0, state: .done) }, by: categories)
    }

    /// The open rows of the page, by category.
    public var open: [PageSection] {
        page.sections.compactMap { section in
            let rows = section.rows.filter { $0.state == .open }
            return rows.isEmpty ? nil : PageSection(section.heading, rows: rows)
        }
    }
}
