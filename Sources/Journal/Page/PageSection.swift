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
        let categories = categories.arranged
        let places = Dictionary(categories.enumerated().map { ($1.id, $0) }) { first, _ in first }
        // Sorts indexes, since copying rows costs reference counting.
        var grouped = Array(repeating: [Int](), count: categories.count + 1)
        for index in rows.indices {
            let place = rows[index].todo.categoryID.flatMap { places[$0] } ?? categories.count
            grouped[place].append(index)
        }
        return grouped.enumerated().compactMap { place, indexes in
            if indexes.isEmpty { return nil }
            let sorted = indexes.sorted { rows[$0].todo.order < rows[$1].todo.order }
            let heading = place < categories.count ? Heading.category(categories[place]) : .other
            return PageSection(heading, rows: sorted.map { rows[$0] })
        }
    }
}
