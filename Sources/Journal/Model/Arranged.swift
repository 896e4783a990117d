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
