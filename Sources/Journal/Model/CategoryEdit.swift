/// What is to change about a category; what is not named stays as it is.
public struct CategoryEdit: Hashable, Sendable {
    public var name: EditChange<String> = .keep
    public var color: EditChange<CategoryColor> = .keep
    /// Nil for every day.
    public var carriesTo: EditChange<Weekdays?> = .keep

    public init(
        name: EditChange<String> = .keep, color: EditChange<CategoryColor> = .keep,
        carriesTo: EditChange<Weekdays?> = .keep
    ) {
        self.name = name
        self.color = color
        self.carriesTo = carriesTo
    }

    public func applied(to category: Category) -> Category {
        var edited = category
        edited.name = name.applied(to: category.name)
        edited.color = color.applied(to: category.color)
        edited.carriesTo = carriesTo.applied(to: category.carriesTo)
        return edited
    }
}
