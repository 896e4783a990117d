/// One template of a bundle: an item.
public struct BundleTodo: Hashable, Identifiable, Sendable, Named {
    public var id: Int64
    public var bundleID: Int64
    public var title: String
    /// Position among the items of its category, smallest first; ties go by id.
    public var sortOrder: Int
    public var externalURL: String?
    public var categoryID: Int64?
    /// The weekdays that what it makes is carried to; nil for those of its category.
    public var showOnly: Weekdays?

    /// What it is called among the items of its bundle.
    public var name: String { title }

    public init(
        id: Int64, bundleID: Int64, title: String, sortOrder: Int = 0, externalURL: String? = nil,
        categoryID: Int64? = nil, showOnly: Weekdays? = nil
    ) {
        self.showOnly = showOnly
        self.id = id
        self.bundleID = bundleID
        self.title = title
        self.sortOrder = sortOrder
        self.externalURL = externalURL
        self.categoryID = categoryID
    }
}
