/// A category, bundle, bundle item or export group, by id.
public enum LibraryRow: Hashable, Sendable {
    case category(Int64), bundle(Int64), item(Int64), group(Int64)

    /// The kind of row, as messages name it.
    public enum Kind: String, Sendable {
        case category
        case bundle
        case item
        case group = "export group"

        /// `a bundle`
        public var withArticle: String { (self == .item || self == .group ? "an " : "a ") + rawValue }
    }

    public var kind: Kind {
        switch self {
        case .category: .category
        case .bundle: .bundle
        case .item: .item
        case .group: .group
        }
    }

    public var id: Int64 {
        switch self {
        case .category(let id), .bundle(let id), .item(let id), .group(let id): id
        }
    }
}

extension Library {
    public func category(_ id: Int64?) -> Category? { categories.first { $0.id == id } }

    public func bundle(_ id: Int64?) -> TaskBundle? { bundles.first { $0.id == id } }

    public func group(_ id: Int64?) -> ExportGroup? { groups.first { $0.id == id } }

    /// The name or title of a row; nil if it was deleted.
    public func name(of row: LibraryRow) -> String? {
        switch row {
        case .category(let id): category(id)?.name
        case .bundle(let id): bundle(id)?.name
        case .item(let id): item(id)?.title
        case .group(let id): group(id)?.name
        }
    }

    /// The line in which a row is renamed: its name, and an item's marks. Nil if it was deleted.
    public func line(of row: LibraryRow) -> String? {
        if case .item(let id) = row { item(id)?.line(categories) } else { name(of: row) }
    }

    /// The ids of a row and its siblings, in order. An item's siblings share its category.
    public func siblings(of row: LibraryRow) -> [Int64] {
        switch row {
        case .category: return categories.map(\.id)
        case .bundle: return bundles.map(\.id)
        case .group: return groups.map(\.id)
        case .item(let id):
            guard let item = item(id) else { return [] }
            return items(of: item.bundleID).filter { $0.categoryID == item.categoryID }.map(\.id)
        }
    }
}
