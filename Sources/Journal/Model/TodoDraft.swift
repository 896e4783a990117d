/// A new todo, which has no id yet. A draft with an ending is an entry.
public struct TodoDraft: Hashable, Sendable {
    public var title: String
    public var shouldMigrate: Bool
    public var start: Day
    public var ending: TodoEnding?
    public var categoryID: Int64?
    public var externalURL: String?
    /// The weekdays on which it shows; nil to use the category's.
    public var showOnly: Weekdays?
    /// Markdown; nil for none.
    public var note: String?
    /// The bundle item that creates it, if any.
    public var bundleTodoID: Int64?

    public init(
        title: String, shouldMigrate: Bool = true, start: Day, ending: TodoEnding? = nil,
        categoryID: Int64? = nil, externalURL: String? = nil, showOnly: Weekdays? = nil,
        bundleTodoID: Int64? = nil, note: String? = nil
    ) {
        self.note = note
        self.showOnly = showOnly
        self.bundleTodoID = bundleTodoID
        self.title = title
        self.shouldMigrate = shouldMigrate
        self.start = start
        self.ending = ending
        self.categoryID = categoryID
        self.externalURL = externalURL
    }

    /// An entry: a todo logged as done on one day.
    public static func entry(
        title: String, ending: TodoEnding, categoryID: Int64? = nil, externalURL: String? = nil
    ) -> TodoDraft {
        TodoDraft(
            title: title, shouldMigrate: false, start: ending.day, ending: ending, categoryID: categoryID,
            externalURL: externalURL)
    }
}
