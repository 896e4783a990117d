import Journal

/// A list of categories to choose one from, filtered by what is typed.
public struct CategoryPicker: Equatable, Sendable {
    public enum Choice: Equatable, Sendable {
        case category(Category)
        /// No category at all.
        case other
        /// One that is not there yet.
        case new(String)
    }

    /// The todos it is for.
    public var ids: [Int64]
    public var filter = LineEditor()
    /// The place of the choice that is highlighted.
    public private(set) var index = 0

    /// Highlights the choice at a place.
    mutating func choose(_ place: Int) { index = place }

    public init(ids: [Int64]) {
        self.ids = ids
    }

    /// What can be chosen: categories by the beginning of their name, then by any part of it, and one to make of
    /// what was typed where none has that name.
    public func choices(_ categories: [Category]) -> [Choice] {
        Self.choices(filter.text, categories, hasOther: true)
    }

    static func choices(_ typed: String, _ categories: [Category], hasOther: Bool) -> [Choice] {
        let wanted = Category.folded(typed)
        let beginning = categories.filter { Category.folded($0.name).hasPrefix(wanted) }
        let within = categories.filter { category in
            Category.folded(category.name).contains(wanted) && !beginning.contains(category)
        }
        var choices = (beginning + (wanted.isEmpty ? [] : within)).map(Choice.category)
        if hasOther, Category.folded(Category.otherName).hasPrefix(wanted) { choices.append(.other) }
        let isNamed = categories.contains { Category.folded($0.name) == wanted }
        if let name = Title.normalized(typed), !isNamed, !wanted.isEmpty { choices.append(.new(name)) }
        return choices
    }

    /// The choice that is highlighted; nil where there is none.
    public func chosen(_ categories: [Category]) -> Choice? {
        let choices = choices(categories)
        return choices.indices.contains(index) ? choices[index] : choices.last
    }

    /// Takes a key that moves or filters.
    public mutating func handle(_ key: Key, _ categories: [Category]) {
        let last = max(0, choices(categories).count - 1)
        switch key {
        case .down, .control("n"): index = min(index + 1, last)
        case .up, .control("p"): index = max(min(index, last) - 1, 0)
        default:
            if filter.handle(key) { index = 0 }
        }
    }
}
