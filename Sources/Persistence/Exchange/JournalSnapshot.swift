import Journal

/// Every row of every table, as an export carries them.
public struct JournalSnapshot: Equatable, Sendable {
    public var categories: [Category]
    public var taskBundles: [TaskBundle]
    public var bundleTodos: [BundleTodo]
    public var journalPages: [JournalPage]
    public var todos: [Todo]
    public var exportGroups: [ExportGroup]
    public var exportGroupMembers: [ExportGroupMember]

    public init(
        categories: [Category] = [], taskBundles: [TaskBundle] = [], bundleTodos: [BundleTodo] = [],
        journalPages: [JournalPage] = [], todos: [Todo] = [], exportGroups: [ExportGroup] = [],
        exportGroupMembers: [ExportGroupMember] = []
    ) {
        self.categories = categories
        self.taskBundles = taskBundles
        self.bundleTodos = bundleTodos
        self.journalPages = journalPages
        self.todos = todos
        self.exportGroups = exportGroups
        self.exportGroupMembers = exportGroupMembers
    }

    /// Whether there is nothing in it at all.
    public var isEmpty: Bool { self == JournalSnapshot() }
}
