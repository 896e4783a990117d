/// The text of a day's page or of a week, as Markdown. Each has at most one; an empty text isn't stored.
public struct DayText: Hashable, Identifiable, Sendable {
    public var id: Int64
    /// The day; of a week, its Monday.
    public var day: Day
    public var text: String

    public init(id: Int64, day: Day, text: String) {
        self.id = id
        self.day = day
        self.text = text
    }
}
