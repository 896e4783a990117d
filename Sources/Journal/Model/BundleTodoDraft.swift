/// A new bundle item, which has no id yet.
public struct BundleTodoDraft: Hashable, Sendable {
    public var title: String
    /// Nil for "Other".
    public var categoryID: Int64?
    public var externalURL: String?
    /// Nil to use the category's.
    public var showOnly: Weekdays?
    public var note: String?

    public init(
        title: String, categoryID: Int64? = nil, externalURL: String? = nil, showOnly: Weekdays? = nil,
        note: String? = nil
    ) {
        self.note = note
        self.title = title
        self.categoryID = categoryID
        self.externalURL = externalURL
        self.showOnly = showOnly
    }
}
