import Journal

/// One of a manager's lists.
public enum ManagerPane: CaseIterable, Hashable, Sendable {
    case categories, bundles, items, groups, members

    /// The names for one row and for all of them.
    var names: (one: String, all: String) {
        switch self {
        case .categories: ("category", "Categories")
        case .bundles: ("bundle", "Bundles")
        case .items: ("item", "Items")
        case .groups: ("group", "Groups")
        case .members: ("category", "Categories")
        }
    }

    /// The pane whose selection determines this pane's rows.
    var owner: ManagerPane? {
        switch self {
        case .items: .bundles
        case .members: .groups
        case .categories, .bundles, .groups: nil
        }
    }
}

/// A row of a pane.
public enum ManagerRow: Hashable, Identifiable, Sendable {
    case row(LibraryRow)
    /// A category that the selected group includes or could include; nil for "Other".
    case member(Int64?)

    public var id: Self { self }

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
    func weekdays(of row: LibraryRow) -> Weekdays? {
        switch row {
        case .category(let id): category(id)?.showOnly
        case .bundle(let id): bundle(id)?.appliesOn
        case .item(let id): item(id)?.showOnly
        case .group: nil
        }
    }

    /// The index of a row among those it can be reordered with, and their count; nil if the row is gone.
    func place(of row: LibraryRow) -> (index: Int, count: Int)? {
        let siblings = siblings(of: row)
        return siblings.firstIndex(of: row.id).map { ($0, siblings.count) }
    }
}
