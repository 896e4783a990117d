import Journal
import Sharing

/// The output of `daybook categories --json`.
struct CategoriesOutput: JSONOutput {
    struct Category: Encodable {
        var id: Int64
        var name: String
        var color: String
        /// `mon`, `tue`, …; null for every day.
        @OrNull var showOnly: [String]?
    }

    var categories: [Category]

    init(_ library: Library) {
        categories = library.categories.map { category in
            Category(
                id: category.id, name: category.name, color: category.color.rawValue,
                showOnly: category.showOnly?.keys)
        }
    }
}

/// The output of `daybook bundles --json`.
struct BundlesOutput: JSONOutput {
    struct Bundle: Encodable {
        var id: Int64
        var name: String
        /// Whether it adds habits.
        var habits: Bool
        /// The weekdays on which starting a page applies it; null for none.
        @OrNull var weekdays: [String]?
        var items: [Item]
    }

    struct Item: Encodable {
        var id: Int64
        var title: String
        /// The category's name.
        @OrNull var category: String?
        @OrNull var url: String?
        /// Null for those of its category.
        @OrNull var showOnly: [String]?
    }

    var bundles: [Bundle]

    init(_ library: Library) {
        let itemsOfBundles = library.itemsByBundle
        let names = CategoryNames(library.categories)
        bundles = library.bundles.map { bundle in
            let items = (itemsOfBundles[bundle.id] ?? []).map { item in
                Item(
                    id: item.id, title: item.title,
                    category: item.categoryID.map { names.name($0) }, url: item.externalURL,
                    showOnly: item.showOnly?.keys)
            }
            return Bundle(
                id: bundle.id, name: bundle.name, habits: !bundle.todosShouldMigrate,
                weekdays: bundle.appliesOn?.keys, items: items)
        }
    }
}

/// The output of `daybook groups --json`.
struct GroupsOutput: JSONOutput {
    struct Group: Encodable {
        var id: Int64
        var name: String
        /// The names of its categories.
        var categories: [String]
        /// Whether it includes todos without a category.
        var other: Bool
    }

    var groups: [Group]

    init(_ library: Library) {
        let membersOfGroups = library.membersByGroup
        let names = CategoryNames(library.categories)
        groups = library.groups.map { group in
            let members = membersOfGroups[group.id] ?? []
            return Group(
                id: group.id, name: group.name,
                categories: members.compactMap(\.self).map { names.name($0) },
                other: members.contains(nil))
        }
    }
}
