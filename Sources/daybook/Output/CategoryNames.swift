import Journal

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
