/// A todo before it is written and has an id. One with an ending is an entry, born done.
public struct TodoDraft: Hashable, Sendable {
    public var title: String
    public var shouldMigrate: Bool
    public var start: Day
    public var ending: TodoEnding?
    public var categoryID: Int64?
    public var externalURL: String?
    /// The weekdays it is carried to; nil for those of its category.
    public var showOnly: Weekdays?
    /// The item of a bundle that it is made by, if it is.
    public var bundleTodoID: Int64?

    public init(
        title: String, shouldMigrate: Bool = true, start: Day, ending: TodoEnding? = nil,
        categoryID: Int64? = nil, externalURL: String? = nil, showOnly: Weekdays? = nil,
        bundleTodoID: Int64? = nil
    ) {
        self.showOnly = showOnly
        self.bundleTodoID = bundleTodoID
        self.title = title
        self.shouldMigrate = shouldMigrate
        self.start = start
        self.ending = ending
        self.categoryID = categoryID
        self.externalURL = externalURL
    }

    /// Something that happened: done on a day, and not carried anywhere.
    public static func entry(
        title: String, ending: TodoEnding, categoryID: Int64? = nil, externalURL: String? = nil
    ) -> TodoDraft {
        TodoDraft(
            title: title, shouldMigrate: false, start: ending.day, ending: ending, categoryID: categoryID,
            externalURL: externalURL)
    }
}
