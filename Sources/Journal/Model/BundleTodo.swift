/// An item of a bundle: a template for a todo.
public struct BundleTodo: Hashable, Identifiable, Sendable, Named {
    public var id: Int64
    public var bundleID: Int64
    public var title: String
    /// The position within its category, ascending; ties are broken by the title.
    public var sortOrder: Int
    public var externalURL: String?
    public var categoryID: Int64?
    /// The weekdays on which its todos show; nil to use the category's.
    public var showOnly: Weekdays?

    /// The note of its todos, as Markdown; nil for none.
    public var note: String?

    /// The title, under which it is found in its bundle.
    public var name: String { title }

    public init(
        id: Int64, bundleID: Int64, title: String, sortOrder: Int = 0, externalURL: String? = nil,
        categoryID: Int64? = nil, showOnly: Weekdays? = nil, note: String? = nil
    ) {
        self.note = note
        self.showOnly = showOnly
        self.id = id
        self.bundleID = bundleID
        self.title = title
        self.sortOrder = sortOrder
        self.externalURL = externalURL
        self.categoryID = categoryID
    }
}
