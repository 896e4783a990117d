import Journal

/// A list of categories, filtered by name.
public struct CategoryPicker: Equatable, Sendable {
    public enum Choice: Equatable, Sendable {
        case category(Category)
        /// No category.
        case other
        /// A category to create.
        case new(String)
        /// Keeping an unknown word in the title.
        case keep(String)
        /// Leaving an unknown word out.
        case leaveOut(String)
    }

    /// The todos to change.
    public var ids: [Int64]
    public var filter = ChoiceFilter()

    public init(ids: [Int64]) {
        self.ids = ids
    }

    /// The categories whose name starts with the typed text, those that contain it, and a new one if none has
    /// that name.
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

    /// The highlighted choice.
    public func chosen(_ categories: [Category]) -> Choice? {
        let choices = choices(categories)
        return choices.isEmpty ? nil : choices[filter.place(among: choices.count)]
    }

    /// Handles a key that moves or filters.
    public mutating func handle(_ key: Key, _ categories: [Category]) {
        filter.handle(key, count: choices(categories).count)
    }
}
