/// A new bundle item, which has no id yet.
public struct BundleTodoDraft: Hashable, Sendable {
    public var title: String
    /// Nil for "Other".
    public var categoryID: Int64?
    public var externalURL: String?
    /// Nil to use the category's.
    public var showOnly: Weekdays?
    public var note: String?
    public var starts: ItemDay?
    public var due: ItemDay?
    public var repeats: RepeatRule?

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

    /// The item that a typed line means.
    public init(_ line: EntryLine) {
        self.init(title: line.title, categoryID: line.category?.id, externalURL: line.externalURL)
        (starts, due, repeats) = (line.itemStart, line.itemDue, line.repeats)
    }
}
