/// What came of a verb.
public struct VerbOutcome: Equatable, Sendable {
    /// The todos that were written, in order.
    public var added: [Todo] = []
    /// The todos that were already there, so that none was written for them.
    public var present: [Todo] = []
    /// The habits that starting a page ended.
    public var abandonedHabits: [Todo] = []
    /// The todos to select: those that were made, brought back or changed back.
    public var touched: [Int64] = []
    /// The row of the library that was made, changed or brought back.
    public var libraryRow: LibraryRow?

    public init() {}

    public init(added: [Todo], present: [Todo] = []) {
        self.added = added
        self.present = present
        touched = added.map(\.id)
    }

    public init(touched: [Int64], libraryRow: LibraryRow? = nil) {
        self.touched = touched
        self.libraryRow = libraryRow
    }

    public init(abandonedHabits: [Todo]) {
        self.abandonedHabits = abandonedHabits
    }
}
