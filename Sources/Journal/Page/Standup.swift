/// A standup report: the todos done since a day, and the open ones.
public struct Standup: Hashable, Sendable {
    public var since: Day
    public var today: Day
    /// The todos done, by category.
    public var done: [PageSection]
    /// Today's page.
    public var page: PageContents

    /// - Parameter done: The todos done since `since`, in any order.
    public init(since: Day, today: Day, done: [Todo], page: PageContents, categories: [Category]) {
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
