/// What is to change about todos; what is not named stays as it is.
public struct TodoEdit: Hashable, Sendable {
    /// A new value for a property, or none.
    public enum Change<Value: Hashable & Sendable>: Hashable, Sendable {
        case keep
        case set(Value)

        public func applied(to value: Value) -> Value {
            switch self {
            case .keep: value
            case .set(let new): new
            }
        }
    }

    public var title: Change<String> = .keep
    /// Nil for "Other".
    public var categoryID: Change<Int64?> = .keep
    public var shouldMigrate: Change<Bool> = .keep
    public var externalURL: Change<String?> = .keep
    public var asksWhenPushed: Change<Bool> = .keep

    public init(
        title: Change<String> = .keep, categoryID: Change<Int64?> = .keep,
        shouldMigrate: Change<Bool> = .keep, externalURL: Change<String?> = .keep,
        asksWhenPushed: Change<Bool> = .keep
    ) {
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
        return edited
    }
}
