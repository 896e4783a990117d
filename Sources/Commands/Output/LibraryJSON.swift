import Journal
import Sharing

/// The output of `daybook categories --json`.
struct CategoriesJSON: JSONObject {
    private let categories: [Journal.Category]

    init(_ library: Library) { categories = library.categories }

    static let form = JSONForm<CategoriesJSON>([.init("categories") { $0.categories }])
}

extension Journal.Category: JSONObject {
    public static let form = JSONForm<Journal.Category>([
        .init("color") { $0.color },
        .init("hex", "The colour as a shared page has it: six hexadecimal digits.") { $0.color.hex },
        .init("id") { $0.id }, .init("name") { $0.name },
        .init("showOnly", "Null for every day.") { $0.showOnly },
    ])
}

/// The output of `daybook bundles --json`.
struct BundlesJSON: JSONObject {
    private struct Bundle: JSONObject {
        let bundle: TaskBundle
        let items: [Item]

        static let form = JSONForm<Bundle>([
            .init("habits", "Whether its todos are habits.") { !$0.bundle.todosShouldMigrate },
            .init("id") { $0.bundle.id }, .init("items") { $0.items }, .init("name") { $0.bundle.name },
            .init("weekdays", "Starting a page on one of them applies it.") { $0.bundle.appliesOn },
        ])
    }

    private struct Item: JSONObject {
        let item: BundleTodo
        let category: String?

        static let form = JSONForm<Item>([
            .init("category") { $0.category },
            .init("due", "The deadline, in words that each page reads as its own day.") {
                $0.item.due?.description
            },
            .init("id") { $0.item.id }, .init("note") { $0.item.note },
            .init("repeats", "The rule (RFC 5545).") { $0.item.repeats?.description },
            .init("showOnly", "Null for those of its category.") { $0.item.showOnly },
            .init("start", "The first day, in such words; null for the page's.") {
                $0.item.starts?.description
            },
            .init("title") { $0.item.title }, .init("url") { $0.item.externalURL },
        ])
    }

    private let bundles: [Bundle]

    init(_ library: Library) {
        let names = CategoryNames(library.categories)
        bundles = library.bundles.map { bundle in
            Bundle(
                bundle: bundle,
                items: library.items(of: bundle.id).map { item in
                    Item(item: item, category: item.categoryID.map { names.name($0) })
                })
        }
    }

    static let form = JSONForm<BundlesJSON>([.init("bundles") { $0.bundles }])
}

/// The output of `daybook groups --json`.
struct GroupsJSON: JSONObject {
    private struct Group: JSONObject {
        let group: ExportGroup
        /// Nil for "Other".
        let members: [String?]

        static let form = JSONForm<Group>([
            .init("categories") { $0.members.compactMap(\.self) }, .init("id") { $0.group.id },
            .init("name") { $0.group.name },
            .init("other", "Whether it includes todos without a category.") { $0.members.contains(nil) },
        ])
    }

    private let groups: [Group]

    init(_ library: Library) {
        let membersOfGroups = library.membersByGroup
        let names = CategoryNames(library.categories)
        groups = library.groups.map { group in
            Group(
                group: group,
                members: (membersOfGroups[group.id] ?? []).map { id in id.map { names.name($0) } })
        }
    }

    static let form = JSONForm<GroupsJSON>([.init("groups") { $0.groups }])
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
