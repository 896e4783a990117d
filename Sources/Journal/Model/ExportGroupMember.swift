/// The membership of a category in an export group.
public struct ExportGroupMember: Hashable, Sendable {
    public var groupID: Int64
    /// Nil for "Other".
    public var categoryID: Int64?

    public init(groupID: Int64, categoryID: Int64? = nil) {
        self.groupID = groupID
        self.categoryID = categoryID
    }
}
