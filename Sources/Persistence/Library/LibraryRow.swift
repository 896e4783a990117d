import Journal

/// A row of the library: what its changes are made to.
public enum LibraryRow: Hashable, Sendable {
    case category(Int64), bundle(Int64), item(Int64), group(Int64)

    /// What it is, as it is said.
    public enum Kind: String, Sendable {
        case category
        case bundle
        case item
        case group = "export group"

        /// `a bundle`
        public var withArticle: String { (self == .item || self == .group ? "an " : "a ") + rawValue }
    }

    var kind: Kind {
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

    var table: String {
        switch self {
        case .category: Tables.category.name
        case .bundle: Tables.taskBundle.name
        case .item: Tables.bundleTodo.name
        case .group: Tables.exportGroup.name
        }
    }
}

extension Library {
    func category(_ id: Int64) throws -> Category {
        try found(categories.first { $0.id == id }, .category)
    }

    func bundle(_ id: Int64) throws -> TaskBundle { try found(bundles.first { $0.id == id }, .bundle) }

    func item(_ id: Int64) throws -> BundleTodo { try found(items.first { $0.id == id }, .item) }

    func group(_ id: Int64) throws -> ExportGroup { try found(groups.first { $0.id == id }, .group) }

    /// What a row is called.
    func name(of row: LibraryRow) throws -> String {
        switch row {
        case .category(let id): try category(id).name
        case .bundle(let id): try bundle(id).name
        case .item(let id): try item(id).title
        case .group(let id): try group(id).name
        }
    }

    /// The rows among which one has its place, in order, itself included: an item's are those of its category.
    public func siblings(of row: LibraryRow) throws -> [Int64] {
        switch row {
        case .category: return categories.map(\.id)
        case .bundle: return bundles.map(\.id)
        case .group: return groups.map(\.id)
        case .item(let id):
            let item = try item(id)
            return items(of: item.bundleID).filter { $0.categoryID == item.categoryID }.map(\.id)
        }
    }

    private func found<Row>(_ row: Row?, _ kind: LibraryRow.Kind) throws -> Row {
        guard let row else { throw JournalError("The \(kind.rawValue) is gone; nothing was changed.") }
        return row
    }
}
