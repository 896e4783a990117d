import Journal

/// Every row of every table, as an export carries them.
public struct JournalSnapshot: Equatable, Sendable {
    public var categories: [Category]
    public var taskBundles: [TaskBundle]
    public var bundleTodos: [BundleTodo]
    public var journalPages: [JournalPage]
    /// Without the times they were put off, which are rows of their own.
    public var todos: [Todo]
    public var putOffs: [PutOff]
    public var exportGroups: [ExportGroup]
    public var exportGroupMembers: [ExportGroupMember]
    public var reviews: [FinishedReview]
    public var keptTodos: [KeptTodo]

    public init(
        categories: [Category] = [], taskBundles: [TaskBundle] = [], bundleTodos: [BundleTodo] = [],
        journalPages: [JournalPage] = [], todos: [Todo] = [], putOffs: [PutOff] = [],
        exportGroups: [ExportGroup] = [],
        exportGroupMembers: [ExportGroupMember] = [], reviews: [FinishedReview] = [],
        keptTodos: [KeptTodo] = []
    ) {
        self.categories = categories
        self.taskBundles = taskBundles
        self.bundleTodos = bundleTodos
        self.journalPages = journalPages
        self.todos = todos
        self.putOffs = putOffs
        self.exportGroups = exportGroups
        self.exportGroupMembers = exportGroupMembers
        self.reviews = reviews
        self.keptTodos = keptTodos
    }

    /// Whether there is nothing in it at all.
    public var isEmpty: Bool { self == JournalSnapshot() }
}
