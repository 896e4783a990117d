/// A named list of todo templates that are added together.
public struct TaskBundle: Hashable, Identifiable, Named, Sendable {
    public var id: Int64
    public var name: String
    public var sortOrder: Int
    /// Whether its items create one-offs (true) or habits (false).
    public var todosShouldMigrate: Bool
    /// The weekdays on which starting a page applies it; nil for none.
    public var appliesOn: Weekdays?

    public init(
        id: Int64, name: String, sortOrder: Int = 0, todosShouldMigrate: Bool = true,
        appliesOn: Weekdays? = nil
    ) {
        self.appliesOn = appliesOn
        self.id = id
        self.name = name
        self.sortOrder = sortOrder
        self.todosShouldMigrate = todosShouldMigrate
    }
}
