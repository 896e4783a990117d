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

/// The membership of a category in an export group.
public struct ExportGroupMember: Hashable, Sendable {
    public var groupID: Int64
    /// Nil for "Other".
    public var categoryID: Int64?

    public init(groupID: Int64, categoryID: Int64? = nil) {
        self.groupID = groupID
        self.categoryID = categoryID
    }
}

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

/// An item of a bundle: a template for a todo.
public struct BundleTodo: Hashable, Identifiable, Sendable, Named {
    public var id: Int64
    public var bundleID: Int64
    public var title: String
    /// The position within its category, ascending; ties are broken by the title.
    public var sortOrder: Int
    public var externalURL: String?
    public var categoryID: Int64?
    /// The weekdays on which its todos show; nil to use the category's.
    public var showOnly: Weekdays?

    /// The note of its todos, as Markdown; nil for none.
    public var note: String?

    /// The day on which its todos start; nil for the page's.
    public var starts: ItemDay?
    /// The deadline of its todos.
    public var due: ItemDay?
    /// The rule of its todos. While one of their series is open, the bundle adds no other.
    public var repeats: RepeatRule?

    /// The title, under which it is found in its bundle.
    public var name: String { title }

    public init(
        id: Int64, bundleID: Int64, title: String, sortOrder: Int = 0, externalURL: String? = nil,
        categoryID: Int64? = nil, showOnly: Weekdays? = nil, note: String? = nil
    ) {
        self.note = note
        self.showOnly = showOnly
        self.id = id
        self.bundleID = bundleID
        self.title = title
        self.sortOrder = sortOrder
        self.externalURL = externalURL
        self.categoryID = categoryID
    }

    /// The first day of the todo that it makes for a page, which isn't before the page.
    public func start(on page: Day) -> Day {
        max(page, starts?.day(from: page) ?? repeats?.first(from: page) ?? page)
    }

    /// The deadline of the todo that it makes, seen from the todo's first day and not before it.
    public func due(startingOn start: Day) -> Day? { due?.day(from: start).map { max(start, $0) } }

    /// What its marks say, beside its title: `starts fri`, `due 3 days later`, `every month`.
    public var marks: [String] {
        [starts.map { "starts \($0.words)" }, due.map { "due \($0.words)" }, repeats?.name].compactMap(\.self)
    }

    /// The line in which it is edited: its title with the marks that only the line has.
    public func line(_ categories: [Category]) -> String {
        let marks = [starts.map { "~\($0)" }, due.map { "^\($0)" }, repeats.map { "&\($0.typed)" }]
        return ([TypedTodo.escapingMarks(title, categories)] + marks.compactMap(\.self)).joined(
            separator: " ")
    }
}

/// What people put in an order by hand.
public protocol Arranged {
    var sortOrder: Int { get }
    /// What they call it.
    var label: String { get }
}

extension Category: Arranged {
    public var label: String { name }
}

extension TaskBundle: Arranged {
    public var label: String { name }
}

extension BundleTodo: Arranged {
    public var label: String { title }
}

extension ExportGroup: Arranged {
    public var label: String { name }
}

extension Arranged {
    /// Several machines may have given out one place; then the name decides.
    public var place: Place { Place(sortOrder: sortOrder, label: label) }
}

/// A place in an order made by hand.
public struct Place: Comparable, Sendable {
    var sortOrder: Int
    var label: String

    public static func < (a: Place, b: Place) -> Bool {
        (a.sortOrder, a.label) < (b.sortOrder, b.label)
    }
}

extension Sequence where Element: Arranged {
    /// In their order. Those of one place and one name stay as they stand.
    public var arranged: [Element] { sorted { $0.place < $1.place } }
}

/// A named list of todo templates that are added together.
public struct TaskBundle: Hashable, Identifiable, Named, Sendable {
    public var id: Int64
    public var name: String
    public var sortOrder: Int
    /// Whether its items create one-offs (true) or habits (false).
    public var todosShouldMigrate: Bool
    /// The weekdays on which starting a page applies it; nil for none.
    public var appliesOn: Weekdays?

    public init(
        id: Int64, name: String, sortOrder: Int = 0, todosShouldMigrate: Bool = true,
        appliesOn: Weekdays? = nil
    ) {
        self.appliesOn = appliesOn
        self.id = id
        self.name = name
        self.sortOrder = sortOrder
        self.todosShouldMigrate = todosShouldMigrate
    }
}

/// A new bundle item, which has no id yet.
public struct BundleTodoDraft: Hashable, Sendable {
    public var title: String
    /// Nil for "Other".
    public var categoryID: Int64?
    public var externalURL: String?
    /// Nil to use the category's.
    public var showOnly: Weekdays?
    public var note: String?
    public var starts: ItemDay?
    public var due: ItemDay?
    public var repeats: RepeatRule?

    public init(
        title: String, categoryID: Int64? = nil, externalURL: String? = nil, showOnly: Weekdays? = nil,
        note: String? = nil
    ) {
        self.note = note
        self.title = title
        self.categoryID = categoryID
        self.externalURL = externalURL
        self.showOnly = showOnly
    }

    /// The item that a typed line means.
    public init(_ line: EntryLine) {
        self.init(title: line.title, categoryID: line.category?.id, externalURL: line.externalURL)
        (starts, due, repeats) = (line.itemStart, line.itemDue, line.repeats)
    }
}
