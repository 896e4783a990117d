/// A named set of categories that filters an exported page.
public struct ExportGroup: Hashable, Identifiable, Named, Sendable {
    public var id: Int64
    public var name: String
    public var sortOrder: Int

    public init(id: Int64, name: String, sortOrder: Int = 0) {
        self.id = id
        self.name = name
        self.sortOrder = sortOrder
    }
}
