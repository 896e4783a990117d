import Journal

/// One of the lists that a manager is made of.
public enum ManagerPane: CaseIterable, Hashable, Sendable {
    case categories, bundles, items, groups, members

    /// What its rows are called, one of them and all.
    var names: (one: String, all: String) {
        switch self {
        case .categories: ("category", "Categories")
        case .bundles: ("bundle", "Bundles")
        case .items: ("item", "Items")
        case .groups: ("group", "Groups")
        case .members: ("category", "Categories")
        }
    }

    /// The pane whose selected row its own rows belong to; nil where they belong to none.
    var owner: ManagerPane? {
        switch self {
        case .items: .bundles
        case .members: .groups
        case .categories, .bundles, .groups: nil
        }
    }
}

/// What stands in a pane, one a line.
public enum ManagerRow: Hashable, Sendable {
    case row(LibraryRow)
    /// A category that is in the selected group or could be; nil for "Other".
    case member(Int64?)

    var pane: ManagerPane {
        switch self {
        case .row(.category): .categories
        case .row(.bundle): .bundles
        case .row(.item): .items
        case .row(.group): .groups
        case .member: .members
        }
    }
}

extension Library {
    /// The weekdays that were said of a row.
    func weekdays(of row: LibraryRow) -> Weekdays? {
        switch row {
        case .category(let id): category(id)?.showOnly
        case .bundle(let id): bundle(id)?.appliesOn
        case .item(let id): item(id)?.showOnly
        case .group: nil
        }
    }

    /// Where a row stands among those it can be moved among, and how many they are; nil where it is gone.
    func place(of row: LibraryRow) -> (index: Int, count: Int)? {
        let siblings = siblings(of: row)
        return siblings.firstIndex(of: row.id).map { ($0, siblings.count) }
    }
}
