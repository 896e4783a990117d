/// One template of a bundle.
public struct BundleTodo: Hashable, Identifiable, Sendable {
    public let id: Int64
    public var bundleID: Int64
    public var title: String
    public var sortOrder: Int
    public var externalURL: String?
    public var categoryID: Int64?

    public init(
        id: Int64, bundleID: Int64, title: String, sortOrder: Int = 0, externalURL: String? = nil,
        categoryID: Int64? = nil
    ) {
        self.id = id
        self.bundleID = bundleID
        self.title = title
        self.sortOrder = sortOrder
        self.externalURL = externalURL
        self.categoryID = categoryID
    }
}
