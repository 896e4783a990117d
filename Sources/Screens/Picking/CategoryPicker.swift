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
    public var filter = ChoiceFilter()

    public init(ids: [Int64]) {
        self.ids = ids
    }

    /// What can be chosen: categories by the beginning of their name, then by any part of it, and one to make of
    /// what was typed where none has that name.
    public func choices(_ categories: [Category]) -> [Choice] {
        Self.choices(filter.line.text, categories, hasOther: true)
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
        return choices.isEmpty ? nil : choices[filter.place(among: choices.count)]
    }

    /// Takes a key that moves or filters.
    public mutating func handle(_ key: Key, _ categories: [Category]) {
        filter.handle(key, count: choices(categories).count)
    }
}
