import Journal
import Sharing

extension JSONValue {
    /// The output of `daybook categories --json`.
    static func categories(_ library: Library) -> JSONValue {
        let categories = library.categories.map { category -> JSONValue in
            [
                "color": .text(category.color.rawValue), "id": .number(category.id),
                "name": .text(category.name),
                // `mon`, `tue`, …; null for every day.
                "showOnly": .list(category.showOnly?.keys),
            ]
        }
        return ["categories": .list(categories)]
    }

    /// The output of `daybook bundles --json`.
    static func bundles(_ library: Library) -> JSONValue {
        let names = CategoryNames(library.categories)
        let bundles = library.bundles.map { bundle -> JSONValue in
            [
                "habits": .flag(!bundle.todosShouldMigrate), "id": .number(bundle.id),
                "items": .list(library.items(of: bundle.id).map { item($0, names) }),
                "name": .text(bundle.name),
                // The weekdays on which starting a page applies it; null for none.
                "weekdays": .list(bundle.appliesOn?.keys),
            ]
        }
        return ["bundles": .list(bundles)]
    }

    private static func item(_ item: BundleTodo, _ names: CategoryNames) -> JSONValue {
        [
            "category": .text(item.categoryID.map { names.name($0) }), "id": .number(item.id),
            "note": .text(item.note),
            // Null for those of its category.
            "showOnly": .list(item.showOnly?.keys),
            "title": .text(item.title), "url": .text(item.externalURL),
        ]
    }

    /// The output of `daybook groups --json`.
    static func groups(_ library: Library) -> JSONValue {
        let membersOfGroups = library.membersByGroup
        let names = CategoryNames(library.categories)
        let groups = library.groups.map { group -> JSONValue in
            let members = membersOfGroups[group.id] ?? []
            return [
                "categories": .list(members.compactMap(\.self).map { names.name($0) }),
                "id": .number(group.id), "name": .text(group.name),
                // Whether it includes todos without a category.
                "other": .flag(members.contains(nil)),
            ]
        }
        return ["groups": .list(groups)]
    }
}

/// The names of categories by id, for long lists.
struct CategoryNames {
    private let names: [Int64: String]

    init(_ categories: [Journal.Category]) {
        names = Dictionary(uniqueKeysWithValues: categories.map { ($0.id, $0.name) })
    }

    /// Nil for "Other".
    subscript(id: Int64?) -> String? { id.flatMap { names[$0] } }

    /// "Other" for nil.
    func name(_ id: Int64?) -> String { self[id] ?? Journal.Category.otherName }
}
