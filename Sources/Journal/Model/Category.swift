/// A name and a colour under which todos are grouped. Todos without one are under "Other", last.
public struct Category: Hashable, Identifiable, Named, Sendable {
    public var id: Int64
    public var name: String
    public var color: CategoryColor
    /// Position among the categories, smallest first; ties go by id.
    public var sortOrder: Int
    /// The weekdays its todos are carried to where they say nothing themselves; nil for every day.
    public var showOnly: Weekdays?

    public init(
        id: Int64, name: String, color: CategoryColor = .blue, sortOrder: Int = 0, showOnly: Weekdays? = nil
    ) {
        self.showOnly = showOnly
        self.id = id
        self.name = name
        self.color = color
        self.sortOrder = sortOrder
    }

    /// The id of a category that is named already, but made only with the first todo in it.
    public static let unsavedID: Int64 = -1

    /// What todos without a category are headed.
    public static let otherName = "Other"

    /// Whether a word means no category: "Other", where none has that name.
    public static func isOther(_ word: String, among categories: [Category]) -> Bool {
        folded(word) == folded(otherName) && exactly(named: word, among: categories) == nil
    }
}
