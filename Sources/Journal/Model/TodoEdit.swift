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
        Self.fields.reduce(into: todo) { $1.apply(self, &$0) }
    }

    /// What the properties are called that are set.
    public var setFields: [String] { Self.fields.filter { $0.isSet(self) }.map(\.name) }

    private static let fields = [
        Field("title", \.title, \.title),
        Field("category", \.categoryID, \.categoryID),
        Field("kind", \.shouldMigrate, \.shouldMigrate),
        Field("URL", \.externalURL, \.externalURL),
        Field("asking", \.asksWhenPushed, \.asksWhenPushed),
        Field("weekdays", \.carriesTo, \.carriesTo),
    ]

    /// A property that can be set: what it is called, and where an edit and a todo have it.
    private struct Field: Sendable {
        let name: String
        let isSet: @Sendable (TodoEdit) -> Bool
        let apply: @Sendable (TodoEdit, inout Todo) -> Void

        init<Value>(
            _ name: String, _ change: KeyPath<TodoEdit, EditChange<Value>> & Sendable,
            _ property: WritableKeyPath<Todo, Value> & Sendable
        ) {
            self.name = name
            isSet = { $0[keyPath: change] != .keep }
            apply = { edit, todo in
                if case .set(let value) = edit[keyPath: change] { todo[keyPath: property] = value }
            }
        }
    }
}
