/// Rows that stand together on a page, under a heading.
public struct PageSection: Hashable, Sendable {
    public enum Heading: Hashable, Sendable {
        case category(Category)
        /// Todos without a category.
        case other
        /// What ended on the day, whatever its category.
        case activity
        /// What is not carried to the day's weekday.
        case hidden
        /// Todos of the future log that start at about the same time.
        case time(String)
    }

    public var heading: Heading
    public var rows: [PageRow]

    public init(_ heading: Heading, rows: [PageRow]) {
        self.heading = heading
        self.rows = rows
    }

    /// Nil for what is no category's.
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
        }
    }

    /// Groups rows by category: categories by sort order, "Other" last; inside a category by id, the order of
    /// writing. A category that is not known counts as "Other", and one without rows is left out.
    public static func grouping(_ rows: [PageRow], by categories: [Category]) -> [PageSection] {
        let known = Set(categories.map(\.id))
        let grouped = Dictionary(grouping: rows) { row in
            row.todo.categoryID.flatMap { known.contains($0) ? $0 : nil }
        }
        let ordered = categories.sorted { ($0.sortOrder, $0.id) < ($1.sortOrder, $1.id) }
        return (ordered.map(Optional.some) + [nil]).compactMap { category in
            guard let rows = grouped[category?.id] else { return nil }
            return PageSection(category.map(Heading.category) ?? .other, rows: rows.sorted { $0.id < $1.id })
        }
    }
}
