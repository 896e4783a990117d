/// Categories, bundles with their items, and export groups with their members.
public struct Library: Hashable, Sendable {
    /// In sort order.
    public var categories: [Category] { didSet { index() } }
    /// In sort order.
    public var bundles: [TaskBundle]
    /// The items of all bundles, in sort order.
    public var items: [BundleTodo] { didSet { index() } }
    /// Indexes of the items, because screens look them up many times per key press.
    private var itemsByID: [Int64: BundleTodo] = [:]
    public private(set) var itemsByBundle: [Int64: [BundleTodo]] = [:]
    /// In sort order.
    public var groups: [ExportGroup]
    /// The members of all groups, unordered.
    public var members: [ExportGroupMember]

    public init(
        categories: [Category] = [], bundles: [TaskBundle] = [], items: [BundleTodo] = [],
        groups: [ExportGroup] = [], members: [ExportGroupMember] = []
    ) {
        self.categories = categories
        self.bundles = bundles
        self.items = items
        self.groups = groups
        self.members = members
        index()
    }

    private mutating func index() {
        itemsByID = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
        let places = Dictionary(
            uniqueKeysWithValues: categories.enumerated().map { place, category in (category.id, place) })
        func place(_ item: BundleTodo) -> Int {
            item.categoryID.flatMap { places[$0] } ?? categories.count
        }
        itemsByBundle = Dictionary(grouping: items, by: \.bundleID).mapValues { items in
            items.sorted { one, other in
                (place(one), one.place) < (place(other), other.place)
            }
        }
    }

    /// A bundle's items in display and application order: by category as on a page ("Other" last), then by sort
    /// order.
    public func items(of bundleID: Int64) -> [BundleTodo] { itemsByBundle[bundleID] ?? [] }

    public func item(_ id: Int64?) -> BundleTodo? { id.flatMap { itemsByID[$0] } }

    /// The distinct categories of a group in order; nil for "Other", which is last.
    public func members(of groupID: Int64) -> [Int64?] {
        let ids = Set(members.filter { $0.groupID == groupID }.map(\.categoryID))
        return (categories.map { Optional($0.id) } + [nil]).filter(ids.contains)
    }

    /// The categories of every group; see ``members(of:)``.
    public var membersByGroup: [Int64: [Int64?]] {
        let places = Dictionary(
            uniqueKeysWithValues: categories.enumerated().map { place, category in (category.id, place) })
        let ids = Dictionary(grouping: members, by: \.groupID).mapValues { Set($0.map(\.categoryID)) }
        return ids.mapValues { ids in
            let known = ids.compactMap { id in id.flatMap { places[$0] } }.sorted()
            return known.map { categories[$0].id } + (ids.contains(nil) ? [nil] : [])
        }
    }

    /// The name of a category; "Other" for nil.
    public func categoryName(_ id: Int64?) -> String {
        category(id)?.name ?? Category.otherName
    }
}
