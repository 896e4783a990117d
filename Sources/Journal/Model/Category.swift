/// A group of todos with a name and a colour. Todos without a category come last, under "Other".
public struct Category: Hashable, Identifiable, Named, Sendable {
    public var id: Int64
    public var name: String
    public var color: CategoryColor
    /// The position among the categories, ascending; ties are broken by the name.
    public var sortOrder: Int
    /// The weekdays on which its todos show unless they have their own; nil for every day.
    public var showOnly: Weekdays?

    public init(
        id: Int64, name: String, color: CategoryColor = .blue, sortOrder: Int = 0, showOnly: Weekdays? = nil
    ) {
        self.showOnly = showOnly
        self.id = id
        self.name = name
        self.color = color
        self.sortOrder = sortOrder
    }

    /// The id of a new category that is saved with its first todo.
    public static let unsavedID: Int64 = -1

    /// The heading of todos without a category.
    public static let otherName = "Other"

    /// Whether a word means no category: "Other", unless a category has that name.
    public static func isOther(_ word: String, among categories: [Category]) -> Bool {
        folded(word) == folded(otherName) && exactly(named: word, among: categories) == nil
    }
}

/// The eight colours of categories.
public enum CategoryColor: String, CaseIterable, Sendable {
    case blue, red, green, orange, purple, pink, teal, yellow
}

/// Todos without a category whose titles carry the tag of a new one.
public struct TaggedTodos: Hashable, Sendable {
    public var category: Category
    public var count: Int

    public init(category: Category, count: Int) {
        self.category = category
        self.count = count
    }
}
