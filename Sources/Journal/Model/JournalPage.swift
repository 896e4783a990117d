/// The page of a started day. A day has at most one; days without a page are normal.
public struct JournalPage: Hashable, Identifiable, Sendable {
    public var id: Int64
    public var date: Day

    public init(id: Int64, date: Day) {
        self.id = id
        self.date = date
    }
}
