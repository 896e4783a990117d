/// Todos without a category whose titles carry the tag of a new one.
public struct TaggedTodos: Hashable, Sendable {
    public var category: Category
    public var count: Int

    public init(category: Category, count: Int) {
        self.category = category
        self.count = count
    }
}
