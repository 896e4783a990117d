/// A section of a page: rows under a heading.
public struct PageSection: Hashable, Sendable {
    public enum Heading: Hashable, Sendable {
        case category(Category)
        /// Todos without a category.
        case other
        /// The todos that ended on the day, of any category.
        case activity
        /// The todos hidden on the day.
        case hidden
        /// Future log todos that start at about the same time.
        case time(String)
        /// What a search found.
        case found
    }

    public var heading: Heading
    public var rows: [PageRow]

    public init(_ heading: Heading, rows: [PageRow]) {
        self.heading = heading
        self.rows = rows
    }

    /// Nil for a section that isn't a category.
    public var category: Category? {
        if case .category(let category) = heading { category } else { nil }
    }

    public var name: String {
        switch heading {
        case .category(let category): category.name
        case .other: Category.otherName
        case .activity: "Activity"
        case .hidden: "Hidden today"
        case .time(let name): name
        case .found: "Found"
        }
    }

    /// Groups rows by category in sort order, "Other" last, and sorts each section by when they were written. Unknown categories
    /// count as "Other"; empty sections are omitted.
    public static func grouping(_ rows: [PageRow], by categories: [Category]) -> [PageSection] {
        let known = Set(categories.map(\.id))
        let grouped = Dictionary(grouping: rows) { row in
            row.todo.categoryID.flatMap { known.contains($0) ? $0 : nil }
        }
        return (categories.arranged.map(Optional.some) + [nil]).compactMap { category in
            guard let rows = grouped[category?.id] else { return nil }
            return PageSection(
                category.map(Heading.category) ?? .other, rows: rows.sorted { $0.todo.order < $1.todo.order })
        }
    }
}
