/// The outcome of a command.
public struct VerbOutcome: Equatable, Sendable {
    /// The added todos, in order.
    public var added: [Todo] = []
    /// The todos that existed already, so that no duplicate was added.
    public var present: [Todo] = []
    /// The habits abandoned by starting a page.
    public var abandonedHabits: [Todo] = []
    /// The todos to select: those added, restored or reverted.
    public var touched: [Int64] = []
    /// The ids of the steps of the change log that were undone or redone.
    public var replayed: [Int64] = []
    /// The library row that was added, changed or restored.
    public var libraryRow: LibraryRow?
    /// The day or the week whose text was written.
    public var written: TextPeriod?

    public init() {}

    public init(written: TextPeriod) { self.written = written }

    public init(added: [Todo], present: [Todo] = []) {
        self.added = added
        self.present = present
        touched = added.map(\.id)
    }

    public init(touched: [Int64], libraryRow: LibraryRow? = nil, replayed: [Int64] = []) {
        self.touched = touched
        self.replayed = replayed
        self.libraryRow = libraryRow
    }

    public init(abandonedHabits: [Todo]) {
        self.abandonedHabits = abandonedHabits
    }
}
