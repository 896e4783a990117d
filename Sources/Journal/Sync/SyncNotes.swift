/// What synchronization has to say beside a page.
public struct SyncNotes: Equatable, Sendable {
    /// A merge of other devices' changes.
    public struct Merge: Equatable, Sendable {
        /// Its step in the change log.
        public var id: Int64
        /// `from desktop: 3 changes`.
        public var label: String

        public init(id: Int64, label: String) { (self.id, self.label) = (id, label) }
    }

    /// The number of own changes that the remote hasn't got, as far as is known.
    public var unsent: Int
    /// The number of conflicts that wait to be settled.
    public var conflicts: Int
    /// The todos that have some.
    public var conflictedTodos: Set<Int64> = []
    /// The newest change in the log, if it is a merge.
    public var merge: Merge?

    public init(unsent: Int, conflicts: Int, merge: Merge? = nil) {
        (self.unsent, self.conflicts, self.merge) = (unsent, conflicts, merge)
    }
}
