/// A named list of todo templates put on a page together.
public struct TaskBundle: Hashable, Identifiable, Named, Sendable {
    public let id: Int64
    public var name: String
    public var sortOrder: Int
    /// Whether what it makes are one-offs (true) or habits.
    public var todosShouldMigrate: Bool

    public init(id: Int64, name: String, sortOrder: Int = 0, todosShouldMigrate: Bool = true) {
        self.id = id
        self.name = name
        self.sortOrder = sortOrder
        self.todosShouldMigrate = todosShouldMigrate
    }
}
