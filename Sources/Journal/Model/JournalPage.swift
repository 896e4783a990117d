/// A day that was started. At most one per day; days without one are normal.
public struct JournalPage: Hashable, Identifiable, Sendable {
    public var id: Int64
    public var date: Day

    public init(id: Int64, date: Day) {
        self.id = id
        self.date = date
    }
}
