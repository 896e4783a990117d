/// What is to change about an item of a bundle; what is not named stays as it is.
public struct BundleTodoEdit: Hashable, Sendable {
    public var title: EditChange<String> = .keep
    /// Nil for "Other".
    public var categoryID: EditChange<Int64?> = .keep
    public var externalURL: EditChange<String?> = .keep
    /// Nil for those of its category.
    public var carriesTo: EditChange<Weekdays?> = .keep

    public init(
        title: EditChange<String> = .keep, categoryID: EditChange<Int64?> = .keep,
        externalURL: EditChange<String?> = .keep, carriesTo: EditChange<Weekdays?> = .keep
    ) {
        self.title = title
        self.categoryID = categoryID
        self.externalURL = externalURL
        self.carriesTo = carriesTo
    }

    public func applied(to item: BundleTodo) -> BundleTodo {
        var edited = item
        edited.title = title.applied(to: item.title)
        edited.categoryID = categoryID.applied(to: item.categoryID)
        edited.externalURL = externalURL.applied(to: item.externalURL)
        edited.carriesTo = carriesTo.applied(to: item.carriesTo)
        return edited
    }
}
