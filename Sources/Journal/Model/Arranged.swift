/// What people put in an order by hand.
public protocol Arranged {
    var sortOrder: Int { get }
    /// What they call it.
    var label: String { get }
    var id: Int64 { get }
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
    /// The order that is the same on all machines, where two may have got one place, by name.
    public var place: Place { Place(sortOrder: sortOrder, label: label, id: id) }
}

/// A place in an order made by hand.
public struct Place: Comparable, Sendable {
    var sortOrder: Int
    var label: String
    var id: Int64

    public static func < (a: Place, b: Place) -> Bool {
        (a.sortOrder, a.label, a.id) < (b.sortOrder, b.label, b.id)
    }
}

extension Sequence where Element: Arranged {
    public var arranged: [Element] { sorted { $0.place < $1.place } }
}
