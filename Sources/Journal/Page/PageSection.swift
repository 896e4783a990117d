/// The rows of one category on a page.
public struct PageSection: Hashable, Sendable {
    /// Nil for "Other".
    public var category: Category?
    public var rows: [PageRow]

    public init(category: Category?, rows: [PageRow]) {
        self.category = category
        self.rows = rows
    }

    public var name: String { category?.name ?? Category.otherName }

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
            return PageSection(category: category, rows: rows.sorted { $0.id < $1.id })
        }
    }
}
