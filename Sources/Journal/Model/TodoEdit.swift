/// What is to change about todos; what is not named stays as it is.
public struct TodoEdit: Hashable, Sendable {
    public var title: EditChange<String> = .keep
    /// Nil for "Other".
    public var categoryID: EditChange<Int64?> = .keep
    public var shouldMigrate: EditChange<Bool> = .keep
    public var externalURL: EditChange<String?> = .keep
    public var asksWhenPushed: EditChange<Bool> = .keep
    /// Nil for those of its category.
    public var carriesTo: EditChange<Weekdays?> = .keep

    public init(
        title: EditChange<String> = .keep, categoryID: EditChange<Int64?> = .keep,
        shouldMigrate: EditChange<Bool> = .keep, externalURL: EditChange<String?> = .keep,
        asksWhenPushed: EditChange<Bool> = .keep, carriesTo: EditChange<Weekdays?> = .keep
    ) {
        self.carriesTo = carriesTo
        self.asksWhenPushed = asksWhenPushed
        self.title = title
        self.categoryID = categoryID
        self.shouldMigrate = shouldMigrate
        self.externalURL = externalURL
    }

    public func applied(to todo: Todo) -> Todo {
        var edited = todo
        edited.title = title.applied(to: todo.title)
        edited.categoryID = categoryID.applied(to: todo.categoryID)
        edited.shouldMigrate = shouldMigrate.applied(to: todo.shouldMigrate)
        edited.externalURL = externalURL.applied(to: todo.externalURL)
        edited.asksWhenPushed = asksWhenPushed.applied(to: todo.asksWhenPushed)
        edited.carriesTo = carriesTo.applied(to: todo.carriesTo)
        return edited
    }
}
